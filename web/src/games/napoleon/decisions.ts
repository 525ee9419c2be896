/** How each question of the game is answered; a test compares this with the server's own list. */

/** What the controls below the question show. */
export type Panel =
  /** Blocks that are placed on the map, corps by corps. */
  | 'set-up'
  /** Blocks of a town that march along roads. */
  | 'march'
  /** A town on the map, or a button. */
  | 'map'
  /** Blocks of which one is chosen. */
  | 'blocks'
  /** The battlefield: units and where they go. */
  | 'field'
  /** Terrain on the battlefield. */
  | 'terrain'
  /** Units leave for towns. */
  | 'leave'
  /** Nobody is asked: dice roll and blocks are drawn. */
  | 'chance';

export const PANELS: Readonly<Record<string, Panel>> = {
  'place-units': 'set-up',
  'order-marches': 'march',
  'choose-fight': 'map',
  'commit-units': 'blocks',
  'lay-terrain': 'terrain',
  'deploy-units': 'field',
  'choose-test': 'blocks',
  'command-battle': 'field',
  'take-hit': 'blocks',
  'call-reinforcements': 'blocks',
  'leave-fight': 'leave',
  regroup: 'leave',
  'give-up-units': 'blocks',
  'roll-march': 'chance',
  'roll-morale': 'chance',
  'roll-fire': 'chance',
  'draw-terrain': 'chance',
};

/** Null for a question that the page does not know: plain buttons answer it. */
export function panelOf(decision: string | null): Panel | null {
  return decision === null ? null : (PANELS[decision] ?? null);
}

/** A touch on a block answers at once. */
export function isDirect(decision: string): boolean {
  return PANELS[decision] === 'blocks';
}

/** Several units can be sent together. */
export function picksSeveral(decision: string | null): boolean {
  return decision !== 'command-battle';
}
