/** The server's view of a Koalicje table. */
export type Power = 'britain' | 'france' | 'austria' | 'prussia' | 'russia' | 'ottoman';
export type PowerStatus = 'british' | 'french' | 'neutral' | 'expansionist';

export interface View {
  scenario: string;
  side: 'empire' | 'revolution';
  round: number;
  'action-turn': number;
  wheel: Power[];
  powers: PowerView[];
  territories: TerritoryView[];
  'draw-pile': number;
  discards: number[];
  'fortresses-left': number;
  'spain-closed': boolean;
  'orient-card': boolean;
  'napoleons-deck'?: DeckView;
  unsettled?: string[];
  movement: MovementView | null;
  battle: BattleView | null;
  pending: ({ seat: number | 'chance'; decision: string; power?: Power } & Record<string, unknown>)[];
  sealed: (
    | { status: { power: Power; status: PowerStatus } }
    | { bid: { power: Power; bid: number } }
    | { throw: { power: Power; throw: string } }
  )[];
  winners: Power[] | null;
  partners?: Power[];
}

export interface DeckView {
  left: number;
  seen: number[];
  unseen: number;
  card: number | null;
  race: boolean;
  targets: string[];
}

export interface PowerView {
  power: Power;
  major: boolean;
  controller: Power | null;
  status: PowerStatus;
  morale: number;
  influence: number;
  money: number;
  cards: number;
  'hand-limit': number;
  hand: number[] | null;
  'off-map': number;
  supply: number;
  figure: { name: string; at: string | null } | null;
}

export interface GeneralView {
  power: Power;
  units: number;
  named: boolean;
  'at-peace'?: boolean;
}

export interface TerritoryView {
  territory: string;
  controller: Power | null;
  generals: GeneralView[];
  garrison: Power | null;
  fortress: boolean;
}

export interface MovementView {
  mover: Power;
  napoleon: boolean;
  arbiter: Power | null;
  round: number;
  moved: string[];
  plan: string[];
  battles: string[];
}

export interface BattleView {
  at: string;
  attacker: Power;
  defenders: Power[];
  attack: number;
  defence: number;
  sides: Power[][];
  supporters: [Power, string][];
  passed: Power[];
  piles: PileView[];
  verdict: 'attacker-wins' | 'defender-wins' | 'draw' | null;
}

export interface PileView {
  power: Power;
  from: string | null;
  attacking: boolean;
  cards: { value: number | null; 'face-up': boolean }[];
}
