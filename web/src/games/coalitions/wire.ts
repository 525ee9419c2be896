/** The server's words for a Koalicje table, under the names that the players use. The types themselves are generated. */
export type {
  CoalitionsBattleView as BattleView,
  CoalitionsDeckView as DeckView,
  CoalitionsGeneralView as GeneralView,
  CoalitionsMovementView as MovementView,
  CoalitionsPileView as PileView,
  CoalitionsPower as Power,
  CoalitionsPowerView as PowerView,
  CoalitionsStatus as PowerStatus,
  CoalitionsTerritoryView as TerritoryView,
  CoalitionsView as View,
} from '../../wire/api';

import type { CoalitionsPendingView, CoalitionsPower } from '../../wire/api';

/** The power for which an open question is answered; a coin falls for two. */
export function powerAsked(pending: CoalitionsPendingView): CoalitionsPower | null {
  return 'power' in pending ? pending.power : null;
}
