/** Boards of any game as the engraver draws them, fetched once each. */
import { api } from '../lib/api';
import { painted } from '../lib/pause';
import { settings } from '../lib/settings.svelte';
import type { Lang } from '../lib/words';
import type { Frame } from './camera';

export type Point = readonly [number, number];

export interface Place {
  readonly id: string;
  readonly name: Readonly<Record<Lang, string>>;
  readonly kind: string;
  readonly powers?: readonly string[];
  readonly value?: number;
  readonly capital?: boolean;
  readonly path?: string;
  readonly heart: Point;
  readonly reach: number;
  readonly label?: { readonly at: Point; readonly size: number; readonly box: Frame };
  readonly sign?: Point;
  readonly port?: Point;
  readonly slots?: readonly Point[];
  readonly garrison?: Point;
  readonly fortress?: Point;
}

/** What it is called where it stands alone. */
export function nameOf(place: Pick<Place, 'name'>): string {
  return place.name[settings.lang];
}

export interface Way {
  readonly kind: string;
  readonly between?: readonly string[];
  readonly path: string;
}

export interface Region {
  readonly id: string;
  readonly name: Readonly<Record<Lang, string>>;
  readonly frame: Frame;
  readonly places: readonly string[];
}

export interface Board {
  readonly title: Readonly<Record<Lang, string>>;
  readonly frame: Frame;
  /** How large a piece stands on this board. */
  readonly piece: number;
  readonly places: readonly Place[];
  readonly borders: readonly {
    readonly between: readonly [string, string];
    readonly middle: readonly number[];
  }[];
  readonly ways: readonly Way[];
  readonly regions: readonly Region[];
}

export type Theme = 'day' | 'night';

const boards = new Map<string, Promise<Board>>();
const drawings = new Map<string, Promise<string>>();

/**
 * Kept for as long as the page is open; what could not be fetched is asked for again. A board is much to fetch: the question
 * beside it is on the screen first.
 */
export function kept<T>(
  shelf: Map<string, Promise<T>>,
  key: string,
  fetched: () => Promise<T>,
): Promise<T> {
  let found = shelf.get(key);
  if (!found) {
    found = painted().then(fetched);
    shelf.set(key, found);
    found.catch(() => shelf.delete(key));
  }
  return found;
}

/** What lies upon the picture: places, ways and regions. The scenery is in the picture itself. */
export function boardOf(id: string): Promise<Board> {
  const path = `/boards/${encodeURIComponent(id)}?scenery=false`;
  return kept(boards, id, () => api.get<Board>(path));
}

/** The empty board as SVG, as the engraver leaves it. */
export function drawingOf(id: string, lang: Lang, theme: Theme): Promise<string> {
  const path = `/boards/${encodeURIComponent(id)}/picture?lang=${lang}&theme=${theme}`;
  return kept(drawings, path, async () => {
    const answer = await fetch(api.address(path), { credentials: 'same-origin' });
    if (!answer.ok) throw new Error(`${answer.status}`);
    return answer.text();
  });
}

/** Where a place can be touched: its shape, or a circle around its heart if it has none. */
export function outlineOf({ path, heart: [x, y] }: Place, piece: number): string {
  const radius = piece * 0.6;
  return (
    path ??
    `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${radius * 2} 0a${radius} ${radius} 0 1 0 ${-radius * 2} 0z`
  );
}

/** The room that a place takes, told from its heart, its pieces and its name. */
export function frameOf(place: Place): Frame {
  const points: Point[] = [place.heart, ...(place.slots ?? []).slice(0, 3)];
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const left = Math.min(...xs) - place.reach;
  const top = Math.min(...ys) - place.reach;
  return [left, top, Math.max(...xs) + place.reach - left, Math.max(...ys) + place.reach - top];
}
