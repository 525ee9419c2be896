import type { Words } from '../lib/words';

export const words = {
  title: { en: 'Notices', pl: 'Powiadomienia' },
  about: {
    en: 'Choose how you are told what happens in your matches. You are never told about a match that is visible on one of your screens.',
    pl: 'Wybierz, skąd masz wiedzieć, co się dzieje w twoich partiach. O partii widocznej na którymś z twoich ekranów nigdy nie powiadamiamy.',
  },
  push: { en: 'In this browser', pl: 'W tej przeglądarce' },
  pushAbout: {
    en: 'Your device shows a message, even when this page is closed. Only your browser can read it.',
    pl: 'Urządzenie pokaże wiadomość, nawet gdy ta strona jest zamknięta. Odczyta ją tylko twoja przeglądarka.',
  },
  pushNever: {
    en: 'This browser cannot do that here. On an iPhone, first add the page to the home screen.',
    pl: 'Ta przeglądarka tu tego nie potrafi. Na iPhonie dodaj najpierw stronę do ekranu głównego.',
  },
  pushOn: { en: 'Tell me in this browser', pl: 'Powiadamiaj w tej przeglądarce' },
  pushOff: { en: 'No longer in this browser', pl: 'Już nie w tej przeglądarce' },
  pushDenied: {
    en: 'The browser does not allow it: change that in its settings for this page.',
    pl: 'Przeglądarka na to nie pozwala: zmień to w jej ustawieniach tej strony.',
  },
  mail: { en: 'By mail', pl: 'Pocztą' },
  mailAbout: {
    en: 'What happens within some minutes comes in one mail. The address also helps when you forget your password.',
    pl: 'To, co dzieje się w ciągu kilku minut, przychodzi w jednym liście. Adres przyda się też, gdy zapomnisz hasła.',
  },
  mailNever: {
    en: 'The host of this site has not set up mail.',
    pl: 'Gospodarz tego serwera nie skonfigurował poczty.',
  },
  mailGuest: { en: 'For this you need an account.', pl: 'Do tego potrzebne jest konto.' },
  address: { en: 'Mail address', pl: 'Adres poczty' },
  password: { en: 'Your password', pl: 'Twoje hasło' },
  setMail: { en: 'Send me a mail to confirm', pl: 'Przyślij list do potwierdzenia' },
  mailAsked: {
    en: 'A mail is on its way to {address}. Open its link to confirm.',
    pl: 'List jest w drodze na {address}. Otwórz odnośnik, by potwierdzić.',
  },
  confirmed: { en: 'confirmed', pl: 'potwierdzony' },
  unconfirmed: { en: 'not confirmed yet', pl: 'jeszcze niepotwierdzony' },
  webhook: { en: 'Webhook', pl: 'Webhook' },
  webhookAbout: {
    en: 'For Discord, Slack or a program of your own: paste the address of an incoming webhook.',
    pl: 'Dla Discorda, Slacka albo własnego programu: wklej adres webhooka przychodzącego.',
  },
  url: { en: 'Address of the webhook', pl: 'Adres webhooka' },
  addWebhook: { en: 'Add it', pl: 'Dodaj' },
  feed: { en: 'Feed', pl: 'Kanał' },
  feedAbout: {
    en: 'For a feed reader (Atom). Whoever knows its address reads along, so keep it to yourself.',
    pl: 'Dla czytnika kanałów (Atom). Kto zna adres, ten czyta razem z tobą, więc nikomu go nie podawaj.',
  },
  feedOnce: {
    en: 'Copy the address now; it will not be shown again:',
    pl: 'Skopiuj adres teraz, więcej się nie pokaże:',
  },
  makeFeed: { en: 'Make a new address', pl: 'Utwórz nowy adres' },
  where: { en: 'Where you are told', pl: 'Dokąd przychodzą wiadomości' },
  try: { en: 'Try it', pl: 'Wypróbuj' },
  tried: { en: 'A trial is on its way.', pl: 'Próbna wiadomość jest w drodze.' },
  forget: { en: 'Remove', pl: 'Usuń' },
  failing: { en: 'Nothing arrived there:', pl: 'Nic tam nie dotarło:' },
  kinds: { en: 'What you are told', pl: 'O czym powiadamiać' },
  kindsAbout: {
    en: 'Each kind can be switched off for each way.',
    pl: 'Każdy rodzaj można wyłączyć dla każdej drogi.',
  },
  'kind-turn': { en: 'It is my turn', pl: 'Moja kolej' },
  'kind-letter': { en: 'Somebody writes to me', pl: 'Ktoś do mnie pisze' },
  'kind-clock': { en: 'My time is running out', pl: 'Kończy mi się czas' },
  'kind-begun': { en: 'A match begins', pl: 'Partia się zaczyna' },
  'kind-over': { en: 'A match is over', pl: 'Partia się kończy' },
  'kind-waiting': { en: 'Others wait for my word', pl: 'Inni czekają na moją zgodę' },
  link: { en: 'Notices: mail, push and others', pl: 'Powiadomienia: poczta, przeglądarka i inne' },
} satisfies Words;
