/** What a game brings to the table: the pieces of the screen that are its own. */
import type { Component } from 'svelte';
import type { TableStore } from '../table/table.svelte';

export interface Game {
  /** What the parts share while a table is open: what is chosen, hovered, planned. */
  choice(store: TableStore): unknown;
  /** The map with everything on it. */
  Board: Component<{ store: TableStore; choice: never }>;
  /** The controls of the decision that is asked, below the prompt's sentence. */
  Controls: Component<{ store: TableStore; choice: never }>;
  /** A line for each power. */
  Powers: Component<{ store: TableStore; choice: never }>;
  /** What the viewer holds, at the lower edge of the map. */
  Hand: Component<{ store: TableStore; choice: never }>;
  /** What lies over the map for a while: a battle, the envelopes of diplomacy. */
  Sheet: Component<{ store: TableStore; choice: never }>;
}

/** Fetched when a table of the game is opened. */
export async function gameOf(id: string): Promise<Game | null> {
  switch (id) {
    case 'koalicje':
    case 'coalitions-prototype':
      return (await import('./coalitions/index')).game;
    default:
      return null;
  }
}
