import type { Words } from './words';

/** What went wrong and what to do next, by the server's code. What is not here is said as the server said it. */
export const byCode = {
  unreachable: {
    en: 'The server cannot be reached. Check the connection and try again.',
    pl: 'Nie można połączyć się z serwerem. Sprawdź połączenie i spróbuj ponownie.',
  },
  unreadable: {
    en: 'The server answered something that cannot be read. Try again in a moment.',
    pl: 'Odpowiedź serwera jest nieczytelna. Spróbuj ponownie za chwilę.',
  },
  'wrong-password': {
    en: 'The name or the password is wrong.',
    pl: 'Nazwa albo hasło się nie zgadza.',
  },
  'too-many': {
    en: 'That was a little too fast. Wait a minute and try again.',
    pl: 'To było trochę za szybko. Odczekaj minutę i spróbuj ponownie.',
  },
  unknown: { en: 'Something went wrong. Try again.', pl: 'Coś poszło nie tak. Spróbuj ponownie.' },
  'not-known': {
    en: 'Log in first, or play as a guest.',
    pl: 'Najpierw się zaloguj albo zagraj jako gość.',
  },
  'not-welcome': {
    en: 'Whoever opened this table wishes to play with others.',
    pl: 'Gospodarz tego stołu woli grać z kimś innym.',
  },
  'one-seat': {
    en: 'One person plays one seat at this table.',
    pl: 'Przy tym stole jedna osoba gra na jednym miejscu.',
  },
  'nobody-there': {
    en: 'Nobody is here who could let you in. Wait until a player is back.',
    pl: 'Nie ma tu nikogo, kto mógłby cię wpuścić. Poczekaj, aż wróci któryś z graczy.',
  },
  'other-rules': {
    en: 'This match began under other rules, which this server no longer plays.',
    pl: 'Ta partia zaczęła się według innych zasad, których ten serwer już nie prowadzi.',
  },
  damaged: {
    en: 'This table can no longer be read. Please tell the host of this site.',
    pl: 'Tego stołu nie da się już odczytać. Daj znać gospodarzowi serwera.',
  },
  muted: {
    en: 'The host of this site has muted you for a while.',
    pl: 'Gospodarz serwera na jakiś czas odebrał ci głos.',
  },
} satisfies Words;

/** The same for sentences of the server's that one code shares. */
export const byMessage = {
  'this name is taken': { en: 'This name is taken.', pl: 'Ta nazwa jest już zajęta.' },
  'a password has 8 to 200 signs': {
    en: 'A password needs at least 8 signs.',
    pl: 'Hasło musi mieć co najmniej 8 znaków.',
  },
  'there is no such person': {
    en: 'There is nobody here by that address.',
    pl: 'Pod tym adresem nikogo nie ma.',
  },
  'whoever has had a seat at this table takes no other': {
    en: 'Whoever has had a seat at this table takes no other.',
    pl: 'Kto miał już miejsce przy tym stole, nie dostaje innego.',
  },
  'the players at this table have declined': {
    en: 'The players at this table have declined. You are welcome to watch.',
    pl: 'Gracze przy tym stole odmówili. Możesz się dalej przyglądać.',
  },
  'too many people are asking for seats at this table': {
    en: 'Too many people are asking for seats at this table. Try again later.',
    pl: 'Zbyt wiele osób prosi o miejsce przy tym stole. Spróbuj później.',
  },
  'this is yourself': { en: 'This is you.', pl: 'To ty.' },
  'there is a table for that already': {
    en: 'There is a table for that already.',
    pl: 'Taki stół już jest.',
  },
  'this account has a name and a password already': {
    en: 'This account has a name and a password already.',
    pl: 'To konto ma już nazwę i hasło.',
  },
  'nobody has more than 50 tokens': {
    en: 'Nobody has more than 50 tokens: forget one first.',
    pl: 'Nikt nie ma więcej niż 50 żetonów dostępu: najpierw jakiś usuń.',
  },
} satisfies Words;
