/**
 * A picture that is quicker to draw. A coast is one line around a continent: whoever draws a corner of the map must follow all
 * of it. Cut into pieces of a neighbourhood each, only what is near is followed; it looks the same.
 */

import { painted, pause } from '../lib/pause';
import type { Lang } from '../lib/words';
import { drawingOf, kept, type Theme } from './board';

/** Lines within a square of this size stay together. */
const SQUARE = 420;
const LONG = 1200;

/** So long, in milliseconds, the work goes on before others have their turn. */
const TURN = 6;
/** So many letters of a picture are read at once. */
const STRETCH = 50_000;
/** So many parts of a picture are put on the page at once. */
const ARMFUL = 60;

const pictures = new Map<string, Promise<string>>();

/** The empty board as SVG to be put into the page. */
export function pictureOf(id: string, lang: Lang, theme: Theme): Promise<string> {
  return kept(pictures, `${id} ${lang} ${theme}`, async () =>
    lighter(await drawingOf(id, lang, theme)),
  );
}

export async function lighter(svg: string): Promise<string> {
  let done = '';
  let from = 0;
  let began = performance.now();
  for (const found of svg.matchAll(/<path d='([^']+)'( fill='none' [^>]*)\/>/g)) {
    const [whole, path = '', rest = ''] = found;
    if (path.length < LONG) continue;
    done += svg.slice(from, found.index) + lightened(whole, path, rest);
    from = found.index + whole.length;
    if (performance.now() - began < TURN) continue;
    await pause();
    began = performance.now();
  }
  return done + svg.slice(from);
}

function lightened(whole: string, path: string, rest: string): string {
  const pieces = cut(path, rest.includes('dasharray'));
  if (!pieces) return whole;
  // Where a line has been cut, its ends meet as if it had not been.
  const ends = /stroke-linecap|stroke-opacity/.test(rest) ? rest : `${rest} stroke-linecap='round'`;
  return pieces.map((piece) => `<path d='${piece}'${ends}/>`).join('');
}

/**
 * Puts the server's own drawing – shapes, patterns and names, no scripts – into a box: the first one armful by armful, since
 * the whole takes a phone a quarter of a second; one that takes another's place at once. Ends when it is no longer wanted.
 */
export async function putInto(
  box: HTMLElement,
  text: string,
  isWanted: () => boolean,
): Promise<void> {
  const svg = await read(text);
  if (!svg || !isWanted()) return;
  const layers = box.firstElementChild
    ? []
    : [...svg.querySelectorAll(':scope > defs, :scope > g')];
  const parts = layers.flatMap((layer) => [...layer.children].map((part) => ({ layer, part })));
  for (const layer of layers) layer.replaceChildren();
  // Half a map is of no use to anybody, and whatever is seen of it would have to be drawn again with each armful.
  box.style.opacity = parts.length > 0 ? '0' : '';
  box.replaceChildren(svg);
  for (let from = 0; from < parts.length; from += ARMFUL) {
    await painted();
    if (!isWanted()) return;
    for (const { layer, part } of parts.slice(from, from + ARMFUL)) layer.append(part);
  }
  box.style.opacity = '';
}

/** A browser reads a page as it arrives, a stretch at a time, and so it reads a drawing. */
async function read(text: string): Promise<Element | null> {
  const page = document.implementation.createHTMLDocument();
  for (let from = 0; from < text.length; from += STRETCH) {
    page.write(text.slice(from, from + STRETCH));
    await pause();
  }
  page.close();
  return page.querySelector('svg');
}

/** The same lines by neighbourhoods; null if the path is of a kind that nobody has met here yet. */
export function cut(path: string, isDashed = false): string[] | null {
  if (/[^MlczZ\d\s.,-]/.test(path)) return null;
  const near = new Map<string, string>();
  const add = (x: number, y: number, piece: string): void => {
    const square = `${Math.floor(x / SQUARE)} ${Math.floor(y / SQUARE)}`;
    near.set(square, (near.get(square) ?? '') + piece);
  };
  for (const line of path.split('M').slice(1)) {
    const commands: readonly string[] = line.match(/[lczZ]|-?\d*\.?\d+/g) ?? [];
    const [x, y] = [Number(commands[0]), Number(commands[1])];
    // Dashes go on along a line; bends are short.
    if (isDashed || commands.includes('c')) add(x, y, `M${line}`);
    else for (const [left, top, piece] of parts(x, y, commands)) add(left, top, piece);
  }
  return [...near.values()];
}

/** A line of straight steps, cut wherever it leaves a square. */
function parts(x: number, y: number, commands: readonly string[]): [number, number, string][] {
  const found: [number, number, string][] = [];
  const start: [number, number] = [x, y];
  let [atX, atY] = [x, y];
  let [leftX, leftY] = [x, y];
  let steps = '';
  const end = (): void => {
    if (steps) found.push([leftX, leftY, `M${leftX} ${leftY}l${steps.trimStart()}`]);
    [leftX, leftY] = [atX, atY];
    steps = '';
  };
  const step = (across: number, down: number): void => {
    steps += ` ${across} ${down}`;
    atX += across;
    atY += down;
    if (
      Math.floor(atX / SQUARE) !== Math.floor(leftX / SQUARE) ||
      Math.floor(atY / SQUARE) !== Math.floor(leftY / SQUARE)
    )
      end();
  };
  let waiting: number | null = null;
  for (const command of commands.slice(2)) {
    if (command === 'z' || command === 'Z') step(start[0] - atX, start[1] - atY);
    else if (command === 'l') continue;
    else if (waiting === null) waiting = Number(command);
    else {
      step(waiting, Number(command));
      waiting = null;
    }
  }
  end();
  return found;
}
