/** Our own drawings: each is one path in a square of 100, taken from the files that the engraver uses too. */
const files = import.meta.glob<string>(['../../../data/art/emblem-*.svg', '../../../data/art/mark-*.svg'], {
  query: '?raw',
  eager: true,
  import: 'default',
});

const paths = new Map<string, string>();
for (const [file, text] of Object.entries(files)) {
  const name = /([\w-]+)\.svg/.exec(file)?.[1];
  const path = [...text.matchAll(/ d="([^"]*)"/g)].map((found) => found[1]).join('');
  if (name && path) paths.set(name, path);
}

/** The outline of a drawing such as `emblem-france` or `mark-coin`; null if nobody has drawn it. */
export function outlineOf(name: string): string | null {
  return paths.get(name) ?? null;
}
