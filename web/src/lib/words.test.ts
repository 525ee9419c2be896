/** Every text of the page is there in both languages, and says the same with the same values. */
import { describe, expect, it } from 'vitest';

const files = import.meta.glob<Record<string, unknown>>(
  ['../**/words.ts', '../**/*-words.ts', '!./words.ts'],
  { eager: true },
);

/** A text longer than this that is the same in both languages has been forgotten. */
const LONG = 24;

type Found = { where: string; en: unknown; pl: unknown };

function isPhrase(value: unknown): value is { en: unknown; pl: unknown } {
  return typeof value === 'object' && value !== null && ('en' in value || 'pl' in value);
}

/** Every phrase within a value, however deep. */
function phrases(value: unknown, where: string): Found[] {
  if (isPhrase(value)) return [{ where, en: value.en, pl: value.pl }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => phrases(inner, `${where}.${key}`));
}

const all = Object.entries(files).flatMap(([file, module]) =>
  phrases(module, file.replace('../', '')),
);

/** A power's or a place's name in the form that a sentence needs: languages need different ones. */
const FORM =
  /^(power|place|within|outOf|adjective|nominative|genitive|dative|accusative|instrumental|locative)$/;

function placeholders(text: string): string[] {
  const names = [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
  return [...new Set(names.map((name) => (FORM.test(name) ? 'name' : name)))].sort();
}

describe('the words', () => {
  it('are found', () => {
    expect(all.length).toBeGreaterThan(40);
  });

  it.each(all.map((found) => [found.where, found] as const))('%s', (_, { en, pl }) => {
    if (Array.isArray(en) || Array.isArray(pl)) {
      const forms = { en: en as string[], pl: pl as string[] };
      expect(forms.en, 'English needs one and many').toHaveLength(2);
      expect(forms.pl, 'Polish needs one, a few and many').toHaveLength(3);
      const values = placeholders(forms.en.join(' '));
      for (const form of [...forms.en, ...forms.pl]) {
        expect(form.trim()).not.toBe('');
        // The number may be said in words ("one card"), other values must stand in every form.
        expect(placeholders(form).filter((name) => name !== 'count')).toEqual(
          values.filter((name) => name !== 'count'),
        );
      }
      return;
    }
    expect(typeof en).toBe('string');
    expect(typeof pl).toBe('string');
    const [english, polish] = [en as string, pl as string];
    expect(english.trim()).not.toBe('');
    expect(polish.trim()).not.toBe('');
    if (english.length > LONG) expect(polish, 'untranslated').not.toBe(english);
    expect(placeholders(polish)).toEqual(placeholders(english));
  });
});
