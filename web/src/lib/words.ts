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

/** Puts values in the places of `{name}`. */
export function fill(text: string, values: Values = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** Polish typography: a word of one letter never ends a line. */
export function bound(lang: Lang, text: string): string {
  return lang === 'pl' ? text.replace(/(?<=^|[\s(„])([aiouwz]) /giu, '$1\u00a0') : text;
}

/** The form that a number needs: `1 karta`, `2 karty`, `5 kart`. */
export function formOf(lang: Lang, count: number): 0 | 1 | 2 {
  if (count === 1) return 0;
  if (lang === 'en') return 1;
  const ten = count % 10;
  const hundred = count % 100;
  return ten >= 2 && ten <= 4 && (hundred < 12 || hundred > 14) ? 1 : 2;
}
