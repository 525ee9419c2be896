/** What a game brings to the table: the pieces of the screen that are its own. */
import type { Component } from 'svelte';
import type { AnyGuide } from '../learn/guide';
import { Later } from '../lib/later.svelte';
import type { Phrase } from '../lib/words';
import type { TableStore } from '../table/table.svelte';

export interface Game {
  /** What the parts share while a table is open: what is chosen, hovered, planned. */
  choice(store: TableStore): unknown;
  /** The controls of the decision that is asked, below the prompt's sentence. */
  Controls: Component<{ store: TableStore; choice: never }>;
  /** What somebody advised: shown on the map, or done as if it had been chosen by hand. */
  advice: {
    point(choice: never, action: string | null): void;
    take(choice: never, action: string): void;
  };
  /** Everything else, fetched when the question is on the screen. */
  around: Later<Around>;
  /** Sends for what the map of this table will want. */
  sendForMap(store: TableStore): void;
  /** How its matches are told. */
  story: Story;
  /** What its two own panels are called. */
  panels: { readonly powers: Phrase; readonly hand: Phrase };
  /** What a seat is deciding, after "Waiting for France:", by kind. What is missing here is left unsaid. */
  decisions: Readonly<Record<string, Phrase>>;
  /** A sentence for whoever meets a kind of question for the first time. */
  tips: Readonly<Record<string, Phrase>>;
  /** Its first turn, explained while it is played: fetched by whoever wants to be guided. */
  guide: Later<{ guide: AnyGuide }>;
}

/** How the story of a match is divided, for its log, its timeline and whoever looks back. */
export interface Story {
  /** Events that begin a part of it, large or small. */
  readonly headings: Readonly<Record<string, 'round' | 'turn'>>;
  /** Events that are marked with swords in the log, and those that are on the timeline. */
  readonly battles: ReadonlySet<string>;
  readonly endsOfBattles: ReadonlySet<string>;
  /** When a position is: "Round 2 · turn 3". Empty before the beginning. */
  momentOf(view: unknown): string;
  /** When something was that happened in this round and turn, as the headings count them; a view may know more of it. */
  timeOf(round: number, turn: number, view: unknown): string;
  /** While dice or cards fall. */
  readonly chance: Phrase;
}

export interface Around {
  /** The map with everything on it. */
  Board: Component<{ store: TableStore; choice: never }>;
  /** A line for each power. */
  Powers: Component<{ store: TableStore; choice: never }>;
  /** What the viewer holds, at the lower edge of the map. */
  Hand: Component<{ store: TableStore; choice: never }>;
  /** What lies over the map for a while: a battle, the envelopes of diplomacy. */
  Sheet: Component<{ store: TableStore; choice: never }>;
}

const coalitions = new Later(() => import('./coalitions/index'));
const napoleon = new Later(() => import('./napoleon/index'));

/** The parts that the page has for a game; games that share them share their folder. */
const FOLDERS: Readonly<Record<string, Later<{ game: Game }>>> = {
  koalicje: coalitions,
  'coalitions-prototype': coalitions,
  'napoleon-1815': napoleon,
};

/** Fetched when a table of the game is opened. */
export async function gameOf(id: string): Promise<Game | null> {
  return (await FOLDERS[id]?.want())?.game ?? null;
}
