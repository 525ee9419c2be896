import type { Words } from '../lib/words';

export const words = {
  title: { en: 'Open a record', pl: 'Otwórz zapis partii' },
  intro: {
    en: 'A record is a match saved as a file. It is replayed from the first decision, each one checked against the rules, and then you can share it by link with anyone you like.',
    pl: 'Zapis to partia w pliku. Odtwarzamy ją od pierwszej decyzji, każdą sprawdzając z zasadami, a potem pokażesz ją linkiem, komu zechcesz.',
  },
  drop: { en: 'Drop the file here', pl: 'Upuść plik tutaj' },
  or: { en: 'or', pl: 'albo' },
  choose: { en: 'Choose a file', pl: 'Wybierz plik' },
  checking: { en: 'Checking every decision…', pl: 'Sprawdzamy każdą decyzję…' },
  notJson: {
    en: '“{file}” is not a record: it cannot be read as JSON. Choose the file you downloaded with “Record as a file”.',
    pl: '„{file}” to nie jest zapis partii: nie da się go odczytać jako JSON. Wybierz plik pobrany jako „Zapis partii do pliku”.',
  },
  notRecord: {
    en: '“{file}” is not a record of a match. Choose the file you downloaded with “Record as a file”.',
    pl: '„{file}” to nie jest zapis partii. Wybierz plik pobrany jako „Zapis partii do pliku”.',
  },
  tooLarge: {
    en: '“{file}” is too large for a record.',
    pl: '„{file}” jest za duży jak na zapis partii.',
  },
  badRecord: { en: 'This record does not check out: {why}', pl: 'Ten zapis się nie zgadza: {why}' },
  whereFrom: {
    en: 'After a match, you can download its record from the table’s menu.',
    pl: 'Zapis dostaniesz po zakończeniu partii, z menu stołu.',
  },
  loading: { en: 'Opening the record…', pl: 'Otwieramy zapis…' },
  noRecord: { en: 'There is no such record', pl: 'Nie ma takiego zapisu' },
  noRecordHelp: { en: 'The link may be incomplete.', pl: 'Może link jest niepełny.' },
  toImport: { en: 'Open a record of your own', pl: 'Otwórz własny zapis' },
} satisfies Words;
