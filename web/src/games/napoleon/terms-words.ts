import type { Words } from '../../lib/words';
import type { OptionWords } from '../terms';

export const names = {
  name: { en: 'Napoléon 1815', pl: 'Napoléon 1815' },
  about: {
    en: 'Blocks that hide their faces, roads and rivers, battles of three wings: eight days in June for two or three.',
    pl: 'Bloczki odwrócone tyłem do wroga, drogi i rzeki, bitwy na trzech skrzydłach: osiem czerwcowych dni dla dwóch lub trzech osób.',
  },
} satisfies Words;

export const titles = {
  historical: {
    en: 'The Hundred Days, historical set-up',
    pl: 'Sto dni, rozstawienie historyczne',
  },
  free: { en: 'The Hundred Days, free set-up', pl: 'Sto dni, rozstawienie dowolne' },
} satisfies Words;

export const abouts = {
  historical: {
    en: 'The armies stand where they stood on the morning of 15 June. You begin to march at once.',
    pl: 'Wojska stoją tam, gdzie stały rankiem 15 czerwca. Od razu ruszasz do marszu.',
  },
  free: {
    en: 'First the Allies, then the French place every block as they like, north and south of the frontier.',
    pl: 'Najpierw sprzymierzeni, potem Francuzi rozstawiają wszystkie bloczki, jak chcą, na północ i na południe od granicy.',
  },
} satisfies Words;

export const lengths = {
  medium: { en: 'about 2 hours', pl: 'około 2 godzin' },
  long: { en: '2–3 hours', pl: '2–3 godziny' },
} satisfies Words;

export const options: Readonly<Record<string, OptionWords>> = {
  leader_scope: {
    title: { en: 'Whom a leader helps', pl: 'Komu pomaga dowódca' },
    values: {
      side: {
        en: 'every unit of his side beside him',
        pl: 'wszystkim oddziałom swojej strony obok siebie',
      },
      army: { en: 'only his own army', pl: 'tylko własnej armii' },
    },
  },
  disorder: {
    title: {
      en: 'How long a unit that retreats of its own will is disorganised',
      pl: 'Jak długo oddział po dobrowolnym odwrocie jest zdezorganizowany',
    },
    values: {
      letter: { en: 'for that battle turn', pl: 'przez tę turę bitewną' },
      campaign_turn: { en: 'for the campaign turn', pl: 'do końca tury kampanii' },
    },
  },
  rout_limit: {
    title: { en: 'How many routed units a road takes', pl: 'Ile rozbitych oddziałów mieści droga' },
    values: {
      retreat: { en: '2 or 1, as in a retreat', pl: '2 lub 1, jak przy odwrocie' },
      march: { en: '8 or 6, as in a march', pl: '8 lub 6, jak w marszu' },
    },
  },
  regroup_in: {
    title: {
      en: 'Who may regroup into the town of a won battle',
      pl: 'Kto może przegrupować się do miasta wygranej bitwy',
    },
    values: {
      participants: { en: 'units that took part in it', pl: 'oddziały, które w niej walczyły' },
      any: { en: 'any own units next door', pl: 'dowolne własne oddziały z sąsiedztwa' },
    },
  },
  square_dissolve: {
    title: { en: 'When a square may dissolve', pl: 'Kiedy można rozformować czworobok' },
    values: {
      any: { en: 'at any time', pl: 'w dowolnej chwili' },
      engaged_only: { en: 'only while engaged', pl: 'tylko w zaangażowaniu' },
    },
  },
  hill_side: {
    title: { en: 'Whose artillery a hill helps', pl: 'Czyjej artylerii pomaga wzgórze' },
    values: {
      holder: { en: 'whoever holds it', pl: 'tej strony, która je zajmuje' },
      defender: { en: 'only the defender’s', pl: 'tylko obrońcy' },
    },
  },
};
