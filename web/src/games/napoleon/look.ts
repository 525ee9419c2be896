/** How blocks look: colour, hatching and emblem of each army, all three everywhere. */
import { emblems } from '../../lib/emblems';
import type { Army, Kind } from './wire';

interface Look {
  readonly colour: string;
  /** For lines on the dark paper of the night. */
  readonly night: string;
  readonly emblem: string;
  /** Strokes over the back of a block, within 100 by 100. */
  readonly hatching: string;
}

const level = [12, 24, 36, 48, 60, 72, 84].map((y) => `M6 ${y}H94`).join('');
const upright = [12, 24, 36, 48, 60, 72, 84].map((x) => `M${x} 6V94`).join('');
const crossed = [10, 30, 50, 70, 90]
  .map((at) => `M6 ${at}L${at} 6M94 ${at}L${at} 94M${at} 6L94 ${100 - at}M6 ${100 - at}L${at} 94`)
  .join('');

export const LOOKS: Readonly<Record<Army, Look>> = {
  french: {
    colour: '#2c57a6',
    night: '#9db7f5',
    emblem: emblems.get('emblem-france') ?? '',
    hatching: level,
  },
  'anglo-dutch': {
    colour: '#b42d27',
    night: '#f08a8c',
    emblem: emblems.get('emblem-britain') ?? '',
    hatching: upright,
  },
  prussian: {
    colour: '#353438',
    night: '#b9bec9',
    emblem: emblems.get('emblem-prussia') ?? '',
    hatching: crossed,
  },
};

export const PAPER = '#fbf5e6';
export const INK = '#1c160e';

/** The sign of each kind of troops, stroked and filled, within 100 by 100. */
export const SIGNS: Readonly<Record<Kind, { readonly stroke: string; readonly fill: string }>> = {
  leader: {
    stroke: '',
    fill: 'M50 24l7.6 16.3 17.9 2.2-13.2 12.2 3.4 17.7L50 63.7 34.3 72.4l3.4-17.7-13.2-12.2 17.9-2.2z',
  },
  infantry: { stroke: 'M22 32H78V68H22zM22 32L78 68M78 32L22 68', fill: '' },
  cavalry: { stroke: 'M22 32H78V68H22zM22 68L78 32', fill: '' },
  'heavy-cavalry': { stroke: 'M22 32H78V68H22zM22 68L78 32', fill: 'M22 32H78L22 68z' },
  'foot-artillery': { stroke: 'M22 32H78V68H22z', fill: 'M50 41a9 9 0 1 0 0 18a9 9 0 1 0 0-18z' },
  'horse-artillery': {
    stroke: 'M22 32H78V68H22zM22 68L78 32',
    fill: 'M50 41a9 9 0 1 0 0 18a9 9 0 1 0 0-18z',
  },
};

/** Where the pips of a strength stand along an edge: distances from its beginning. */
export function pipsOf(strength: number): number[] {
  return Array.from({ length: strength }, (_, index) => 50 + (index - (strength - 1) / 2) * 15);
}
