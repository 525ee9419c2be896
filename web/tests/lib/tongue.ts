/** Texts on the screen that are in the wrong language, or no words for people at all. */
import type { Page } from '@playwright/test';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const SOURCE = fileURLToPath(new URL('../../src', import.meta.url));
const DATA = fileURLToPath(new URL('../../../data', import.meta.url));

type Lang = 'en' | 'pl';
type Phrase = Readonly<Record<Lang, readonly string[]>>;

/** Every phrase within a value, however deep; a counted one has several forms. */
function phrasesIn(value: unknown): Phrase[] {
  if (typeof value !== 'object' || value === null) return [];
  const { en, pl } = value as { en?: unknown; pl?: unknown };
  if (en !== undefined && pl !== undefined)
    return [{ en: [en].flat() as string[], pl: [pl].flat() as string[] }];
  return Object.values(value).flatMap(phrasesIn);
}

/** Every phrase of the page's `words.ts` files. */
async function phrases(): Promise<Phrase[]> {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /words\.ts$/.test(file),
  );
  const found: Phrase[] = [];
  for (const file of files)
    found.push(...phrasesIn(await import(pathToFileURL(join(SOURCE, file)).href)));
  return found;
}

/** Whether a text is one of these phrases, with whatever values in it. A phrase that is little but values says nothing. */
function spoken(texts: Iterable<string>): (text: string) => boolean {
  const patterns: RegExp[] = [];
  const plain = new Set<string>();
  for (const text of texts) {
    if (!text.includes('{')) {
      plain.add(text);
      continue;
    }
    if (!/\p{L}{3}/u.test(text.replace(/\{\w+\}/g, ' '))) continue;
    const parts = text.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    patterns.push(new RegExp(`^${parts.join('.+')}$`, 'u'));
  }
  return (text) => plain.has(text) || patterns.some((pattern) => pattern.test(text));
}

/** What the protocol calls things, where that is no word of any language: `play-battle-card`, `st-petersburg`, `money_limit`. */
async function ids(): Promise<Set<string>> {
  const { decisions } = (await import(
    pathToFileURL(join(SOURCE, 'games/coalitions/decision-words.ts')).href
  )) as { decisions: object };
  const { options } = (await import(
    pathToFileURL(join(SOURCE, 'games/coalitions/option-words.ts')).href
  )) as { options: object };
  const places = ['empire', 'revolution'].flatMap((side) => {
    const board = JSON.parse(readFileSync(join(DATA, `koalicje/${side}.board.json`), 'utf8')) as {
      places: { id: string }[];
    };
    return board.places.map(({ id }) => id);
  });
  const compound = [...Object.keys(decisions), ...Object.keys(options)].filter((id) =>
    /[-_]/.test(id),
  );
  return new Set([
    ...compound,
    ...places,
    'britain',
    'france',
    'prussia',
    'ottoman',
    'koalicje-empire',
    'coalitions-prototype',
  ]);
}

/** What somebody forgot to put into words: an unfilled place, a value that is none, an id. */
export async function blots(page: Page): Promise<string[]> {
  const known = await ids();
  const isBlot = (text: string) =>
    /\b(undefined|NaN)\b|\[object |\{\w*\}|\b[a-z0-9]{24}\b/.test(text) ||
    (text.match(/(?<![\p{L}\d])[a-z]+(?:[-_][a-z]+)*(?![\p{L}\d])/gu) ?? []).some((word) =>
      known.has(word),
    );
  return (await readable(page)).filter(isBlot);
}

/** Letters that Polish has and English has not. */
const POLISH = /[ąćęłńśźż]/i;
/** Words that English has and Polish has not. */
const WORDS =
  /(?<!\p{L})(the|your|you|of|and|with|this|that|have|has|from|what|which|when|where|are|is|was|will|not|for)(?!\p{L})/iu;
/** Names that are the same in every language. */
const NAMES = new Set(['Soldiers of Fortune']);

/** A Polish sentence may name an English thing; a whole text without one Polish letter is English. */
function isEnglish(text: string): boolean {
  return !POLISH.test(text) && WORDS.test(text) && !NAMES.has(text);
}

/** What can be read or is said of the page, apart from what people wrote and what is marked as another language. */
export function readable(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const lang = document.documentElement.lang;
    const found = new Set<string>([document.title]);
    const foreign = (element: Element | null) => {
      const marked = element?.closest('[lang]');
      return marked && marked.getAttribute('lang') !== lang;
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (
        !parent ||
        parent.closest('script, style, [data-written], [translate=no]') ||
        foreign(parent)
      )
        continue;
      if (!parent.checkVisibility()) continue;
      found.add((node.textContent ?? '').replace(/\s+/g, ' ').trim());
    }
    for (const element of document.body.querySelectorAll('*')) {
      if (foreign(element) || !element.checkVisibility()) continue;
      for (const name of [
        'aria-label',
        'title',
        'placeholder',
        'alt',
        'aria-description',
        'aria-roledescription',
      ]) {
        const value = element.getAttribute(name);
        if (value) found.add(value.replace(/\s+/g, ' ').trim());
      }
    }
    found.delete('');
    return [...found];
  });
}

/** Texts on the screen that are not in the language of the page. */
export async function strangers(page: Page): Promise<string[]> {
  const lang = (await page.evaluate(() => document.documentElement.lang)) as Lang;
  const all = await phrases();
  const isOurs = spoken(all.flatMap((phrase) => phrase[lang]));
  const isTheirs = spoken(
    all
      .flatMap((phrase) => phrase[lang === 'pl' ? 'en' : 'pl'])
      .filter((text) => /\p{Ll}{3}/u.test(text)),
  );
  const texts = await readable(page);
  return texts.filter(
    (text) =>
      (lang === 'pl' ? isEnglish(text) : POLISH.test(text)) || (isTheirs(text) && !isOurs(text)),
  );
}
