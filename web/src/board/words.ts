import type { Words } from '../lib/words';

export const words = {
  nearer: { en: 'Zoom in', pl: 'Przybliż' },
  farther: { en: 'Zoom out', pl: 'Oddal' },
  whole: { en: 'Whole map', pl: 'Cała mapa' },
  regions: { en: 'Parts of the map', pl: 'Części mapy' },
  map: { en: 'Map', pl: 'Mapa' },
  keys: {
    en: 'Arrow keys go from place to place, Enter chooses, n and p go to the next and previous place that can be chosen, the question mark says why a place cannot be chosen, plus, minus and zero zoom, Shift and arrows move the map.',
    pl: 'Strzałki prowadzą od miejsca do miejsca, Enter wybiera, n i p przechodzą do następnego i poprzedniego miejsca do wyboru, znak zapytania mówi, dlaczego miejsca nie można wybrać, plus, minus i zero przybliżają i oddalają, Shift ze strzałkami przesuwa mapę.',
  },
  loading: { en: 'Unrolling the map…', pl: 'Rozwijamy mapę…' },
  notLoaded: { en: 'The map could not be loaded.', pl: 'Nie udało się pobrać mapy.' },
  close: { en: 'Close', pl: 'Zamknij' },
  rule: { en: 'Rule {rule}', pl: 'Zasada {rule}' },
  asking: { en: 'Looking it up…', pl: 'Sprawdzam…' },
  hideList: { en: 'Close the list', pl: 'Zamknij listę' },
  choosableGroup: { en: 'Can be chosen now', pl: 'Do wyboru teraz' },
  again: { en: 'Try again', pl: 'Spróbuj ponownie' },
} satisfies Words;
