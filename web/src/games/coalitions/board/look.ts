/** How powers look on the map: the engraver's colours, whose hatchings and symbols come with the picture of the board. */
import type { Power } from '../wire';

interface Look {
  /** The full colour, for pieces. */
  readonly colour: string;
  /** What stands out on it. */
  readonly on: string;
  /** The same colour washed over the paper, by day and by night. */
  readonly day: string;
  readonly night: string;
  /** For a band along the inner edge, by day and by night. */
  readonly band: string;
  readonly nightBand: string;
}

const LIGHT = '#fffbf0';
const DARK = '#1c160e';

function mixed(colour: string, paper: string, share: number): string {
  const channel = (text: string, at: number): number => parseInt(text.slice(at, at + 2), 16);
  const parts = [1, 3, 5].map((at) =>
    Math.round(channel(colour, at) + (channel(paper, at) - channel(colour, at)) * share),
  );
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

function look(colour: string, on: string, nightBand = colour): Look {
  return {
    colour,
    on,
    band: colour,
    nightBand,
    day: mixed(colour, '#f4ead3', 0.48),
    night: mixed(colour, '#18222e', 0.52),
  };
}

export const LOOKS: Readonly<Record<Power, Look>> = {
  britain: look('#b42d27', LIGHT),
  france: look('#2c57a6', LIGHT),
  austria: look('#faf6ea', DARK),
  prussia: look('#353438', LIGHT, '#85838d'),
  russia: look('#2c7a44', LIGHT),
  ottoman: look('#db8228', DARK),
  italy: look('#8e1d4d', LIGHT),
};

export const INK = DARK;
export const PAPER = '#fbf5e6';

/** The power's colour with its hatching, as a fill. */
export function fullOf(power: Power): string {
  return `url(#full-${power}) ${LOOKS[power].colour}`;
}

/** The hatching alone, over a wash. */
export function hatchOf(power: Power): string {
  return `url(#wash-${power}) transparent`;
}
