/** The words of the question and of the blocks; what stands around it: `around-words.ts`. */
import type { Counted, Phrase, Words } from '../../lib/words';
import type { Army, Kind, Terrain } from './wire';

export const words = {
  undo: { en: 'Take back', pl: 'Cofnij' },
  undoHint: {
    en: 'Take back your last order (Backspace)',
    pl: 'Cofnij swój ostatni rozkaz (Backspace)',
  },
  putDown: { en: 'Put down', pl: 'Odstaw' },
  all: { en: 'All of them', pl: 'Wszystkie' },
  rule: { en: 'Rule {rule}', pl: 'Zasada {rule}' },
  notAll: { en: 'Not all could go: {why}', pl: 'Nie wszyscy mogli ruszyć: {why}' },
  where: { en: 'Where to?', pl: 'Dokąd?' },

  // Setting up
  pickToPlace: {
    en: 'Choose units or a whole corps, then a town that glows. You can also drag a block to the map.',
    pl: 'Wybierz oddziały albo cały korpus, a potem podświetlone miasto. Bloczek można też przeciągnąć na mapę.',
  },
  pickedToPlace: { en: 'Now choose a town on the map.', pl: 'Teraz wskaż miasto na mapie.' },
  asInHistory: { en: 'The rest as in history', pl: 'Reszta jak w historii' },

  // Marches
  pickGroup: {
    en: 'Choose a town with your units, on the map or here:',
    pl: 'Wskaż miasto ze swoimi oddziałami, na mapie albo tutaj:',
  },
  marching: { en: 'From {town}: who marches, and where?', pl: '{town}: kto maszeruje i dokąd?' },
  forced: { en: 'forced march', pl: 'marsz forsowny' },
  forcedSome: { en: 'forced march: {count}', pl: 'marsz forsowny: {count}' },
  forcedMeans: {
    en: 'Forced march: afterwards a die is rolled, and on 1–3 the unit loses a step.',
    pl: 'Marsz forsowny: po ruchach rzut kością, przy 1–3 oddział traci poziom siły.',
  },
  attack: { en: 'attack', pl: 'atak' },
  road: { en: 'road {used}/{limit}', pl: 'droga {used}/{limit}' },
  river: {
    en: 'over the river: at most {limit} attack',
    pl: 'przez rzekę: atakuje najwyżej {limit}',
  },
  groupMoves: {
    en: 'Group moves left: {left} of {all}',
    pl: 'Ruchy grupowe: zostało {left} z {all}',
  },

  // Battles
  pickUnit: {
    en: 'Choose a unit on the battlefield, then what it does.',
    pl: 'Wybierz oddział na polu bitwy, a potem rozkaz.',
  },
  pickToDeploy: {
    en: 'Choose units in your reserve, then a position.',
    pl: 'Wybierz oddziały z rezerwy, a potem pozycję.',
  },
  pickPosition: { en: 'Choose a position on the battlefield.', pl: 'Wskaż pozycję na polu bitwy.' },
  pickToLeave: {
    en: 'Choose units, then the town they go to.',
    pl: 'Wybierz oddziały, a potem miasto.',
  },
  laying: { en: 'Block to lay', pl: 'Bloczek do położenia' },
  pickHere: { en: 'Choose on the map or here:', pl: 'Wybierz na mapie albo tutaj:' },
  toPosition: { en: 'To: {position}', pl: 'Na pozycję: {position}' },
  retreatTo: { en: 'Retreat to {town}', pl: 'Odwrót: {town}' },
  toTown: { en: 'To {town}', pl: 'Do: {town}' },
  unitAt: { en: '{unit} ({town})', pl: '{unit} ({town})' },

  // What is said of a block
  strength: { en: 'strength {now} of {full}', pl: 'siła {now} z {full}' },
  strengthFull: { en: 'strength {now}', pl: 'siła {now}' },
  firepower: { en: 'firepower F{firepower}', pl: 'siła ognia F{firepower}' },
  corps: { en: '{corps} Corps', pl: '{corps} Korpus' },
  headquarters: { en: 'Headquarters', pl: 'Kwatera główna' },
  guard: { en: 'Guard', pl: 'Gwardia' },
  cavalryCorps: { en: 'Cavalry', pl: 'Kawaleria' },
  reserveCorps: { en: 'Reserve', pl: 'Odwód' },
  moved: { en: 'has moved', pl: 'wykonał ruch' },
  fired: { en: 'has fired', pl: 'prowadził ogień' },
  charging: { en: 'charging', pl: 'szarżuje' },
  fresh: { en: 'first shot ready', pl: 'pierwszy strzał w gotowości' },
  square: { en: 'in square', pl: 'w czworoboku' },
  sheltered: { en: 'shelters in a square', pl: 'chroni się w czworoboku' },
  disorganised: { en: 'disorganised', pl: 'zdezorganizowany' },
  holdsFarm: { en: 'holds the farm', pl: 'zajmuje farmę' },
  holdsHill: { en: 'holds the hill', pl: 'zajmuje wzgórze' },
  committed: { en: 'committed', pl: 'wystawiony do potyczki' },
  marched: { en: 'has marched', pl: 'maszerował' },
  hiddenBlock: { en: 'hidden block, {army}', pl: 'zakryty bloczek, {army}' },
  canBeChosen: { en: 'can be chosen', pl: 'do wyboru' },
} satisfies Words;

