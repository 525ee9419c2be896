/** What is said before the beginning. */
import type { Counted, Words } from '../lib/words';
import { words as panels } from './panel-words';

export const words = {
  ...panels,
  waitingRoom: { en: 'The table is set', pl: 'Stół czeka na graczy' },
  opensWhen: {
    en: 'Opened by {name}, who decides when to begin.',
    pl: 'Gospodarzem stołu jest {name}: to gospodarz zaczyna grę.',
  },
  youBegin: {
    en: 'You opened this table. Begin whenever you like.',
    pl: 'To twój stół. Zacznij, kiedy zechcesz.',
  },
  sit: { en: 'Sit here', pl: 'Usiądź tutaj' },
  sitToo: { en: 'Sit here too', pl: 'Usiądź też tutaj' },
  sitInstead: { en: 'Move here', pl: 'Przesiądź się' },
  stand: { en: 'Stand up', pl: 'Wstań' },
  giveToBot: { en: 'Give to a bot', pl: 'Oddaj botowi' },
  sendBotAway: { en: 'Send the bot away', pl: 'Odeślij bota' },
  botLevel: { en: 'Level of the bots you add', pl: 'Poziom dodawanych botów' },
  begin: { en: 'Begin', pl: 'Zaczynamy' },
  beginBots: {
    en: 'Begin with bots in the free seats',
    pl: 'Zacznij z botami na wolnych miejscach',
  },
  beginNobody: {
    en: 'Take a seat before you begin, or watch the bots play.',
    pl: 'Usiądź, zanim zaczniesz, albo popatrz, jak grają boty.',
  },
  closeTable: { en: 'Close the table', pl: 'Zamknij stół' },
  closeReally: { en: 'Really close it for everybody?', pl: 'Na pewno zamknąć go dla wszystkich?' },
  closeYes: { en: 'Yes, close', pl: 'Tak, zamknij' },
  invite: { en: 'Invite', pl: 'Zaproś' },
  inviteHelp: {
    en: 'Anyone with this link can take a seat, no account needed.',
    pl: 'Kto ma ten link, może usiąść do gry, bez zakładania konta.',
  },
  inviteLink: { en: 'Link to this table', pl: 'Link do tego stołu' },
  shareLink: { en: 'Share', pl: 'Udostępnij' },
  shareText: { en: 'Play with me: {match}', pl: 'Zagraj ze mną: {match}' },
  terms: { en: 'Terms', pl: 'Ustalenia' },
  scenario: { en: 'Scenario', pl: 'Scenariusz' },
  players: { en: 'Players', pl: 'Liczba graczy' },
  clock: { en: 'Clock', pl: 'Zegar' },
  noClock: { en: 'none: take all the time you like', pl: 'brak: nikt się nie spieszy' },
  clockTerms: {
    en: '{bank} each plus {increment} for every decision, never more than {cap}',
    pl: '{bank} na gracza i {increment} za każdą decyzję, ale nigdy więcej niż {cap}',
  },
  clockPerDecision: { en: '{bank} for every decision', pl: '{bank} na każdą decyzję' },
  clockOnce: { en: '{bank} each for the whole match', pl: '{bank} na gracza na całą partię' },
  standIn: { en: 'Stand-in', pl: 'Zastępca' },
  standInAbout: {
    en: 'the bot “{bot}”, for players who are late or gone',
    pl: 'bot „{bot}”, za spóźnionych i nieobecnych',
  },
  isPublic: { en: 'Public: anyone can find it', pl: 'Publiczny: każdy go znajdzie' },
  isPrivate: { en: 'Private: only by link', pl: 'Prywatny: tylko przez link' },
  visibility: { en: 'Who can find it', pl: 'Kto go znajdzie' },
  oneScreen: {
    en: 'One screen: friends take turns in front of it',
    pl: 'Jeden ekran: gracze siadają przed nim po kolei',
  },
  opensTalk: {
    en: 'Letters are opened after the match',
    pl: 'Po zakończeniu listy zostaną odkryte',
  },
  hints: { en: 'Hints', pl: 'Podpowiedzi' },
  noHints: { en: 'none: everyone thinks for themselves', pl: 'brak: każdy myśli sam' },
  houseRules: { en: 'House rules', pl: 'Zasady domowe' },
  noHouseRules: {
    en: 'none: everything as in the rulebook',
    pl: 'brak: wszystko tak, jak w księdze zasad',
  },
  hostOf: { en: 'Host', pl: 'Gospodarz' },
  waitingTalk: { en: 'Talk', pl: 'Rozmowa' },
} satisfies Words;

export const hintsForEach: Counted = {
  en: ['1 for each player', '{count} for each player'],
  pl: ['1 dla każdego gracza', '{count} dla każdego gracza', '{count} dla każdego gracza'],
};
