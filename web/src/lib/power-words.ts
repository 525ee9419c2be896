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
  /** What else it is called in sentences. */
  readonly also: readonly string[];
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
    also: ['Great Britain'],
  },
  france: {
    name: { en: 'France', pl: 'Francja' },
    adjective: 'French',
    genitive: 'Francji',
    dative: 'Francji',
    accusative: 'Francję',
    instrumental: 'Francją',
    locative: 'Francji',
    also: [],
  },
  austria: {
    name: { en: 'Austria', pl: 'Austria' },
    adjective: 'Austrian',
    genitive: 'Austrii',
    dative: 'Austrii',
    accusative: 'Austrię',
    instrumental: 'Austrią',
    locative: 'Austrii',
    also: [],
  },
  prussia: {
    name: { en: 'Prussia', pl: 'Prusy' },
    adjective: 'Prussian',
    genitive: 'Prus',
    dative: 'Prusom',
    accusative: 'Prusy',
    instrumental: 'Prusami',
    locative: 'Prusach',
    also: [],
  },
  russia: {
    name: { en: 'Russia', pl: 'Rosja' },
    adjective: 'Russian',
    genitive: 'Rosji',
    dative: 'Rosji',
    accusative: 'Rosję',
    instrumental: 'Rosją',
    locative: 'Rosji',
    also: [],
  },
  ottoman: {
    name: { en: 'the Ottoman Empire', pl: 'Imperium Osmańskie' },
    adjective: 'Ottoman',
    genitive: 'Imperium Osmańskiego',
    dative: 'Imperium Osmańskiemu',
    accusative: 'Imperium Osmańskie',
    instrumental: 'Imperium Osmańskim',
    locative: 'Imperium Osmańskim',
    also: ['the Ottomans', 'Osmanów', 'Osmanom'],
  },
} satisfies Readonly<Record<string, PowerWords>>;
