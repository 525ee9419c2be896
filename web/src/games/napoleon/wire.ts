/** The server's words for a table of Napoléon 1815, under the names that the players use. The types themselves are generated. */
export type {
  NapoleonAction as Action,
  NapoleonArmy as Army,
  NapoleonArmyView as ArmyView,
  NapoleonBlocksView as BlocksView,
  NapoleonDecision as Decision,
  NapoleonEvent as Event,
  NapoleonFightView as FightView,
  NapoleonKind as Kind,
  NapoleonPosition as Position,
  NapoleonPositionView as PositionView,
  NapoleonRoadView as RoadView,
  NapoleonRole as Role,
  NapoleonRosterView as RosterView,
  NapoleonSide as Side,
  NapoleonSpot as Spot,
  NapoleonTerrain as Terrain,
  NapoleonTown as Town,
  NapoleonTownView as TownView,
  NapoleonTrackView as TrackView,
  NapoleonUnit as Unit,
  NapoleonUnitView as UnitView,
  NapoleonView as View,
} from '../../wire/api';

import type { Entry as EntryOf } from '../../table/speech';
import type { TableStore } from '../../table/table.svelte';
import type {
  NapoleonAction,
  NapoleonArmy,
  NapoleonDecision,
  NapoleonEvent,
  NapoleonSide,
  NapoleonView,
} from '../../wire/api';

/** How the game speaks at a table. */
export interface Speech {
  readonly view: NapoleonView;
  readonly event: NapoleonEvent;
  readonly decision: NapoleonDecision;
  readonly action: NapoleonAction;
}
export type Store = TableStore<Speech>;
export type Entry = EntryOf<Speech>;

export function sideOf(army: NapoleonArmy): NapoleonSide {
  return army === 'french' ? 'french' : 'allied';
}
