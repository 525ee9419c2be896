/** Where an arrow key leads on a map: to the nearest place in that direction. */
import type { Place, Point } from './board';

export type Direction = 'up' | 'down' | 'left' | 'right';

const TOWARDS: Readonly<Record<Direction, Point>> = {
  up: [0, -1],
  down: [0, 1],
  left: [-1, 0],
  right: [1, 0],
};

/** Null at the edge of the map. */
export function neighbour(
  places: readonly Place[],
  from: Place,
  direction: Direction,
): Place | null {
  const [right, down] = TOWARDS[direction];
  let nearest: Place | null = null;
  let least = Infinity;
  for (const place of places) {
    if (place.id === from.id) continue;
    const across = place.heart[0] - from.heart[0];
    const below = place.heart[1] - from.heart[1];
    const along = across * right + below * down;
    const aside = Math.abs(across * down) + Math.abs(below * right);
    // Within the quarter that the arrow points at; what lies straight ahead comes before what lies aside.
    if (along <= 0 || aside > along * 1.2) continue;
    const distance = along + aside * 1.6;
    if (distance < least) {
      least = distance;
      nearest = place;
    }
  }
  return nearest;
}

/** Of a few places, the next one in reading order (north to south in bands, west to east), round and round. */
export function following(
  places: readonly Place[],
  ids: ReadonlySet<string>,
  from: string | null,
  step: 1 | -1,
): Place | null {
  const band = 320;
  const row = (place: Place): number => Math.floor(place.heart[1] / band);
  const ordered = places
    .filter((place) => ids.has(place.id) || place.id === from)
    .sort((one, other) => row(one) - row(other) || one.heart[0] - other.heart[0]);
  const open = ordered.filter((place) => ids.has(place.id));
  if (open.length === 0) return null;
  const at = ordered.findIndex((place) => place.id === from);
  if (at < 0) return (step === 1 ? open[0] : open.at(-1)) ?? null;
  for (let count = 1; count <= ordered.length; count++) {
    const place = ordered[(at + step * count + ordered.length * count) % ordered.length];
    if (place && ids.has(place.id)) return place;
  }
  return null;
}
