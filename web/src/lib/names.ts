/** Names of things and people as the page shows them. */
import { words } from './page-words';
import { withoutArticle } from './powers';
import { settings, t } from './settings.svelte';

/** What the server names in both languages, where the name stands alone. */
export function nameOf(named: { name: string; name_pl: string }): string {
  return withoutArticle(settings.lang === 'pl' ? named.name_pl : named.name);
}

/**
 * A person. Whoever has not chosen a name is a guest in the language of the page: the server calls him "Guest" and the
 * beginning of his id, and lets nobody choose such a name.
 */
export function personName(person: { id: string; name: string }): string {
  const number = person.id.slice(0, 5).toUpperCase();
  return person.name === `Guest ${number}` ? t(words.guest, { number }) : person.name;
}
