/** Sentences of the page's own that know which powers they name, as the server's do. */
import type { Span } from '../wire/api';
import { words } from './page-words';
import { bearerOf, seatInText, type Case, type Named } from './powers';
import { settings } from './settings.svelte';
import { bound, gapsOf, type Phrase } from './words';

export type { Span } from '../wire/api';

type SpanValues = Readonly<Record<string, string | number | readonly Span[]>>;

/** A phrase in the language of the page, in stretches. */
export function told(phrase: Phrase, values: SpanValues = {}): Span[] {
  const spans = gapsOf(phrase[settings.lang]).flatMap((gap): readonly Span[] => {
    if (typeof gap === 'string') return [{ text: gap }];
    const value = values[gap.name] ?? '';
    return typeof value === 'object' ? value : [{ text: String(value) }];
  });
  return spans
    .filter(({ text }) => text !== '')
    .map((span) => ({ ...span, text: bound(settings.lang, span.text) }));
}

/** A seat as a sentence needs it. */
export function seatSpans(seat: Named, form: Case): Span[] {
  return [{ text: seatInText(seat, form), power: bearerOf(seat.id) }];
}

/** "France, Austria and Prussia". */
export function listedSpans(parts: readonly (readonly Span[])[]): readonly Span[] {
  const last = parts.at(-1) ?? [];
  if (parts.length < 2) return last;
  const first = parts
    .slice(0, -1)
    .flatMap((part, index) => (index === 0 ? part : [{ text: ', ' }, ...part]));
  return told(words.and, { first, last });
}
