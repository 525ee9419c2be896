import type { Counted, Words } from './words';

export const words = {
  skip: { en: 'Skip to the content', pl: 'Przejdź do treści' },
  notLoaded: {
    en: 'This page could not be loaded. Check your connection and reload it.',
    pl: 'Nie udało się wczytać strony. Sprawdź połączenie i wczytaj ją ponownie.',
  },
  home: { en: 'Hegemon', pl: 'Hegemon' },
  homeTitle: {
    en: 'Hegemon – great-power board games of Europe',
    pl: 'Hegemon – gry planszowe o mocarstwach Europy',
  },
  description: {
    en: 'Great-power board games of Europe, 1700–1871, in the browser: against bots, with friends, at one screen or by post, at a table that knows the rules.',
    pl: 'Gry planszowe o mocarstwach Europy 1700–1871 w przeglądarce: z botami, z przyjaciółmi, przy jednym ekranie albo korespondencyjnie, przy stole, który zna zasady.',
  },
  /** Before the last of a list. */
  and: { en: '{first} and {last}', pl: '{first} i {last}' },
  todayAt: { en: 'today at {time}', pl: 'dziś o {time}' },
  onDayAt: { en: 'on {day} at {time}', pl: '{day} o {time}' },
  title: { en: '{page} – Hegemon', pl: '{page} – Hegemon' },
  rules: { en: 'Rules', pl: 'Zasady' },
  learn: { en: 'Learn', pl: 'Nauka' },
  help: { en: 'Help', pl: 'Pomoc' },
  settings: { en: 'Settings', pl: 'Ustawienia' },
  login: { en: 'Log in', pl: 'Zaloguj się' },
  pages: { en: 'Pages', pl: 'Strony' },
  menu: { en: 'Menu', pl: 'Menu' },
  myPage: { en: 'My page: {name}', pl: 'Moja strona: {name}' },
  /** Somebody who has not chosen a name yet. */
  bot: { en: 'bot', pl: 'bot' },
  guest: { en: 'Guest {number}', pl: 'Gość {number}' },
  toNight: { en: 'Night mode', pl: 'Tryb nocny' },
  toDay: { en: 'Day mode', pl: 'Tryb dzienny' },
  loading: { en: 'Just a moment…', pl: 'Chwileczkę…' },
  again: { en: 'Try again', pl: 'Spróbuj ponownie' },
} satisfies Words;

/** Lengths of time. */
export const lengths = {
  days: {
    en: ['{count} day', '{count} days'],
    pl: ['{count} dzień', '{count} dni', '{count} dni'],
  },
  hours: {
    en: ['{count} hour', '{count} hours'],
    pl: ['{count} godzina', '{count} godziny', '{count} godzin'],
  },
  minutes: {
    en: ['{count} minute', '{count} minutes'],
    pl: ['{count} minuta', '{count} minuty', '{count} minut'],
  },
  seconds: {
    en: ['{count} second', '{count} seconds'],
    pl: ['{count} sekunda', '{count} sekundy', '{count} sekund'],
  },
} satisfies Readonly<Record<string, Counted>>;
