import type { Counted, Words } from '../lib/words';

export const words = {
  title: { en: 'A new table', pl: 'Nowy stół' },
  who: { en: 'Who plays?', pl: 'Kto gra?' },
  bots: { en: 'Me against bots', pl: 'Ja przeciw botom' },
  botsAbout: { en: 'Starts right away.', pl: 'Zaczyna się od razu.' },
  friends: { en: 'Friends, by link', pl: 'Przyjaciele, przez link' },
  friendsAbout: {
    en: 'You get a link to send; the free seats wait for your friends.',
    pl: 'Dostajesz link do wysłania; wolne miejsca na nich czekają.',
  },
  screen: { en: 'All at this screen', pl: 'Wszyscy przy tym ekranie' },
  screenAbout: {
    en: 'You pass the device around; everyone’s cards stay hidden.',
    pl: 'Podajecie sobie urządzenie; karty pozostają zakryte.',
  },
  game: { en: 'Game', pl: 'Gra' },
  scenario: { en: 'Scenario', pl: 'Scenariusz' },
  together: { en: 'together', pl: 'razem' },
  beginHere: { en: 'start here', pl: 'na początek' },
  reconstructed: { en: 'partly reconstructed', pl: 'częściowo odtworzony' },
  reconstructedWhat: {
    en: 'The printed source is unclear here, so this was reconstructed: {what}.',
    pl: 'Druk jest tu nieczytelny, więc odtworzono: {what}.',
  },
  napoleonCards: { en: 'the Napoleon cards', pl: 'karty Napoleona' },
  players: { en: 'Players', pl: 'Liczba graczy' },
  seats: { en: 'Seats', pl: 'Miejsca' },
  minor: {
    en: 'The other powers are minor: players bid for them each round.',
    pl: 'Pozostałe mocarstwa są pomniejsze: co rundę gracze je licytują.',
  },
  me: { en: 'me', pl: 'ja' },
  open: { en: 'free, for a friend', pl: 'wolne, dla kogoś' },
  here: { en: 'at this screen', pl: 'przy tym ekranie' },
  botNamed: { en: 'bot: {name}', pl: 'bot: {name}' },
  nameOfPlayer: { en: 'Who plays {power}?', pl: 'Kto gra: {power}?' },
  namePlaceholder: { en: 'name, if you like', pl: 'imię, jeśli chcesz' },
  level: { en: 'Bots', pl: 'Boty' },
  tempers: { en: 'Tempers', pl: 'Charaktery' },
  surprise: { en: 'Surprise me', pl: 'Zaskocz mnie' },
  surpriseAbout: { en: 'gives each bot a temper of its own', pl: 'daje botom różne charaktery' },
  hints: { en: 'Hints for each player', pl: 'Podpowiedzi dla każdego gracza' },
  noHints: { en: 'none', pl: 'żadnych' },
  levelsAbout: { en: 'What the levels and tempers mean', pl: 'Co znaczą poziomy i charaktery' },
  levelAbout: { en: '{name}: {about}', pl: '{name}: {about}' },
  clock: { en: 'Clock', pl: 'Zegar' },
  noClock: { en: 'No clock', pl: 'Bez zegara' },
  noClockAbout: { en: 'Take all the time you like.', pl: 'Nikt nikogo nie pogania.' },
  evening: { en: 'An evening', pl: 'Jeden wieczór' },
  eveningAbout: {
    en: '30 minutes each, plus 10 seconds for every decision.',
    pl: 'Po 30 minut i 10 sekund więcej za każdą decyzję.',
  },
  day: { en: 'A day per decision', pl: 'Dzień na decyzję' },
  dayAbout: { en: 'Drop in once a day.', pl: 'Zaglądasz raz dziennie.' },
  days: { en: 'Three days per decision', pl: 'Trzy dni na decyzję' },
  daysAbout: { en: 'Like playing by post.', pl: 'Gra korespondencyjna.' },
  custom: { en: 'My own', pl: 'Własny' },
  bank: { en: 'Minutes at the start', pl: 'Minuty na początku' },
  increment: { en: 'Extra seconds per decision', pl: 'Dodatkowe sekundy za decyzję' },
  cap: { en: 'Never more than … minutes', pl: 'Nigdy więcej niż… minut' },
  lateAbout: {
    en: 'If someone’s time runs out, a bot answers that one question; the next one has its own time.',
    pl: 'Gdy komuś skończy się czas, bot odpowie na to jedno pytanie; następne ma już własny czas.',
  },
  visibility: { en: 'Who can find the table?', pl: 'Kto znajdzie stół?' },
  byLink: { en: 'Only people with the link', pl: 'Tylko ten, kto ma link' },
  isPublic: {
    en: 'Everyone: it is listed on the home page',
    pl: 'Każdy: widać go na stronie głównej',
  },
  houseRules: { en: 'House rules', pl: 'Zasady domowe' },
  houseRulesAbout: {
    en: 'Where the rulebook leaves a choice. The usual settings are fine.',
    pl: 'Gdzie zasady zostawiają wybór. Zwykłe są w porządku.',
  },
  usual: { en: 'usual', pl: 'zwykle' },
  rule: { en: 'Rule {id}', pl: 'Zasada {id}' },
  more: { en: 'More', pl: 'Więcej' },
  standIn: {
    en: 'Who plays for players who are late or gone',
    pl: 'Kto gra za spóźnionych i nieobecnych',
  },
  opensTalk: {
    en: 'After the match, everyone can read what was said',
    pl: 'Po grze każdy może przeczytać rozmowy',
  },
  begin: { en: 'Begin', pl: 'Zaczynamy' },
  makeLink: { en: 'Open the table and get the link', pl: 'Otwórz stół i weź link' },
  working: { en: 'Setting the table…', pl: 'Przygotowujemy stół…' },
  summary: { en: '{game}: {scenario}', pl: '{game}: {scenario}' },
  youAre: { en: 'you are {power}', pl: 'twoje mocarstwo: {power}' },
  nobodySits: { en: 'you’re watching', pl: 'przyglądasz się' },
  badBank: { en: 'At least one minute, please.', pl: 'Co najmniej jedna minuta.' },
  badIncrement: { en: 'A number of seconds, 0 or more.', pl: 'Liczba sekund, 0 lub więcej.' },
  badCap: {
    en: 'At least the minutes at the start, and no more than a year.',
    pl: 'Nie mniej niż minuty na początku i nie więcej niż rok.',
  },
  nobodyAtScreen: {
    en: 'At least one seat must be played at this screen.',
    pl: 'Co najmniej jedno miejsce musi grać przy tym ekranie.',
  },
} satisfies Words;

export const playerCount: Counted = {
  en: ['1 player', '{count} players'],
  pl: ['1 gracz', '{count} graczy', '{count} graczy'],
};
export const botCount: Counted = {
  en: ['1 bot', '{count} bots'],
  pl: ['1 bot', '{count} boty', '{count} botów'],
};
export const hintCount: Counted = {
  en: ['1 in the match', '{count} in the match'],
  pl: ['1 na partię', '{count} na partię', '{count} na partię'],
};
export const freeCount: Counted = {
  en: ['1 free seat', '{count} free seats'],
  pl: ['1 wolne miejsce', '{count} wolne miejsca', '{count} wolnych miejsc'],
};
export const screenCount: Counted = {
  en: ['1 player at this screen', '{count} players at this screen'],
  pl: [
    '1 gracz przy tym ekranie',
    '{count} graczy przy tym ekranie',
    '{count} graczy przy tym ekranie',
  ],
};
export const changedCount: Counted = {
  en: ['1 house rule', '{count} house rules'],
  pl: ['1 zasada domowa', '{count} zasady domowe', '{count} zasad domowych'],
};
