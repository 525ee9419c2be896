import type { Counted, Words } from '../lib/words';

export const words = {
  undo: { en: 'Take back', pl: 'Cofnij' },
  // The bar
  home: { en: 'Hegemon: leave the table', pl: 'Hegemon: odejdź od stołu' },
  loading: { en: 'Setting up the table…', pl: 'Rozkładamy planszę…' },
  menu: { en: 'Menu', pl: 'Menu' },
  close: { en: 'Close', pl: 'Zamknij' },
  clockOf: { en: 'Clock: {power}', pl: 'Zegar: {power}' },
  yourClock: { en: 'Your clock', pl: 'Twój zegar' },
  clockRuns: { en: 'running', pl: 'biegnie' },
  clockLow: { en: 'Your time is running out.', pl: 'Twój czas się kończy.' },
  day: { en: 'd', pl: 'd' },
  hour: { en: 'h', pl: 'h' },
  watching: { en: 'You are watching', pl: 'Obserwujesz' },
  live: { en: 'Connected', pl: 'Połączono' },
  lost: { en: 'Connection lost – trying again…', pl: 'Utracono połączenie – próbujemy ponownie…' },
  tryNow: { en: 'Try now', pl: 'Spróbuj teraz' },
  yourTurnTitle: { en: 'Your turn', pl: 'Twoja kolej' },
  paused: { en: 'Paused', pl: 'Przerwa' },

  // The prompt
  prompt: { en: 'What is asked', pl: 'Co teraz' },
  waitingFor: { en: 'Waiting for {whom}: {what}.', pl: 'Czekamy na {whom}: {what}.' },
  waitingForPlain: { en: 'Waiting for {whom}.', pl: 'Czekamy na {whom}.' },
  waitingNobody: { en: 'The table is thinking.', pl: 'Stół się namyśla.' },
  meanwhile: {
    en: 'Meanwhile, look around the map or write a letter.',
    pl: 'Tymczasem obejrzyj mapę albo napisz list.',
  },
  pausedPrompt: {
    en: 'The match is paused. It resumes when everyone playing agrees.',
    pl: 'Partia jest wstrzymana. Ruszy, gdy zechcą tego wszyscy grający.',
  },
  resume: { en: 'Go on', pl: 'Grajmy dalej' },
  botPlays: {
    en: 'A bot is playing for you.',
    pl: 'Gra za ciebie bot.',
  },
  comeBack: { en: 'Come back', pl: 'Wróć do gry' },
  imBack: { en: 'I’m back', pl: 'Już jestem' },
  deserted: {
    en: 'Everyone has left the table, so the match is paused. It resumes as soon as a player comes back; otherwise the table closes {when}.',
    pl: 'Wszyscy odeszli od stołu, więc partia stoi. Ruszy, gdy tylko któryś z graczy wróci; stół zostanie zamknięty {when}.',
  },
  lateNow: {
    en: 'Your time is up: a bot is answering this question for you.',
    pl: 'Twój czas minął: na to pytanie odpowiada za ciebie bot.',
  },
  othersAway: {
    en: '{name} has been away since {since}. If time runs out again, a bot will answer this question too.',
    pl: '{name} nie gra od {since}. Gdy czas znów się skończy, także na to pytanie odpowie bot.',
  },
  gaveUp: {
    en: 'You have given up {power}: a bot has taken over, and you are watching.',
    pl: 'Miejsce {genitive} zostało oddane: gra na nim bot, a ty się przyglądasz.',
  },
  otherAsked: {
    en: 'Now it’s {power}’s decision: you play that seat too.',
    pl: 'Kolej na {power}: to też twoje miejsce.',
  },
  goThere: { en: 'Go there', pl: 'Przejdź tam' },
  over: { en: 'The match is over.', pl: 'Partia skończona.' },
  wonBy: { en: 'The match is over: won by {whom}.', pl: 'Partia skończona. Zwycięstwo: {whom}.' },
  wonByMany: {
    en: 'The match is over: {whom} share the victory.',
    pl: 'Partia skończona. Wspólne zwycięstwo: {whom}.',
  },
  youWon: { en: 'You have won!', pl: 'Zwycięstwo jest twoje!' },
  closedTable: { en: 'This table was closed.', pl: 'Ten stół został zamknięty.' },
  closedDeserted: {
    en: 'This table was closed because nobody came back to it.',
    pl: 'Ten stół został zamknięty, bo nikt do niego nie wrócił.',
  },
  replay: { en: 'Replay', pl: 'Odtwórz partię' },
  again: { en: 'Play again', pl: 'Zagraj jeszcze raz' },
  download: { en: 'Download the record', pl: 'Pobierz zapis' },
  toAgain: { en: 'To the new table', pl: 'Do nowego stołu' },
  rule: { en: 'Rule {rule}', pl: 'Zasada {rule}' },
  whyAsked: { en: 'Why am I being asked this? Rule {rule}', pl: 'Skąd to pytanie? Zasada {rule}' },
  dismiss: { en: 'OK', pl: 'Rozumiem' },
  stale: {
    en: 'The table has moved on in the meantime. Take another look and choose again.',
    pl: 'Na stole coś się już zmieniło. Spójrz jeszcze raz i wybierz ponownie.',
  },
  illegal: {
    en: 'That isn’t possible now: {why} Choose something that glows.',
    pl: 'Teraz to niemożliwe: {why} Wybierz coś z podświetlonych.',
  },
  tooLate: {
    en: 'This can no longer be taken back: something was revealed or someone else has decided.',
    pl: 'Tego nie da się już cofnąć: coś zostało odkryte albo zdecydował ktoś inny.',
  },
  away: {
    en: 'A bot is playing for you. Come back first.',
    pl: 'Gra za ciebie bot. Najpierw wróć do gry.',
  },
  notYours: { en: 'This seat is no longer yours.', pl: 'To miejsce nie jest już twoje.' },
  seatTaken: {
    en: 'Someone was faster: the seat is taken.',
    pl: 'Ktoś cię uprzedził: miejsce jest zajęte.',
  },

  // Not found
  toHome: { en: 'To the home page', pl: 'Na stronę główną' },
  loadAgain: { en: 'Try again', pl: 'Spróbuj ponownie' },
  noBoard: {
    en: 'This page can’t show this game yet.',
    pl: 'Ta strona nie umie jeszcze pokazać tej gry.',
  },

  // Panels
  panels: { en: 'Panels', pl: 'Panele' },
  map: { en: 'Map', pl: 'Mapa' },
  log: { en: 'Log', pl: 'Przebieg' },
  talk: { en: 'Talk', pl: 'Rozmowa' },
  rules: { en: 'Rules', pl: 'Zasady' },
  seats: { en: 'Seats', pl: 'Miejsca' },

  // The timeline
  timeline: { en: 'Timeline', pl: 'Oś czasu' },
  backToNow: { en: 'Back to now', pl: 'Wróć do teraz' },
  lookingBack: { en: 'You are looking back at {moment}', pl: 'Oglądasz przeszłość: {moment}' },
  lookingBackStart: { en: 'You are looking back at the beginning', pl: 'Oglądasz początek partii' },
  yourTurnMeanwhile: { en: 'It’s your turn.', pl: 'Twoja kolej.' },
  replayOf: { en: 'Replay', pl: 'Odtwarzanie' },
  // Seats
  isAsked: { en: 'decides', pl: 'decyduje' },
  isAway: { en: 'away', pl: 'nie gra' },
  mySeats: { en: 'My seats', pl: 'Moje miejsca' },

  // The curtain
  giveScreen: { en: 'Hand the screen to {power}', pl: 'Oddaj ekran {power}' },
  giveScreenHelp: {
    en: 'Everything is covered. Everyone else, please look away.',
    pl: 'Wszystko jest zakryte. Pozostali niech teraz odwrócą wzrok.',
  },
  openCurtain: { en: 'I am {power}: show my seat', pl: 'Gram {power}: pokaż moje miejsce' },
  otherSeat: { en: 'Somebody else?', pl: 'Ktoś inny?' },
} satisfies Words;

export const counted = {
  unread: {
    en: ['{count} unread message', '{count} unread messages'],
    pl: [
      '{count} nieprzeczytana wiadomość',
      '{count} nieprzeczytane wiadomości',
      '{count} nieprzeczytanych wiadomości',
    ],
  },
  earlier: {
    en: ['{count} earlier line', '{count} earlier lines'],
    pl: [
      '{count} wcześniejsza linia',
      '{count} wcześniejsze linie',
      '{count} wcześniejszych linii',
    ],
  },
  rules: {
    en: ['{count} rule', '{count} rules'],
    pl: ['{count} zasada', '{count} zasady', '{count} zasad'],
  },
} satisfies Record<string, Counted>;
