/** Powers within sentences: found by their names in either language, in every case that Polish has. */
const NAMES: readonly (readonly [power: string, pattern: string])[] = [
  ['britain', 'Great Britain|Britain|Wielk(?:a|iej|ą) Brytani(?:a|i|ę|ą|o)'],
  ['france', 'France|Francj(?:a|i|ę|ą|o)'],
  ['austria', 'Austri(?:a|i|ę|ą|o)'],
  ['prussia', 'Prussia|Prus(?:y|om|ami|ach)?(?![\\p{L}])'],
  ['russia', 'Russia|Rosj(?:a|i|ę|ą|o)'],
  ['ottoman', '(?:[Tt]he )?Ottoman Empire|(?:[Tt]he )?Ottomans|Imperium Osmańsk(?:iego|iemu|im|ie)|Osman(?:ów|om)'],
];

const ANY = new RegExp(
  NAMES.map(([power, pattern]) => `(?<${power}>(?<![\\p{L}])(?:${pattern})(?![\\p{L}]))`).join('|'),
  'gu',
);

export interface Piece {
  text: string;
  power: string | null;
}

/** A sentence as stretches, each a power's name or not. */
export function piecesOf(sentence: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const found of sentence.matchAll(ANY)) {
    if (found.index > end) pieces.push({ text: sentence.slice(end, found.index), power: null });
    const power = Object.entries(found.groups ?? {}).find(([, text]) => text !== undefined)?.[0] ?? null;
    pieces.push({ text: found[0], power });
    end = found.index + found[0].length;
  }
  if (end < sentence.length) pieces.push({ text: sentence.slice(end), power: null });
  return pieces;
}

/** Whom one waits for, in the accusative: „Czekamy na Francję”. */
const ACCUSATIVE: Readonly<Record<string, string>> = {
  britain: 'Wielką Brytanię',
  france: 'Francję',
  austria: 'Austrię',
  prussia: 'Prusy',
  russia: 'Rosję',
  ottoman: 'Imperium Osmańskie',
};
/** To whom the screen is given, in the dative: „Oddaj ekran Francji”. */
const DATIVE: Readonly<Record<string, string>> = {
  britain: 'Wielkiej Brytanii',
  france: 'Francji',
  austria: 'Austrii',
  prussia: 'Prusom',
  russia: 'Rosji',
  ottoman: 'Imperium Osmańskiemu',
};
/** Whose it is, in the genitive: „miejsce Francji”. */
const GENITIVE: Readonly<Record<string, string>> = {
  britain: 'Wielkiej Brytanii',
  france: 'Francji',
  austria: 'Austrii',
  prussia: 'Prus',
  russia: 'Rosji',
  ottoman: 'Imperium Osmańskiego',
};
/** As whom one plays, in the instrumental: „grasz Francją”. */
const INSTRUMENTAL: Readonly<Record<string, string>> = {
  britain: 'Wielką Brytanią',
  france: 'Francją',
  austria: 'Austrią',
  prussia: 'Prusami',
  russia: 'Rosją',
  ottoman: 'Imperium Osmańskim',
};

export type Case = 'accusative' | 'dative' | 'genitive' | 'instrumental';
const CASES: Readonly<Record<Case, Readonly<Record<string, string>>>> = {
  accusative: ACCUSATIVE,
  dative: DATIVE,
  genitive: GENITIVE,
  instrumental: INSTRUMENTAL,
};

interface Named {
  id: string;
  name: string;
  name_pl: string;
}

/** The name of a seat as a sentence needs it: English has articles, Polish has cases. */
export function named(seat: Named, lang: 'en' | 'pl', form: Case): string {
  return lang === 'pl' ? (CASES[form][seat.id] ?? seat.name_pl) : seat.name;
}
