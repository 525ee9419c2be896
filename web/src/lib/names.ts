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
  const number = /^Guest ([0-9A-Z]{5})$/.exec(name)?.[1];
  return number === undefined ? name : t(words.guest, { number });
}
