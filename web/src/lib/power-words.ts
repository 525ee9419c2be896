/** What the powers are called. English has articles and adjectives, Polish has cases: every form stands here, once. */
import type { Phrase } from './words';

export interface PowerWords {
  /** As a sentence names it; where the name stands alone its article goes. */
  readonly name: Phrase;
  /** English only. */
  readonly adjective: string;
  /** Polish only: „miejsce Francji”. */
  readonly genitive: string;
  /** „Oddaj ekran Francji”. */
  readonly dative: string;
  /** „Czekamy na Francję”. */
  readonly accusative: string;
  /** „Grasz Francją”. */
  readonly instrumental: string;
  /** „We Francji”. */
  readonly locative: string;
  /** Whose emblem it bears, if it has none of its own. */
  readonly emblem?: string;
}

export const powers = {
  britain: {
    name: { en: 'Britain', pl: 'Wielka Brytania' },
    adjective: 'British',
    genitive: 'Wielkiej Brytanii',
    dative: 'Wielkiej Brytanii',
    accusative: 'Wielką Brytanię',
    instrumental: 'Wielką Brytanią',
    locative: 'Wielkiej Brytanii',
  },
  france: {
    name: { en: 'France', pl: 'Francja' },
    adjective: 'French',
    genitive: 'Francji',
    dative: 'Francji',
    accusative: 'Francję',
    instrumental: 'Francją',
    locative: 'Francji',
  },
  austria: {
    name: { en: 'Austria', pl: 'Austria' },
    adjective: 'Austrian',
    genitive: 'Austrii',
    dative: 'Austrii',
    accusative: 'Austrię',
    instrumental: 'Austrią',
    locative: 'Austrii',
  },
  prussia: {
    name: { en: 'Prussia', pl: 'Prusy' },
    adjective: 'Prussian',
    genitive: 'Prus',
    dative: 'Prusom',
    accusative: 'Prusy',
    instrumental: 'Prusami',
    locative: 'Prusach',
  },
  russia: {
    name: { en: 'Russia', pl: 'Rosja' },
    adjective: 'Russian',
    genitive: 'Rosji',
    dative: 'Rosji',
    accusative: 'Rosję',
    instrumental: 'Rosją',
    locative: 'Rosji',
  },
  ottoman: {
    name: { en: 'the Ottoman Empire', pl: 'Imperium Osmańskie' },
    adjective: 'Ottoman',
    genitive: 'Imperium Osmańskiego',
    dative: 'Imperium Osmańskiemu',
    accusative: 'Imperium Osmańskie',
    instrumental: 'Imperium Osmańskim',
    locative: 'Imperium Osmańskim',
  },
  italy: {
    name: { en: 'Italy', pl: 'Włochy' },
    adjective: 'Italian',
    genitive: 'Włoch',
    dative: 'Włochom',
    accusative: 'Włochy',
    instrumental: 'Włochami',
    locative: 'Włoszech',
  },
} satisfies Readonly<Record<string, PowerWords>>;

/** Armies and sides, where armies sit at the table rather than powers. */
export const armies = {
  french: {
    name: { en: 'the French', pl: 'Francuzi' },
    adjective: 'French',
    genitive: 'Francuzów',
    dative: 'Francuzom',
    accusative: 'Francuzów',
    instrumental: 'Francuzami',
    locative: 'Francuzach',
    emblem: 'france',
  },
  allied: {
    name: { en: 'the Allies', pl: 'sprzymierzeni' },
    adjective: 'Allied',
    genitive: 'sprzymierzonych',
    dative: 'sprzymierzonym',
    accusative: 'sprzymierzonych',
    instrumental: 'sprzymierzonymi',
    locative: 'sprzymierzonych',
    emblem: 'britain',
  },
  'anglo-dutch': {
    name: { en: 'the Anglo-Dutch', pl: 'Anglicy i Niderlandczycy' },
    adjective: 'Anglo-Dutch',
    genitive: 'Anglików i Niderlandczyków',
    dative: 'Anglikom i Niderlandczykom',
    accusative: 'Anglików i Niderlandczyków',
    instrumental: 'Anglikami i Niderlandczykami',
    locative: 'Anglikach i Niderlandczykach',
    emblem: 'britain',
  },
  prussian: {
    name: { en: 'the Prussians', pl: 'Prusacy' },
    adjective: 'Prussian',
    genitive: 'Prusaków',
    dative: 'Prusakom',
    accusative: 'Prusaków',
    instrumental: 'Prusakami',
    locative: 'Prusakach',
    emblem: 'prussia',
  },
} satisfies Readonly<Record<string, PowerWords>>;
