import type { Words } from '../lib/words';

export const words = {
  title: { en: 'Settings', pl: 'Ustawienia' },
  saved: {
    en: 'Your choices are saved in this browser right away.',
    pl: 'Wszystko zapamiętuje ta przeglądarka, gdy tylko coś wybierzesz.',
  },
  language: { en: 'Language', pl: 'Język' },
  light: { en: 'Light and dark', pl: 'Oświetlenie' },
  auto: { en: 'Same as this device', pl: 'Jak na tym urządzeniu' },
  day: { en: 'Day', pl: 'Dzień' },
  night: { en: 'Night', pl: 'Noc' },
  lightAbout: {
    en: 'Warm paper by day, ink-blue paper by night: the same drawing.',
    pl: 'Za dnia ciepły papier, w nocy granatowy: ten sam rysunek.',
  },
  motion: { en: 'Motion', pl: 'Ruch' },
  motionAuto: { en: 'Pieces and cards move', pl: 'Figury i karty się poruszają' },
  motionNone: { en: 'Nothing moves', pl: 'Nic się nie porusza' },
  motionAbout: {
    en: 'If this device asks for less motion, nothing moves either way.',
    pl: 'Jeśli to urządzenie prosi o mniej ruchu, i tak nic się nie porusza.',
  },
  sound: { en: 'Sound', pl: 'Dźwięk' },
  soundOn: { en: 'Sounds when it is my turn', pl: 'Dźwięk, gdy przychodzi moja kolej' },
  tips: { en: 'Tips', pl: 'Wskazówki' },
  tipsOn: {
    en: 'A tip the first time you are asked something new',
    pl: 'Wskazówka, gdy pierwszy raz pada nowe pytanie',
  },
  tipsAgain: { en: 'Show all tips again', pl: 'Pokaż wszystkie wskazówki od nowa' },
  tipsForgotten: {
    en: 'All tips will be shown again.',
    pl: 'Wszystkie wskazówki pokażą się od nowa.',
  },
} satisfies Words;
