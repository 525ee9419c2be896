import type { Words } from '../lib/words';

export const words = {
  title: { en: 'Learn by playing', pl: 'Nauka przez grę' },
  lead: {
    en: 'You play a first round as France in 1805, for real. A guide points at what matters and lets you decide. About fifteen minutes; the match is yours to go on with.',
    pl: 'Rozgrywasz naprawdę pierwszą rundę 1805 roku jako Francja. Przewodnik wskazuje, co ważne, a decydujesz ty. Około piętnastu minut; potem możesz grać dalej.',
  },
  start: { en: 'Begin the first round', pl: 'Zacznij pierwszą rundę' },
  what: { en: 'What you will meet', pl: 'Co cię czeka' },
  step1: { en: 'Name Napoleon and look around the map.', pl: 'Wskażesz Napoleona i rozejrzysz się po mapie.' },
  step2: { en: 'Move: an arbiter, marches, garrisons, perhaps a battle.', pl: 'Ruch: arbiter, przemarsze, garnizony, może bitwa.' },
  step3: { en: 'Drill, taxes, leadership and Napoleon’s own move.', pl: 'Musztra, podatki, Przywództwo i Ruch Napoleona.' },
  step4: { en: 'Mobilisation, influence, and diplomacy as the next round begins.', pl: 'Mobilizacja, wpływy i dyplomacja na początku następnej rundy.' },
  rather: { en: 'Rather read?', pl: 'Wolisz czytać?' },
  inShort: { en: 'A match in pictures', pl: 'Gra w obrazkach' },
  rules: { en: 'The rules', pl: 'Zasady' },
  guide: { en: 'Guide', pl: 'Przewodnik' },
  next: { en: 'Next', pl: 'Dalej' },
  gotIt: { en: 'Got it', pl: 'Rozumiem' },
  finish: { en: 'Play on', pl: 'Gram dalej' },
  skip: { en: 'Skip the guide', pl: 'Pomiń przewodnika' },
  why: { en: 'Why? {id}', pl: 'Dlaczego? {id}' },
  tip: { en: 'Tip', pl: 'Wskazówka' },
  noTips: { en: 'No more tips', pl: 'Bez wskazówek' },
} satisfies Words;
