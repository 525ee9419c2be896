/** What stands where: from the server's view of the position to pieces at points of the board. */
import type { Board, Place, Point } from '../../../board/board';
import type { GeneralView, Power, TerritoryView, View } from '../wire';

export interface Standing {
  readonly key: string;
  readonly place: string;
  readonly at: Point;
}

export interface General extends Standing {
  readonly power: Power;
  readonly units: number;
  readonly named: boolean;
  readonly isAtPeace: boolean;
}

export interface Garrison extends Standing {
  readonly power: Power;
}

export interface Pieces {
  /** Whoever stands farther down stands in front: the last is drawn last. */
  readonly generals: readonly General[];
  readonly garrisons: readonly Garrison[];
  readonly fortresses: readonly Standing[];
}

/** A territory that is held by somebody whose home it is not. */
export interface Holding {
  readonly place: Place;
  readonly power: Power;
}

export function piecesOf(board: Board, view: View): Pieces {
  const generals: General[] = [];
  const garrisons: Garrison[] = [];
  const fortresses: Standing[] = [];
  const places = new Map(board.places.map((place) => [place.id, place]));
  for (const territory of view.territories) {
    const place = places.get(territory.territory);
    if (!place) continue;
    if (territory.fortress) {
      fortresses.push({
        key: `fortress ${place.id}`,
        place: place.id,
        at: place.fortress ?? place.heart,
      });
    }
    if (territory.garrison) {
      garrisons.push({
        key: `garrison ${place.id} ${territory.garrison}`,
        place: place.id,
        at: place.garrison ?? place.heart,
        power: territory.garrison,
      });
    }
    const seen = new Map<Power, number>();
    territory.generals.forEach((general, index) => {
      const count = seen.get(general.power) ?? 0;
      seen.set(general.power, count + 1);
      generals.push({
        key: `general ${place.id} ${general.power} ${count}`,
        place: place.id,
        at: place.slots?.[index] ?? place.heart,
        power: general.power,
        units: general.units,
        named: general.named,
        isAtPeace: general['at-peace'] ?? false,
      });
    });
  }
  generals.sort((one, other) => one.at[1] - other.at[1] || one.at[0] - other.at[0]);
  return { generals, garrisons, fortresses };
}

export function holdingsOf(board: Board, view: View): Holding[] {
  const controllers = new Map<string, Power | null>(
    view.territories.map((territory) => [territory.territory, territory.controller]),
  );
  const holdings: Holding[] = [];
  for (const place of board.places) {
    const power = controllers.get(place.id);
    if (power && !(place.kind === 'home' && place.powers?.[0] === power))
      holdings.push({ place, power });
  }
  return holdings;
}

/** Who controls a place; a home without an entry is its owner's. */
export function controllerOf(place: Place, view: View): Power | null {
  const territory = view.territories.find((one) => one.territory === place.id);
  if (territory) return territory.controller;
  return place.kind === 'home' ? ((place.powers?.[0] as Power | undefined) ?? null) : null;
}

export function territoryOf(id: string, view: View): TerritoryView | null {
  return view.territories.find((one) => one.territory === id) ?? null;
}

export function generalsAt(id: string, view: View): readonly GeneralView[] {
  return territoryOf(id, view)?.generals ?? [];
}

/** Where ink begins and ends in a place: at the piece that stands there, or where the first one would. */
export function spotOf(place: Place): Point {
  return place.slots?.[0] ?? place.heart;
}

/** A strategic move as it is drawn so far: from where the general stands, place by place. */
export function routeOf(view: View): readonly string[] {
  const plan = view.movement?.plan ?? [];
  const from = view.pending
    .map((one) => ('from' in one ? one.from : undefined))
    .find((one) => one !== undefined);
  return plan.length > 0 && from !== undefined ? [from, ...plan] : plan;
}
