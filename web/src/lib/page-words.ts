import type { Words } from './words';

export const words = {
  skip: { en: 'Skip to the content', pl: 'Przejdź do treści' },
  notLoaded: {
    en: 'This page could not be loaded. Check the connection and load it again.',
    pl: 'Nie udało się wczytać strony. Sprawdź połączenie i wczytaj ją ponownie.',
  },
  home: { en: 'Hegemon', pl: 'Hegemon' },
  rules: { en: 'Rules', pl: 'Zasady' },
  learn: { en: 'Learn', pl: 'Nauka' },
  help: { en: 'Help', pl: 'Pomoc' },
  settings: { en: 'Settings', pl: 'Ustawienia' },
  login: { en: 'Log in', pl: 'Zaloguj się' },
  pages: { en: 'Pages', pl: 'Strony' },
} satisfies Words;
