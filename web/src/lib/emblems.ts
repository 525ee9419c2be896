/** The emblems of the powers, which stand beside nearly every name; the other drawings: `drawing.ts`. */
const files = import.meta.glob<string>('../../../data/art/emblem-*.svg', {
  query: '?raw',
  eager: true,
  import: 'default',
});

export const emblems: ReadonlyMap<string, string> = outlinesIn(files);

/** The outlines in some of the engraver's files, by their names. */
export function outlinesIn(drawn: Readonly<Record<string, string>>): Map<string, string> {
  const paths = new Map<string, string>();
  for (const [file, text] of Object.entries(drawn)) {
    const name = /([\w-]+)\.svg/.exec(file)?.[1];
    const path = [...text.matchAll(/ d="([^"]*)"/g)].map((found) => found[1]).join('');
    if (name && path) paths.set(name, path);
  }
  return paths;
}
