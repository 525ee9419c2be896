/** Names that the server gives in both languages. */
import { settings } from './settings.svelte';

export function nameOf(named: { name: string; name_pl: string }): string {
  const name = settings.lang === 'pl' ? named.name_pl : named.name;
  return name.replace(/^the /, '');
}

/** A point in time as people write it. */
export function dateOf(milliseconds: number): string {
  return new Intl.DateTimeFormat(settings.lang === 'pl' ? 'pl-PL' : 'en-GB', { dateStyle: 'long' }).format(milliseconds);
}