export const armies: Readonly<Record<Army, Phrase>> = {
  french: { en: 'French army', pl: 'armia francuska' },
  'anglo-dutch': { en: 'Anglo-Dutch army', pl: 'armia angielsko-niderlandzka' },
  prussian: { en: 'Prussian army', pl: 'armia pruska' },
};

export const kinds: Readonly<Record<Kind, Phrase>> = {
  leader: { en: 'leader', pl: 'dowódca' },
  infantry: { en: 'infantry', pl: 'piechota' },
  cavalry: { en: 'light cavalry', pl: 'lekka kawaleria' },
  'heavy-cavalry': { en: 'heavy cavalry', pl: 'ciężka kawaleria' },
  'foot-artillery': { en: 'foot artillery', pl: 'artyleria piesza' },
  'horse-artillery': { en: 'horse artillery', pl: 'artyleria konna' },
};

export const terrains: Readonly<Record<Terrain, Phrase>> = {
  wood: { en: 'wood', pl: 'las' },
  farm: { en: 'farm', pl: 'farma' },
  stream: { en: 'stream', pl: 'strumień' },
  hill: { en: 'hill', pl: 'wzgórze' },
};

/** Parts of the battlefield as the player calls them. */
export const spots: Readonly<Record<string, Phrase>> = {
  left: { en: 'left wing', pl: 'lewe skrzydło' },
  centre: { en: 'centre', pl: 'centrum' },
  right: { en: 'right wing', pl: 'prawe skrzydło' },
  reserve: { en: 'reserve', pl: 'rezerwa' },
  'enemy-left': { en: 'enemy left wing', pl: 'lewe skrzydło przeciwnika' },
  'enemy-centre': { en: 'enemy centre', pl: 'centrum przeciwnika' },
  'enemy-right': { en: 'enemy right wing', pl: 'prawe skrzydło przeciwnika' },
  'enemy-reserve': { en: 'enemy reserve', pl: 'rezerwa przeciwnika' },
};

export const counted = {
  allChoices: {
    en: ['The one choice', 'All choices ({count})'],
    pl: ['Jedyny wybór', 'Wszystkie możliwości ({count})', 'Wszystkie możliwości ({count})'],
  },
  units: {
    en: ['{count} unit', '{count} units'],
    pl: ['{count} oddział', '{count} oddziały', '{count} oddziałów'],
  },
  blocks: {
    en: ['{count} block', '{count} blocks'],
    pl: ['{count} bloczek', '{count} bloczki', '{count} bloczków'],
  },
  toPlace: {
    en: ['{count} unit to place', '{count} units to place'],
    pl: [
      '{count} oddział do rozstawienia',
      '{count} oddziały do rozstawienia',
      '{count} oddziałów do rozstawienia',
    ],
  },
} satisfies Readonly<Record<string, Counted>>;
