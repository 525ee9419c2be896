/** What is said around the question, or once something is opened: it comes with the panels. */
import type { Words } from '../lib/words';
import { words as first } from './words';

export const words = {
  ...first,
  // The bar
  found: { en: 'Connected again.', pl: 'Połączenie wróciło.' },
  // The prompt
  and: { en: 'and', pl: 'i' },
  record: { en: 'Record', pl: 'Zapis partii' },

  // The log
  earlier: { en: 'Show earlier', pl: 'Pokaż wcześniejsze' },
  sinceYours: { en: 'since your last decision', pl: 'od twojej ostatniej decyzji' },
  nothingYet: { en: 'Nothing has happened yet.', pl: 'Jeszcze nic się nie wydarzyło.' },
  lookBackHere: { en: 'Go back to this moment', pl: 'Wróć do tej chwili' },
  toNewest: { en: 'To the latest', pl: 'Do najnowszych' },
  satDown: { en: '{name} sits down: {power}.', pl: '{name} siada do gry: {power}.' },
  botSat: { en: 'A bot plays {power}: {bot}.', pl: 'Bot gra {power}: {bot}.' },
  stood: { en: 'A seat is free again: {power}.', pl: 'Miejsce jest znów wolne: {power}.' },
  began: { en: 'The match begins.', pl: 'Partia się zaczyna.' },
  leftLate: {
    en: 'Time is up for {power}: a bot takes over ({bot}).',
    pl: 'Skończył się czas {genitive}: dalej gra bot ({bot}).',
  },
  leftResigned: {
    en: 'Resigned: {power}. A bot plays on ({bot}).',
    pl: 'Rezygnacja: {power}. Dalej gra bot ({bot}).',
  },
  late: {
    en: 'Time is up for {power}: a bot answers this one question ({bot}).',
    pl: 'Minął czas {genitive}: na to jedno pytanie odpowiada bot ({bot}).',
  },
  returned: { en: 'Back again: {power}.', pl: 'Powrót do gry: {power}.' },
  desertedStep: {
    en: 'Everyone has left: the match is paused, and the table waits until {until}.',
    pl: 'Wszyscy odeszli: partia stoi, a stół czeka do {until}.',
  },
  closedStep: {
    en: 'Nobody came back: the table is closed.',
    pl: 'Nikt nie wrócił: stół został zamknięty.',
  },
  asked: { en: '{name} asks for the seat of {power}.', pl: '{name} prosi o miejsce {genitive}.' },
  admitted: {
    en: 'Agreed by {power}: {name} may join.',
    pl: 'Zgoda {genitive}: {name} może dołączyć.',
  },
  declined: {
    en: 'Declined by {power}: {name} does not join.',
    pl: 'Odmowa {genitive}: {name} nie dołączy do gry.',
  },
  withdrew: { en: '{name} no longer asks for a seat.', pl: '{name} nie prosi już o miejsce.' },
  wishedPause: { en: '{power} asks for a pause.', pl: '{power}: prośba o przerwę.' },
  wishedResume: { en: '{power} asks to resume.', pl: '{power}: prośba o wznowienie.' },
  wishedEnd: {
    en: '{power} proposes to end the match.',
    pl: '{power}: propozycja zakończenia partii.',
  },
  // The timeline
  now: { en: 'now', pl: 'teraz' },
  play: { en: 'Play', pl: 'Odtwarzaj' },
  pause: { en: 'Pause', pl: 'Zatrzymaj' },
  back: { en: 'One step back', pl: 'Krok wstecz' },
  forth: { en: 'One step forward', pl: 'Krok naprzód' },
  toBeginning: { en: 'To the beginning', pl: 'Na początek' },
  toEnd: { en: 'To the end', pl: 'Na koniec' },
  speed: { en: 'Speed', pl: 'Tempo' },
  slow: { en: 'slow', pl: 'wolno' },
  brisk: { en: 'brisk', pl: 'żwawo' },
  fast: { en: 'fast', pl: 'szybko' },
  lookFrom: { en: 'Seen by', pl: 'Oczami' },
  spectator: { en: 'spectators', pl: 'widzów' },
  stopText: { en: '{moment}. {sentence}', pl: '{moment}. {sentence}' },
  stopStart: { en: 'Before the first turn. {sentence}', pl: 'Przed pierwszą turą. {sentence}' },
  battle: { en: 'Battle', pl: 'Bitwa' },

  // Talk
  toAll: { en: 'All', pl: 'Wszyscy' },
  newLetter: { en: 'New letter', pl: 'Nowy list' },
  letterTo: { en: 'Who do you want to write to?', pl: 'Do kogo piszesz?' },
  startLetter: { en: 'Start the letter', pl: 'Zacznij list' },
  pickSomebody: { en: 'Tick at least one power.', pl: 'Zaznacz co najmniej jedno mocarstwo.' },
  say: { en: 'Send', pl: 'Wyślij' },
  message: { en: 'Message to {whom}', pl: 'Wiadomość: {whom}' },
  everybody: { en: 'everybody', pl: 'do wszystkich' },
  earlierMessages: { en: 'Earlier messages', pl: 'Wcześniejsze wiadomości' },
  silenceAll: {
    en: 'Nobody has said anything yet. What is written here everybody reads.',
    pl: 'Jeszcze cisza. To, co tu napiszesz, przeczytają wszyscy.',
  },
  silenceLetter: {
    en: 'Only you and {whom} will read this.',
    pl: 'Przeczytacie to tylko wy: ty i {whom}.',
  },
  lettersClosed: {
    en: 'Letters are closed while battle cards are played: nobody may confer now. You can still talk to everyone.',
    pl: 'W czasie zagrywania kart Bitwy listy są zamknięte: nikt nie może się naradzać. Możesz mówić do wszystkich.',
  },
  spectatorsListen: {
    en: 'Spectators can read what is said to everyone. To speak, take a seat.',
    pl: 'Widzowie czytają to, co mówi się do wszystkich. Żeby mówić, zajmij miejsce.',
  },
  notes: { en: 'Notes', pl: 'Notatki' },
  notesHelp: {
    en: 'Only you can see these. They are saved automatically.',
    pl: 'Widzisz je tylko ty. Zapisują się same.',
  },
  noteSaved: { en: 'Saved.', pl: 'Zapisano.' },
  noteUnsaved: {
    en: 'Not saved – trying again when you keep writing.',
    pl: 'Nie zapisano – spróbujemy, gdy napiszesz coś dalej.',
  },
  unread: { en: 'unread', pl: 'nieprzeczytane' },
  channels: { en: 'Letters', pl: 'Listy' },
  you: { en: 'you', pl: 'ty' },
  notSent: { en: 'Not sent: {why}', pl: 'Nie wysłano: {why}' },
  letterAmong: { en: 'Letter with {whom}', pl: 'List: {whom}' },
  cancel: { en: 'Cancel', pl: 'Anuluj' },

  // People
  aboutPerson: { en: 'About {name}', pl: '{name}: więcej' },
  mute: { en: 'Mute here', pl: 'Wycisz tutaj' },
  unmute: { en: 'Unmute', pl: 'Wyłącz wyciszenie' },
  muteHelp: {
    en: 'You will no longer see what this seat says at this table.',
    pl: 'Nie zobaczysz, co to miejsce mówi przy tym stole.',
  },
  block: { en: 'Block', pl: 'Zablokuj' },
  blockHelp: {
    en: 'You will hear nothing more from this person anywhere, and they cannot join your tables.',
    pl: 'Nie usłyszysz już tej osoby nigdzie, a ona nie dołączy do twoich stołów.',
  },
  blocked: { en: 'Blocked.', pl: 'Zablokowano.' },
  report: { en: 'Report', pl: 'Zgłoś' },
  reportWhat: { en: 'What happened?', pl: 'Co się stało?' },
  reportSend: { en: 'Send to the host of this site', pl: 'Wyślij gospodarzowi serwera' },
  reported: {
    en: 'Thank you. The host of this site will look into it.',
    pl: 'Dziękujemy. Gospodarz serwera się temu przyjrzy.',
  },
  profile: { en: 'Profile', pl: 'Profil' },

  // Seats
  botNamed: { en: 'Bot: {bot}', pl: 'Bot: {bot}' },
  botFor: { en: '{name}; a bot has taken over: {bot}', pl: '{name}, dalej gra bot: {bot}' },
  lateBot: {
    en: '{name} is late; a bot answers: {bot}',
    pl: '{name}: czas minął, odpowiada bot: {bot}',
  },
  awaySince: { en: '{name}, away since {since}', pl: '{name}, nie gra od {since}' },
  resignedSince: {
    en: '{name} resigned ({since}); a bot has taken over: {bot}',
    pl: '{name}: rezygnacja ({since}), dalej gra bot: {bot}',
  },
  askSeat: { en: 'Ask for it', pl: 'Poproś' },
  askSeatOf: { en: 'Ask for the seat of {power}', pl: 'Poproś o miejsce {genitive}' },
  askHelp: {
    en: 'You can sit down once all the players agree.',
    pl: 'Usiądziesz, gdy zgodzą się wszyscy grający.',
  },
  nobodyToAsk: {
    en: 'Nobody is here to let you in. Wait until a player comes back.',
    pl: 'Nie ma tu nikogo, kto mógłby cię wpuścić. Poczekaj, aż wróci któryś z graczy.',
  },
  asksHere: {
    en: '{name} is asking for this seat; {whom} must still agree.',
    pl: 'O to miejsce prosi {name}; brakuje zgody {whom}.',
  },

  waitsForLet: { en: 'Waiting for {whom} to let you in.', pl: 'Czekasz na zgodę {whom}.' },
  takeBack: { en: 'Take it back', pl: 'Wycofaj prośbę' },
  declinedYou: {
    en: 'The players at this table have declined. You’re welcome to watch.',
    pl: 'Gracze przy tym stole odmówili. Możesz się dalej przyglądać.',
  },
  free: { en: 'Free', pl: 'Wolne' },
  yours: { en: 'you', pl: 'ty' },
  takeOver: { en: 'Take over', pl: 'Przejmij' },
  takeOverOf: { en: 'Take over {power}', pl: 'Przejmij miejsce: {power}' },
  lookAs: { en: 'Play {power}', pl: 'Graj {power}' },
  host: { en: 'host', pl: 'gospodarz' },

  // Rules
  searchRules: { en: 'Search the rules', pl: 'Szukaj w zasadach' },
  rulesLoading: { en: 'Loading the rules…', pl: 'Pobieramy zasady…' },
  rulesNotLoaded: { en: 'The rules could not be loaded.', pl: 'Nie udało się pobrać zasad.' },
  nothingFound: {
    en: 'Nothing found. Try one word, or a number such as 7.4.',
    pl: 'Nic nie znaleziono. Spróbuj jednego słowa albo numeru, np. 7.4.',
  },
  ruling: { en: 'ruling', pl: 'rozstrzygnięcie' },
  wholeBook: { en: 'The whole rulebook', pl: 'Cała księga zasad' },
  chapters: { en: 'Chapters', pl: 'Rozdziały' },

  // The menu
  atTable: { en: 'At the table', pl: 'Przy stole' },
  resign: { en: 'Resign', pl: 'Zrezygnuj' },
  resignReally: {
    en: 'A bot will take over, and you will only watch. You can come back as long as nobody else has been let in.',
    pl: 'Dalej zagra za ciebie bot, a ty będziesz się tylko przyglądać. Możesz wrócić, dopóki nikt inny nie dostanie twojego miejsca.',
  },
  resignAlone: {
    en: 'Nobody else is playing here: the match will be paused until you come back.',
    pl: 'Nikt inny tu nie gra: partia będzie stała, dopóki nie wrócisz.',
  },
  comeBackTo: { en: 'Come back to {power}', pl: 'Wróć na miejsce {genitive}' },
  resignYes: { en: 'Yes, resign', pl: 'Tak, rezygnuję' },
  wishPause: { en: 'Ask for a pause', pl: 'Poproś o przerwę' },
  wishResume: { en: 'Ask to resume', pl: 'Poproś o wznowienie' },
  wishEnd: { en: 'Propose to end the match', pl: 'Zaproponuj zakończenie partii' },
  unwish: { en: 'Take it back', pl: 'Wycofaj prośbę' },
  agree: { en: 'Agree', pl: 'Zgadzam się' },
  agreedMissing: {
    en: 'Agreed: {agreed}. Still missing: {missing}.',
    pl: 'Za: {agreed}. Brakuje jeszcze: {missing}.',
  },
  agreedPause: { en: 'Someone asks for a pause.', pl: 'Jest prośba o przerwę.' },
  agreedResume: { en: 'Someone asks to resume.', pl: 'Jest prośba o wznowienie.' },
  agreedEnd: {
    en: 'Someone proposes to end the match without a winner.',
    pl: 'Jest propozycja, by zakończyć partię bez zwycięzcy.',
  },
  share: { en: 'Share and keep', pl: 'Udostępnij i zachowaj' },
  copyLink: { en: 'Copy the link', pl: 'Kopiuj link' },
  copied: { en: 'Copied.', pl: 'Skopiowano.' },
  notCopied: {
    en: 'Could not copy. The link: {link}',
    pl: 'Nie udało się skopiować. Link: {link}',
  },
  picture: { en: 'Position as a picture', pl: 'Pozycja jako obrazek' },
  recordFile: { en: 'Record as a file', pl: 'Zapis partii do pliku' },
  recordLater: {
    en: 'You can download the record after the match.',
    pl: 'Zapis partii pobierzesz po jej zakończeniu.',
  },
  thisBrowser: { en: 'In this browser', pl: 'W tej przeglądarce' },
  sound: { en: 'Sound when it is my turn', pl: 'Dźwięk, gdy moja kolej' },
  motion: { en: 'Motion', pl: 'Animacje' },
  night: { en: 'Night', pl: 'Noc' },
  language: { en: 'Language', pl: 'Język' },
  keys: { en: 'Keys', pl: 'Klawisze' },
  allSettings: { en: 'All settings', pl: 'Wszystkie ustawienia' },
  leave: { en: 'Leave the table', pl: 'Odejdź od stołu' },
  leaveHelp: {
    en: 'Your seat stays yours; you can come back from the home page.',
    pl: 'Miejsce pozostaje twoje; wrócisz ze strony głównej.',
  },

  // Keys
  keysTitle: { en: 'Keys at the table', pl: 'Klawisze przy stole' },
  keyRules: { en: 'Rules', pl: 'Zasady' },
  keyLog: { en: 'Log', pl: 'Przebieg' },
  keyTalk: { en: 'Talk', pl: 'Rozmowa' },
  keyEscape: {
    en: 'Close what is open; put down what is picked up',
    pl: 'Zamknij to, co otwarte; odłóż to, co podniesione',
  },
  keyTab: {
    en: 'To the next thing you can choose',
    pl: 'Do następnej rzeczy, którą można wybrać',
  },
  keyArrows: { en: 'Across the map; along the timeline', pl: 'Po mapie; po osi czasu' },
  keyEnter: { en: 'Choose, confirm', pl: 'Wybierz, potwierdź' },
  keyBackspace: { en: 'Take back the last step', pl: 'Cofnij ostatni krok' },
  keyHint: { en: 'Ask for a hint', pl: 'Poproś o podpowiedź' },
  keyZoom: { en: 'Zoom in, zoom out', pl: 'Bliżej, dalej' },
  keyHelp: { en: 'This list', pl: 'Ta lista' },

  // Before the beginning and in the menu
  sitToTalk: { en: 'Sit down to say something.', pl: 'Usiądź, żeby coś powiedzieć.' },
  whoWaits: {
    en: 'Nobody has said anything yet. Say hello: everyone with the link can read it.',
    pl: 'Jeszcze cisza. Przywitaj się: przeczyta to każdy, kto ma link.',
  },
  chance: { en: 'Sealed dice', pl: 'Zapieczętowany los' },
  chanceHelp: {
    en: 'This fingerprint was published before the first card. After the match, the key proves that nothing was swapped.',
    pl: 'Ten odcisk ogłoszono przed pierwszą kartą. Po zakończeniu klucz pokaże, że niczego nie podmieniono.',
  },
} satisfies Words;
