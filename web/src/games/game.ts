/** What a game brings to the table: the pieces of the screen that are its own. */
import type { Component } from 'svelte';
import { Later } from '../lib/later.svelte';
import type { TableStore } from '../table/table.svelte';

export interface Game {
  /** What the parts share while a table is open: what is chosen, hovered, planned. */
  choice(store: TableStore): unknown;
  /** The controls of the decision that is asked, below the prompt's sentence. */
  Controls: Component<{ store: TableStore; choice: never }>;
  /** What somebody advised: shown on the map, or done as if it had been chosen by hand. */
  advice: { point(choice: never, action: string | null): void; take(choice: never, action: string): void };
  /** Everything else, fetched when the question is on the screen. */
  around: Later<Around>;
  /** Sends for what the map of this table will want. */
  sendForMap(store: TableStore): void;
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

/** Fetched when a table of the game is opened. */
export async function gameOf(id: string): Promise<Game | null> {
  switch (id) {
    case 'koalicje':
    case 'coalitions-prototype':
      return (await coalitions.want()).game;
    default:
      return null;
  }
}
