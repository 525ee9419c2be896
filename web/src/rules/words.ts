import type { Counted, Words } from '../lib/words';

export const words = {
  option: { en: '“{title}”', pl: '„{title}”' },
  title: { en: 'The rules of {game}', pl: 'Zasady: {game}' },
  search: { en: 'Search the rules', pl: 'Szukaj w zasadach' },
  searchHint: {
    en: 'A word or a number, such as arbiter or 10.8',
    pl: 'Słowo albo numer, na przykład arbiter lub 10.8',
  },
  contents: { en: 'Contents', pl: 'Spis treści' },
  ruling: { en: 'ruling', pl: 'rozstrzygnięcie' },
  rulingTitle: {
    en: 'Where the printed rules are silent or unclear, this is how we play.',
    pl: 'Gdzie drukowane zasady milczą albo są niejasne, gramy tak.',
  },
  nothing: {
    en: 'No rule mentions that. Try a single word, or part of one.',
    pl: 'Żadna zasada o tym nie mówi. Spróbuj jednego słowa albo jego części.',
  },
  clear: { en: 'Show all', pl: 'Pokaż wszystkie' },
  linkTo: { en: 'Link to {id}', pl: 'Odnośnik do {id}' },
  up: { en: 'Back to top', pl: 'Na górę' },
  otherGame: { en: 'Other rules', pl: 'Inne zasady' },
} satisfies Words;

export const found: Counted = {
  en: ['1 rule found', '{count} rules found'],
  pl: ['Znaleziono 1 zasadę', 'Znaleziono {count} zasady', 'Znaleziono {count} zasad'],
};
