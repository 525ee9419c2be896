/** Texts of ours that stand on the screen in the wrong language. */
import type { Page } from '@playwright/test';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const SOURCE = fileURLToPath(new URL('../../src', import.meta.url));

interface Phrase {
  en: string;
  pl: string;
}

function isPhrase(value: unknown): value is Phrase {
  const phrase = value as Partial<Phrase> | null;
  return typeof phrase?.en === 'string' && typeof phrase.pl === 'string';
}

/** Every phrase of the page's `words.ts` files. */
async function phrases(): Promise<Phrase[]> {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((file) => /words\.ts$/.test(file));
  const found: Phrase[] = [];
  for (const file of files) {
    const words = (await import(pathToFileURL(join(SOURCE, file)).href)) as Record<string, unknown>;
    for (const group of Object.values(words))
      if (typeof group === 'object' && group !== null) found.push(...Object.values(group).filter(isPhrase));
  }
  return found;
}

/** Letters that Polish has and English has not. */
const POLISH = /[ąćęłńśźż]/i;
/** Words that English has and Polish has not. */
const WORDS = /(?<!\p{L})(the|your|you|of|and|with|this|that|have|has|from|what|which|when|where|are|is|was|will|not|for)(?!\p{L})/iu;
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
      if (!parent || parent.closest('script, style, [data-written], [translate=no]') || foreign(parent)) continue;
      if (!parent.checkVisibility()) continue;
      found.add((node.textContent ?? '').replace(/\s+/g, ' ').trim());
    }
    for (const element of document.body.querySelectorAll('*')) {
      if (foreign(element) || !element.checkVisibility()) continue;
      for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description', 'aria-roledescription']) {
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
  const lang = await page.evaluate(() => document.documentElement.lang);
  const texts = await readable(page);
  const all = await phrases();
  const other = new Set(
    lang === 'pl'
      ? all.filter(({ en, pl }) => en !== pl && /[a-z]{3}/i.test(en)).map(({ en }) => en)
      : all.filter(({ en, pl }) => en !== pl).map(({ pl }) => pl),
  );
  for (const { en, pl } of all) other.delete(lang === 'pl' ? pl : en);
  return texts.filter((text) => other.has(text) || (lang === 'pl' ? isEnglish(text) : POLISH.test(text)));
}
