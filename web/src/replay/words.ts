import type { Words } from '../lib/words';

export const words = {
  title: { en: 'Open a record', pl: 'Otwórz zapis partii' },
  intro: {
    en: 'A record is a match as a file. It is played again from the first decision, every one of them checked by the rules, and then shown by link to whomever you like.',
    pl: 'Zapis to partia w pliku. Odtwarzamy ją od pierwszej decyzji, każdą sprawdzając z zasadami, a potem pokażesz ją linkiem, komu zechcesz.',
  },
  drop: { en: 'Drop the file here', pl: 'Upuść plik tutaj' },
  or: { en: 'or', pl: 'albo' },
  choose: { en: 'Choose a file', pl: 'Wybierz plik' },
  checking: { en: 'Every decision is being checked…', pl: 'Sprawdzamy każdą decyzję…' },
  notJson: {
    en: '“{file}” is not a record: it cannot be read as JSON. Choose the file that was downloaded as “Record as a file”.',
    pl: '„{file}” to nie jest zapis partii: nie da się go odczytać jako JSON. Wybierz plik pobrany jako „Zapis partii do pliku”.',
  },
  notRecord: {
    en: '“{file}” is not a record of a match. Choose the file that was downloaded as “Record as a file”.',
    pl: '„{file}” to nie jest zapis partii. Wybierz plik pobrany jako „Zapis partii do pliku”.',
  },
  tooLarge: {
    en: '“{file}” is too large for a record.',
    pl: '„{file}” jest za duży jak na zapis partii.',
  },
  badRecord: { en: 'This record does not hold: {why}', pl: 'Ten zapis się nie zgadza: {why}' },
  whereFrom: {
    en: 'You get a record after the end of a match, from the menu of the table.',
    pl: 'Zapis dostaniesz po zakończeniu partii, z menu stołu.',
  },
  loading: { en: 'The record is being opened…', pl: 'Otwieramy zapis…' },
  noRecord: { en: 'There is no such record', pl: 'Nie ma takiego zapisu' },
  noRecordHelp: { en: 'Perhaps the link is incomplete.', pl: 'Może link jest niepełny.' },
  toImport: { en: 'Open a record of your own', pl: 'Otwórz własny zapis' },
} satisfies Words;
