/** What a person has chosen for this browser, and the language that everything is said in. */
import { PLACE, remembered, type Chosen } from './chosen';
import { bound, fill, formOf, type Counted, type Phrase, type Values } from './words';

export type { Motion, Theme } from './chosen';

export const settings: Chosen = $state(remembered());

const darkQuery =
  typeof matchMedia === 'undefined' ? null : matchMedia('(prefers-color-scheme: dark)');
const stillQuery =
  typeof matchMedia === 'undefined' ? null : matchMedia('(prefers-reduced-motion: reduce)');
const system = $state({ dark: darkQuery?.matches ?? false, still: stillQuery?.matches ?? false });
darkQuery?.addEventListener('change', (event) => (system.dark = event.matches));
stillQuery?.addEventListener('change', (event) => (system.still = event.matches));

/** Whether it is night on the page now. */
export function isNight(): boolean {
  return settings.theme === 'auto' ? system.dark : settings.theme === 'night';
}

/** Whether things may move. */
export function mayMove(): boolean {
  return settings.motion === 'auto' && !system.still;
}

/** A phrase in the language of the page. */
export function t(phrase: Phrase, values?: Values): string {
  return bound(settings.lang, fill(phrase[settings.lang], values));
}

/** A phrase for a number, which stands in it as `{count}`. */
export function tn(counted: Counted, count: number, values?: Values): string {
  const forms: readonly string[] = counted[settings.lang];
  const form = forms[formOf(settings.lang, count)] ?? '';
  return bound(settings.lang, fill(form, { count, ...values }));
}

/** Keeps the page's own marks in step: language for screen readers, day or night for the style sheet. */
export function applySettings(): void {
  const root = document.documentElement;
  root.lang = settings.lang;
  root.dataset['theme'] = isNight() ? 'night' : 'day';
  root.dataset['motion'] = mayMove() ? 'auto' : 'none';
  try {
    localStorage.setItem(PLACE, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing plays all the same.
  }
}
