/** Words of the page, in every language it speaks. Each feature keeps its own in a `words.ts`. */
export type Lang = 'en' | 'pl';
export type Phrase = Readonly<Record<Lang, string>>;
/** Phrases for numbers: English needs one and many, Polish one, a few and many. */
export type Counted = Readonly<{
  en: readonly [string, string];
  pl: readonly [string, string, string];
}>;
export type Words = Readonly<Record<string, Phrase>>;

export type Values = Readonly<Record<string, string | number>>;

/** A phrase as its words and the names of the values between them, which stand as `{name}`. */
export function gapsOf(text: string): (string | { readonly name: string })[] {
  const [first = '', ...rest] = text.split('{');
  return [
    first,
    ...rest.flatMap((part) => {
      const [name = '', ...words] = part.split('}');
      return [{ name }, words.join('}')];
    }),
  ];
}

/** Puts values in the places of `{name}`. */
export function fill(text: string, values: Values = {}): string {
  if (!text.includes('{')) return text;
  return gapsOf(text)
    .map((gap) => (typeof gap === 'string' ? gap : String(values[gap.name] ?? `{${gap.name}}`)))
    .join('');
}

const LONELY: ReadonlySet<string> = new Set('aiouwz');

/** Polish typography: a word of one letter never ends a line. */
export function bound(lang: Lang, text: string): string {
  if (lang !== 'pl') return text;
  const words = text.split(' ');
  const isLonely = (word: string): boolean =>
    LONELY.has((word.startsWith('(') || word.startsWith('„') ? word.slice(1) : word).toLowerCase());
  return words
    .map((word, index) =>
      index === words.length - 1 ? word : `${word}${isLonely(word) ? '\u00a0' : ' '}`,
    )
    .join('');
}

/** The form that a number needs: `1 karta`, `2 karty`, `5 kart`. */
export function formOf(lang: Lang, count: number): 0 | 1 | 2 {
  if (count === 1) return 0;
  if (lang === 'en') return 1;
  const ten = count % 10;
  const hundred = count % 100;
  return ten >= 2 && ten <= 4 && (hundred < 12 || hundred > 14) ? 1 : 2;
}
