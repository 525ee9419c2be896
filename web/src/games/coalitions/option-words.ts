/** What table options mean, in plain words. The first value is the usual one. */
import { powers } from '../../lib/power-words';
import type { Phrase, Words } from '../../lib/words';
import type { OptionWords } from '../terms';

export const words = {
  /** Some powers are not asked. */
  except: { en: 'each time, except {powers}', pl: 'za każdym razem, z wyjątkiem: {powers}' },
} satisfies Words;

const no: Phrase = { en: 'no', pl: 'nie' };
const yes: Phrase = { en: 'yes', pl: 'tak' };

export const options: Readonly<Record<string, OptionWords>> = {
  special_generals: {
    title: {
      en: 'The named generals have abilities of their own',
      pl: 'Sławni generałowie mają własne zdolności',
    },
    values: {
      off: { en: 'no, only Napoleon matters', pl: 'nie, liczy się tylko Napoleon' },
      on: yes,
    },
  },
  money_limit: {
    title: { en: 'How much money there is', pl: 'Ile jest pieniędzy' },
    values: {
      none: { en: 'it never runs out', pl: 'nigdy ich nie brakuje' },
      '80': { en: '80 coins in all', pl: 'łącznie 80' },
    },
  },
  influence_1813: {
    title: { en: 'Influence at the start of 1813', pl: 'Wpływy na początku 1813 roku' },
    values: { '13': { en: '13', pl: '13' }, '15': { en: '15', pl: '15' } },
  },
  strict_order: {
    title: { en: 'Actions of one action turn', pl: 'Akcje jednej Tury Akcji' },
    values: {
      off: {
        en: 'at the same time where they do not touch',
        pl: 'równocześnie, gdy sobie nie przeszkadzają',
      },
      on: { en: 'strictly one after the other', pl: 'ściśle jedna po drugiej' },
    },
  },
  expulsion: {
    title: {
      en: 'When Britain and France may send a power away',
      pl: 'Kiedy Wielka Brytania i Francja mogą kogoś odprawić',
    },
    values: {
      both: { en: 'before and after the secret choice', pl: 'przed tajnym wyborem i po nim' },
      before: { en: 'only before it', pl: 'tylko przed nim' },
      after: { en: 'only after it', pl: 'tylko po nim' },
    },
  },
  neutral_no_influence: {
    title: { en: 'Neutral powers expand influence', pl: 'Neutralne mocarstwa poszerzają wpływy' },
    values: {
      off: { en: 'as everybody does', pl: 'tak jak wszystkie' },
      on: { en: 'not at all', pl: 'wcale' },
    },
  },
  strategic_attack: {
    title: {
      en: 'A strategic move may end in an attack',
      pl: 'Ruch Strategiczny może zakończyć się atakiem',
    },
    values: { on: yes, off: no },
  },
  stationary_garrison: {
    title: {
      en: 'A general that stays put may place a garrison',
      pl: 'Generał, który stoi w miejscu, wystawia garnizon',
    },
    values: {
      home: { en: 'only at home', pl: 'tylko na terytorium macierzystym' },
      anywhere: { en: 'anywhere', pl: 'wszędzie' },
      never: { en: 'never', pl: 'nigdy' },
    },
  },
  pass_per_general: {
    title: { en: 'Whoever passes in a battle passes', pl: 'Kto pasuje w bitwie, pasuje' },
    values: {
      off: { en: 'for the whole power', pl: 'za całe mocarstwo' },
      on: { en: 'for one general', pl: 'za jednego generała' },
    },
  },
  zero_morale_card: {
    title: { en: 'The free card at morale 0', pl: 'Darmowa karta przy zerowym morale' },
    values: {
      any: { en: 'for everybody in the battle', pl: 'dla każdego w bitwie' },
      main: { en: 'for attacker and defenders only', pl: 'tylko dla atakującego i obrońców' },
    },
  },
  two_at_home: {
    title: {
      en: 'A “2” in a territory of one’s own counts',
      pl: 'Karta „2” na własnym terytorium liczy się jako',
    },
    values: { '3': { en: '3', pl: '3' }, '5': { en: '5', pl: '5' } },
  },
  defender_garrison: {
    title: {
      en: 'A victorious defender may place a garrison',
      pl: 'Zwycięski obrońca może wystawić garnizon',
    },
    values: { off: no, on: yes },
  },
  rps: {
    title: { en: 'Equal forces that must part', pl: 'Równe siły, które muszą się rozejść' },
    values: {
      play: { en: 'rock-paper-scissors', pl: 'papier, kamień, nożyce' },
      toss: { en: 'toss of a coin', pl: 'rzut monetą' },
    },
  },
  paris_check: {
    title: {
      en: 'A foreign general in Paris ends the game',
      pl: 'Obcy generał w Paryżu kończy grę',
    },
    values: {
      round: { en: 'at the end of the round', pl: 'na koniec rundy' },
      'at-once': { en: 'at once', pl: 'od razu' },
    },
  },
  french_ally_in_paris: {
    title: { en: 'A French ally’s general in Paris', pl: 'Generał sojusznika Francji w Paryżu' },
    values: {
      counts: { en: 'counts', pl: 'też się liczy' },
      'does-not': { en: 'does not count', pl: 'się nie liczy' },
    },
  },
  battle_deck: {
    title: {
      en: 'Battle cards of each value, 1 to 5',
      pl: 'Ile jest kart Bitwy o wartościach 1–5',
    },
    values: {
      '8x5': { en: 'eight of each', pl: 'po osiem' },
      '6-8-10-10-6': { en: '6, 8, 10, 10 and 6', pl: '6, 8, 10, 10 i 6' },
    },
  },
  third_power: {
    title: {
      en: 'The third great power when three play',
      pl: 'Trzecie główne mocarstwo przy trzech graczach',
    },
    values: { austria: powers.austria.name, russia: powers.russia.name },
  },
  auto_consent: {
    title: {
      en: 'Allies are asked before somebody crosses their land',
      pl: 'Sojuszników pyta się o zgodę na przejście',
    },
    values: {
      off: { en: 'each time', pl: 'za każdym razem' },
      on: { en: 'never, everybody agrees', pl: 'nigdy, wszyscy się zgadzają' },
    },
  },
  difficulty: {
    title: { en: 'How far ahead France starts', pl: 'Z jaką przewagą zaczyna Francja' },
    values: {
      ogre: { en: 'L’Ogre: easy (5 influence)', pl: 'L’Ogre: łatwo (5 wpływów)' },
      usurpateur: { en: 'L’Usurpateur: demanding (10)', pl: 'L’Usurpateur: wymagająco (10)' },
      empereur: {
        en: 'L’Empereur Napoléon: very demanding (15)',
        pl: 'L’Empereur Napoléon: bardzo wymagająco (15)',
      },
    },
  },
  // The earlier edition names them otherwise.
  'coalitions-prototype difficulty': {
    title: { en: 'How far ahead France starts', pl: 'Z jaką przewagą zaczyna Francja' },
    values: {
      usurper: { en: 'the Usurper (0 influence)', pl: 'Uzurpator (0 wpływów)' },
      boney: { en: 'Boney (5)', pl: 'Boney (5)' },
      great: { en: 'the Great (10)', pl: 'Wielki (10)' },
      ogre: { en: 'the Ogre (15)', pl: 'Potwór (15)' },
      destiny: { en: 'the Man of Destiny (20)', pl: 'Wybraniec losu (20)' },
    },
  },
  empereur_seats: {
    title: { en: 'Who plays which powers', pl: 'Kto gra którymi mocarstwami' },
    values: { usual: { en: 'as the scenario says', pl: 'tak jak w scenariuszu' } },
  },
  empereur_generals: {
    title: { en: 'French generals', pl: 'Generałowie Francji' },
    values: { '6': { en: 'six', pl: 'sześciu' }, '7': { en: 'seven', pl: 'siedmiu' } },
  },
  race_morale: {
    title: {
      en: 'In the race to Paris the least spirited power gains morale too',
      pl: 'W wyścigu do Paryża mocarstwo o najniższym morale też je zyskuje',
    },
    values: { off: no, on: yes },
  },
  first_politics: {
    title: {
      en: 'Diplomacy before the first round too',
      pl: 'Dyplomacja także przed pierwszą rundą',
    },
    values: { off: no, on: yes },
  },
  morale_floor_strict: {
    title: {
      en: 'The last point of morale pays for a card',
      pl: 'Ostatnim punktem morale można zapłacić za kartę',
    },
    values: { off: yes, on: no },
  },
  home_capture_point: {
    title: {
      en: 'Influence for another power’s home',
      pl: 'Wpływy za cudze terytorium macierzyste',
    },
    values: {
      '0': { en: 'none', pl: 'brak' },
      '1': { en: '1, but no income', pl: '1, ale bez dochodu' },
    },
  },
  subsidy_influence: {
    title: {
      en: 'Influence that Britain gains for subsidies',
      pl: 'Wpływy Wielkiej Brytanii za subwencje',
    },
    values: {
      flat: { en: 'once', pl: 'raz' },
      'per-ally': { en: 'for each ally', pl: 'za każdego sojusznika' },
    },
  },
  support_strength: {
    title: { en: 'Supporters add their strength', pl: 'Wspierający dodają swoją siłę' },
    values: { on: yes, off: no },
  },
};
