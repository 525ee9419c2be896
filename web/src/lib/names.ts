/** Names of things and people as the page shows them. */
import { words } from './page-words';
import { withoutArticle } from './powers';
import { settings, t } from './settings.svelte';

/** What the server names in both languages, where the name stands alone. */
export function nameOf(named: { name: string; name_pl: string }): string {
  return withoutArticle(settings.lang === 'pl' ? named.name_pl : named.name);
}

/**
 * A person, or whoever said or did something. The server calls a guest who has not chosen a name "Guest" and five signs, and
 * lets nobody choose a name that begins so: that name, and only that, is said in the language of the page.
 */
export function personName({ name }: { name: string }): string {
  const number = numberOf(name);
  return number === null ? name : t(words.guest, { number });
}

/** Whether the server made the name up. */
export function isUnnamed({ name }: { name: string }): boolean {
  return numberOf(name) !== null;
}

function numberOf(name: string): string | null {
  return /^Guest ([0-9A-Z]{5})$/.exec(name)?.[1] ?? null;
}
