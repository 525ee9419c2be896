/** The server's words for a table of Napoléon 1815, under the names that the players use. The types themselves are generated. */
export type {
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
  NapoleonTerrain as Terrain,
  NapoleonTownView as TownView,
  NapoleonTrackView as TrackView,
  NapoleonUnitView as UnitView,
  NapoleonView as View,
} from '../../wire/api';

import type { NapoleonArmy, NapoleonSide } from '../../wire/api';

export function sideOf(army: NapoleonArmy): NapoleonSide {
  return army === 'french' ? 'french' : 'allied';
}
