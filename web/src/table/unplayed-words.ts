/** Where a table should be and cannot be shown. */
import type { Words } from '../lib/words';
import { words as first } from './words';

export const words = {
  ...first,
  noTable: { en: 'There is no such table', pl: 'Nie ma takiego stołu' },
  noTableHelp: {
    en: 'The link may be incomplete, or the table was closed before it began.',
    pl: 'Może link jest niepełny albo stół zamknięto, zanim gra się zaczęła.',
  },
  otherRules: {
    en: 'This match began under other rules',
    pl: 'Ta partia zaczęła się według innych zasad',
  },
  otherRulesHelp: {
    en: 'The server’s rules have changed since then, so it can’t go on. Nothing is lost: every decision is saved.',
    pl: 'Od tamtej pory serwer zmienił zasady i nie może jej dokończyć. Nic nie przepadło: każda decyzja jest zapisana.',
  },
  otherRulesRecord: { en: 'Download the record', pl: 'Pobierz zapis partii' },
  otherRulesLater: {
    en: 'Its record can be downloaded once the host of this site has closed the table.',
    pl: 'Jej zapis będzie można pobrać, gdy gospodarz serwera zamknie ten stół.',
  },
  damaged: { en: 'This table can no longer be read', pl: 'Tego stołu nie da się już odczytać' },
  damagedHelp: {
    en: 'Something is wrong with its log, and it won’t fix itself. Please tell the host of this site.',
    pl: 'Coś jest nie tak z jego dziennikiem i samo się to nie naprawi. Daj znać gospodarzowi serwera.',
  },
} satisfies Words;
