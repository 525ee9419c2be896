/** What a game brings to the table: the pieces of the screen that are its own. */
import type { Component } from 'svelte';
import type { Guiding, Seen } from '../learn/guide';
import { Later } from '../lib/later.svelte';
import type { Phrase } from '../lib/words';
import type { Speech } from '../table/speech';
import type { TableStore } from '../table/table.svelte';

/** What a game is made of. `S` is how it speaks, `C` what its parts share while a table is open: chosen, hovered, planned. */
export interface Parts<S extends Speech, C extends Pointing> {
  /** Which of the server's games these are. */
  readonly games: readonly string[];
  choice(store: TableStore<S>): C;
  /** The controls of the decision that is asked, below the prompt's sentence. */
  readonly Controls: Part<S, C>;
  /** What somebody advised: shown on the map, or done as if it had been chosen by hand. */
  readonly advice: {
    point(choice: C, action: string | null): void;
    take(choice: C, action: string): void;
  };
  /** Everything else, fetched when the question is on the screen. */
  around(): Promise<PartsAround<S, C>>;
  /** Sends for what the map of this table will want. */
  sendForMap(store: TableStore<S>): void;
  /** How its matches are told. */
  readonly story: Story<S>;
  /** What its two own panels are called. */
  readonly panels: { readonly powers: Phrase; readonly hand: Phrase };
  /** What a seat is deciding, after "Waiting for France:", by kind. What is missing here is left unsaid. */
  readonly decisions: Readonly<Record<string, Phrase>>;
  /** A sentence for whoever meets a kind of question for the first time. */
  readonly tips: Readonly<Record<string, Phrase>>;
  /** Its first turn, explained while it is played: fetched by whoever wants to be guided. */
  guide(): Promise<{ guiding(store: Seen<S>, choice: C): Guiding }>;
  /** Whether something of the viewer's lies sealed and can be looked at while others decide. */
  isSealed?(view: S['view']): boolean;
}

/** A place that the log or a panel points at. */
export interface Pointing {
  pointed: string | null;
}

type Part<S extends Speech, C> = Component<{ store: TableStore<S>; choice: C }>;

interface PartsAround<S extends Speech, C> {
  /** The map with everything on it. */
  readonly Board: Part<S, C>;
  /** A line for each power. */
  readonly Powers: Part<S, C>;
  /** What the viewer holds, at the lower edge of the map. */
  readonly Hand: Part<S, C>;
  /** What lies over the map for a while: a battle, the envelopes of diplomacy. */
  readonly Sheet: Part<S, C>;
}

/** How the story of a match is divided, for its log, its timeline and whoever looks back. */
export interface Story<S extends Speech> extends Chapters {
  /** When a position is: "Round 2 · turn 3". Empty before the beginning. */
  momentOf(view: S['view']): string;
  /** When something was that happened in this round and turn, as the headings count them; a view may know more of it. */
  timeOf(round: number, turn: number, view: S['view'] | null): string;
}

export interface Chapters {
  /** Events that begin a part of it, large or small. */
  readonly headings: Readonly<Record<string, 'round' | 'turn'>>;
  /** Events that are marked with swords in the log, and those that are on the timeline. */
  readonly battles: ReadonlySet<string>;
  readonly endsOfBattles: ReadonlySet<string>;
  /** While dice or cards fall. */
  readonly chance: Phrase;
}

/** A game at one table: whatever it is, its parts know the table and what is chosen there. */
export interface Played extends Pick<Parts<Speech, Pointing>, 'panels' | 'decisions' | 'tips'> {
  readonly Controls: Component;
  readonly around: Later<Readonly<Record<'Board' | 'Powers' | 'Hand' | 'Sheet', Component>>>;
  readonly guide: Later<Guiding>;
  readonly advice: { point(action: string | null): void; take(action: string): void };
  readonly chapters: Chapters;
  point(place: string | null): void;
  sendForMap(): void;
  isSealed(): boolean;
  /** When the position that is shown is. */
  moment(): string;
  /** When something was that happened in this round and turn. */
  timeOf(round: number, turn: number): string;
}

export interface Game {
  /** Nothing if another game is played there. */
  at(store: TableStore): Played | null;
}

/** The types of a game stay behind this: whoever has it at a table need not know them. */
export function gameOf<S extends Speech, C extends Pointing>(parts: Parts<S, C>): Game {
  const { panels, decisions, tips, story } = parts;
  const isOurs = (store: TableStore): store is TableStore<S> => parts.games.includes(store.game);
  const at = (store: TableStore): Played | null => {
    if (!isOurs(store)) return null;
    const choice = parts.choice(store);
    const bound =
      (Part: Part<S, C>): Component =>
      (anchor) =>
        Part(anchor, { store, choice });
    return {
      panels,
      decisions,
      tips,
      chapters: story,
      Controls: bound(parts.Controls),
      around: new Later(async () => {
        const { Board, Powers, Hand, Sheet } = await parts.around();
        return {
          Board: bound(Board),
          Powers: bound(Powers),
          Hand: bound(Hand),
          Sheet: bound(Sheet),
        };
      }),
      guide: new Later(async () => (await parts.guide()).guiding(store, choice)),
      advice: {
        point: (action) => parts.advice.point(choice, action),
        take: (action) => parts.advice.take(choice, action),
      },
      point: (place) => (choice.pointed = place),
      sendForMap: () => parts.sendForMap(store),
      isSealed: () => !!store.table?.view && !!parts.isSealed?.(store.table.view),
      moment: () => (store.view ? story.momentOf(store.view) : ''),
      timeOf: (round, turn) => story.timeOf(round, turn, store.view),
    };
  };
  return { at };
}
