import type { Words } from '../lib/words';

export const words = {
  title: { en: 'Learn by playing', pl: 'Nauka przez grę' },
  games: { en: 'Which game?', pl: 'Która gra?' },
  what: { en: 'What you will meet', pl: 'Co cię czeka' },
  rather: { en: 'Prefer reading?', pl: 'Wolisz czytać?' },
  inShort: { en: 'A match in pictures', pl: 'Gra w obrazkach' },
  rules: { en: 'The rules', pl: 'Zasady' },
  guide: { en: 'Guide', pl: 'Przewodnik' },
  next: { en: 'Next', pl: 'Dalej' },
  gotIt: { en: 'Got it', pl: 'Rozumiem' },
  finish: { en: 'Keep playing', pl: 'Gram dalej' },
  skip: { en: 'Skip the guide', pl: 'Pomiń przewodnika' },
  why: { en: 'Why? {id}', pl: 'Dlaczego? {id}' },
  tip: { en: 'Tip', pl: 'Wskazówka' },
  noTips: { en: 'No more tips', pl: 'Bez wskazówek' },
} satisfies Words;
