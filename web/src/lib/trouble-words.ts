import type { Words } from './words';

/** What went wrong and what to do next, by the server's code. What is not here is said as the server said it. */
export const byCode = {
  unreachable: {
    en: 'The server cannot be reached. Check your connection and try again.',
    pl: 'Nie można połączyć się z serwerem. Sprawdź połączenie i spróbuj ponownie.',
  },
  unreadable: {
    en: 'The server’s answer could not be read. Try again in a moment.',
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
    en: 'The host of this table would rather play with others.',
    pl: 'Gospodarz tego stołu woli grać z kimś innym.',
  },
  'one-seat': {
    en: 'At this table, each person plays one seat.',
    pl: 'Przy tym stole jedna osoba gra na jednym miejscu.',
  },
  'nobody-there': {
    en: 'Nobody is here to let you in. Wait until a player comes back.',
    pl: 'Nie ma tu nikogo, kto mógłby cię wpuścić. Poczekaj, aż wróci któryś z graczy.',
  },
  'other-rules': {
    en: 'This match began under older rules that this server no longer supports.',
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
  'a password has 8 to 200 characters': {
    en: 'A password needs at least 8 characters.',
    pl: 'Hasło musi mieć co najmniej 8 znaków.',
  },
  'there is no such person': {
    en: 'There is nobody at that address.',
    pl: 'Pod tym adresem nikogo nie ma.',
  },
  'somebody who has had a seat at this table cannot take another': {
    en: 'If you’ve had a seat at this table, you can’t take another.',
    pl: 'Kto miał już miejsce przy tym stole, nie dostaje innego.',
  },
  'the players at this table have declined': {
    en: 'The players at this table have declined. You’re welcome to watch.',
    pl: 'Gracze przy tym stole odmówili. Możesz się dalej przyglądać.',
  },
  'too many people are asking for seats at this table': {
    en: 'Too many people are asking for seats at this table. Try again later.',
    pl: 'Zbyt wiele osób prosi o miejsce przy tym stole. Spróbuj później.',
  },
  'this is yourself': { en: 'This is you.', pl: 'To ty.' },
  'there is already a table for that': {
    en: 'There is already a table for that.',
    pl: 'Taki stół już jest.',
  },
  'this account already has a name and a password': {
    en: 'This account already has a name and a password.',
    pl: 'To konto ma już nazwę i hasło.',
  },
  'you can have at most 50 tokens': {
    en: 'You can have at most 50 tokens: delete one first.',
    pl: 'Możesz mieć najwyżej 50 żetonów dostępu: najpierw któryś usuń.',
  },
} satisfies Words;
