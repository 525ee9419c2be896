import type { Words } from '../lib/words';

export const words = {
  sessions: { en: 'Where you are logged in', pl: 'Gdzie jesteś zalogowany' },
  unknown: { en: 'A browser', pl: 'Przeglądarka' },
  here: { en: 'this one', pl: 'ta tutaj' },
  lastSeen: { en: 'last seen {date}', pl: 'ostatnio {date}' },
  end: { en: 'Log out', pl: 'Wyloguj' },
  endOne: { en: 'Log out {label}', pl: 'Wyloguj: {label}' },
  endOthers: { en: 'Log out everywhere else', pl: 'Wyloguj wszędzie indziej' },
  recovery: { en: 'If you forget your password', pl: 'Gdy zapomnisz hasła' },
  recoveryAbout: {
    en: 'Each of these codes opens your account once. Write them down or print them, and keep them away from this device.',
    pl: 'Każdy z tych kodów raz otwiera konto. Zapisz je albo wydrukuj i trzymaj z dala od tego urządzenia.',
  },
  codesLeft: { en: 'Codes left: {count}', pl: 'Pozostałe kody: {count}' },
  codesOnce: {
    en: 'Copy them now; they will not be shown again. Older codes no longer work.',
    pl: 'Przepisz je teraz, więcej się nie pokażą. Dawne kody już nie działają.',
  },
  makeCodes: { en: 'Make new codes', pl: 'Utwórz nowe kody' },
  yourPassword: { en: 'Your password', pl: 'Twoje hasło' },
  data: { en: 'Your data, and leaving', pl: 'Twoje dane i odejście' },
  exportAbout: {
    en: 'Everything the site knows about you, as one file: your tables, what you said, your notes and settings.',
    pl: 'Wszystko, co serwer o tobie wie, w jednym pliku: twoje stoły, wypowiedzi, notatki i ustawienia.',
  },
  export: { en: 'Save my data', pl: 'Zapisz moje dane' },
  deleteAbout: {
    en: 'When you delete your account, your name and all you said are gone for good. Matches stay, and a bot plays on for you.',
    pl: 'Gdy usuniesz konto, twoja nazwa i wszystkie wypowiedzi znikną na zawsze. Partie zostaną, a za ciebie zagra bot.',
  },
  delete: { en: 'Delete my account…', pl: 'Usuń moje konto…' },
  reallyDelete: { en: 'This cannot be undone.', pl: 'Tego nie da się cofnąć.' },
  deleteNow: { en: 'Delete it now', pl: 'Usuń teraz' },
  stay: { en: 'Stay', pl: 'Zostań' },

  forgot: { en: 'I forgot my password', pl: 'Nie pamiętam hasła' },
  nameOrMail: { en: 'Name or mail address', pl: 'Nazwa albo adres poczty' },
  mailPassword: {
    en: 'Mail me a link for a new password',
    pl: 'Przyślij odnośnik do nowego hasła',
  },
  mailSignIn: { en: 'Mail me a link that logs me in', pl: 'Przyślij odnośnik do logowania' },
  mailSent: {
    en: 'If there is a confirmed address for that name, a mail is on its way. Its link works once, for a day.',
    pl: 'Jeśli ta nazwa ma potwierdzony adres, list jest już w drodze. Odnośnik działa raz, przez jeden dzień.',
  },
  byCode: { en: 'Or use a recovery code', pl: 'Albo użyj kodu zapasowego' },
  code: { en: 'Recovery code', pl: 'Kod zapasowy' },
  newPassword: { en: 'New password', pl: 'Nowe hasło' },
  useCode: { en: 'Set the new password', pl: 'Ustaw nowe hasło' },

  linkTitle: { en: 'A link from a mail', pl: 'Odnośnik z listu' },
  confirmAsk: {
    en: 'Is this address yours, and shall notices about your matches go there?',
    pl: 'Czy to twój adres i czy mają tam przychodzić wiadomości o twoich partiach?',
  },
  confirm: { en: 'Yes, it is mine', pl: 'Tak, to mój adres' },
  confirmed: {
    en: 'Done. From now on you are told at {address}.',
    pl: 'Gotowe. Odtąd wiadomości przychodzą na {address}.',
  },
  signInAsk: { en: 'Log in on this device?', pl: 'Zalogować na tym urządzeniu?' },
  signIn: { en: 'Log in', pl: 'Zaloguj się' },
  badLink: {
    en: 'This link is incomplete. Copy all of it from the mail.',
    pl: 'Ten odnośnik jest niepełny. Skopiuj go z listu w całości.',
  },
  unsubscribeTitle: { en: 'No more mail', pl: 'Koniec listów' },
  unsubscribeAsk: {
    en: 'Shall no more notices about your matches come by mail?',
    pl: 'Czy wiadomości o partiach mają już nie przychodzić pocztą?',
  },
  unsubscribe: { en: 'No more notices by mail', pl: 'Bez wiadomości pocztą' },
  unsubscribed: {
    en: 'Done. You can switch them on again on the page of notices.',
    pl: 'Gotowe. Możesz je znów włączyć na stronie powiadomień.',
  },
} satisfies Words;
