/** The server's words for a Koalicje table, under the names that the players use. The types themselves are generated. */
export type {
  CoalitionsAbilityView as AbilityView,
  CoalitionsAction as Action,
  CoalitionsBattleView as BattleView,
  CoalitionsDeckView as DeckView,
  CoalitionsDecision as Decision,
  CoalitionsEvent as Event,
  CoalitionsGeneralView as GeneralView,
  CoalitionsMovementView as MovementView,
  CoalitionsPileView as PileView,
  CoalitionsPower as Power,
  CoalitionsPowerView as PowerView,
  CoalitionsStatus as PowerStatus,
  CoalitionsTerritory as Territory,
  CoalitionsTerritoryView as TerritoryView,
  CoalitionsThrow as Throw,
  CoalitionsView as View,
} from '../../wire/api';

import type { Entry as EntryOf } from '../../table/speech';
import type { TableStore } from '../../table/table.svelte';
import type {
  CoalitionsAction,
  CoalitionsDecision,
  CoalitionsEvent,
  CoalitionsPendingView,
  CoalitionsPower,
  CoalitionsView,
} from '../../wire/api';

/** How the game speaks at a table. */
export interface Speech {
  readonly view: CoalitionsView;
  readonly event: CoalitionsEvent;
  readonly decision: CoalitionsDecision;
  readonly action: CoalitionsAction;
}
export type Store = TableStore<Speech>;
export type Entry = EntryOf<Speech>;

/** The power for which an open question is answered; a coin falls for two. */
export function powerAsked(pending: CoalitionsPendingView): CoalitionsPower | null {
  return 'power' in pending ? pending.power : null;
}
