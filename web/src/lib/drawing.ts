/** Our own drawings: each is one path in a square of 100, taken from the files that the engraver uses too. */
import { emblems, outlinesIn } from './emblems';

const files = import.meta.glob<string>('../../../data/art/mark-*.svg', {
  query: '?raw',
  eager: true,
  import: 'default',
});
const paths: ReadonlyMap<string, string> = new Map([...emblems, ...outlinesIn(files)]);

/** The outline of a drawing such as `emblem-france` or `mark-coin`; null if nobody has drawn it. */
export function outlineOf(name: string): string | null {
  return paths.get(name) ?? null;
}
