/** How lists, dates and lengths of time are written. */
import { lengths, words } from './page-words';
import { settings, t, tn } from './settings.svelte';
import type { Lang } from './words';

const LOCALES: Readonly<Record<Lang, string>> = { en: 'en-GB', pl: 'pl-PL' };

export function locale(): string {
  return LOCALES[settings.lang];
}

/** "France, Austria and Prussia". The browser could say it too, but takes a phone's tenth of a second to learn how. */
export function listed(parts: readonly string[]): string {
  const last = parts.at(-1) ?? '';
  return parts.length < 2 ? last : t(words.and, { first: parts.slice(0, -1).join(', '), last });
}

/** A day as people write it. */
export function dateOf(milliseconds: number): string {
  return new Intl.DateTimeFormat(locale(), { dateStyle: 'long' }).format(milliseconds);
}

function isToday(milliseconds: number): boolean {
  return new Date(milliseconds).toDateString() === new Date().toDateString();
}

function timeOf(milliseconds: number): string {
  return new Intl.DateTimeFormat(locale(), { hour: '2-digit', minute: '2-digit' }).format(
    milliseconds,
  );
}

function dayOf(milliseconds: number): string {
  return new Intl.DateTimeFormat(locale(), { day: 'numeric', month: 'long' }).format(milliseconds);
}

/** After "since" or "until": "14:03", "2 December, 14:03". */
export function momentOf(milliseconds: number): string {
  return isToday(milliseconds)
    ? timeOf(milliseconds)
    : `${dayOf(milliseconds)}, ${timeOf(milliseconds)}`;
}

/** When something happens: "today at 14:03", "on 2 December at 14:03". */
export function whenOf(milliseconds: number): string {
  const time = timeOf(milliseconds);
  return isToday(milliseconds)
    ? t(words.todayAt, { time })
    : t(words.onDayAt, { day: dayOf(milliseconds), time });
}

/** "1 hour and 30 minutes". */
export function durationOf(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  const parts = [
    [Math.floor(seconds / 86400), lengths.days],
    [Math.floor((seconds % 86400) / 3600), lengths.hours],
    [Math.floor((seconds % 3600) / 60), lengths.minutes],
    [seconds % 60, lengths.seconds],
  ] as const;
  const said = parts.filter(([count]) => count > 0).map(([count, counted]) => tn(counted, count));
  return said.length === 0 ? tn(lengths.seconds, 0) : listed(said);
}
