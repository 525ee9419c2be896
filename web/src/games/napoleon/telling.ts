/** What belongs together in the log of a campaign: blocks that go the same way, a shot and what it cost. */
import { told, type Span } from '../../lib/spans';
import { tn } from '../../lib/settings.svelte';
import type { Item as ItemOf, Line as LineOf } from '../../table/log';
import { words } from './moment-words';
import type { Event, Speech } from './wire';
import { counted } from './log-words';

type Line = LineOf<Speech>;
type Item = ItemOf<Speech>;

/** What is told of something else, and says nothing by itself. */
export const BESIDE: ReadonlySet<string> = new Set([
  'road-used',
  'face-shown',
  'stands',
  'march-borne',
  'ground-left',
  'passed',
] satisfies Event['event'][]);

/** What a shot or a test brings about. */
const AFTER: Readonly<Partial<Record<Event['event'], readonly Event['event'][]>>> = {
  'step-lost': ['shot-fell', 'march-tested', 'retreated', 'morale-tested', 'step-lost', 'routed'],
  eliminated: [
    'shot-fell',
    'morale-tested',
    'step-lost',
    'eliminated',
    'army-defeated',
    'supply-cut',
  ],
  'hits-wasted': ['shot-fell', 'step-lost', 'eliminated'],
  retreated: ['morale-tested'],
};

/** The name of a town as a sentence about it has it. */
function townIn(item: Item, town: string): readonly Span[] {
  const span = item.spans.find(({ place }) => place === town);
  return span ? [span] : [{ text: town }];
}

/** Where an order of many blocks leads: equal for those that are told together. */
function wayOf(event: Event): { from: string | null; to: string } | null {
  switch (event.event) {
    case 'marched':
    case 'retreated':
    case 'regrouped':
      return event;
    case 'reinforced':
      return { from: event.from, to: event.at };
    case 'placed':
      return { from: null, to: event.at };
    default:
      return null;
  }
}

/** Things of which only the number is told. */
const SEVERAL: Readonly<Partial<Record<Event['event'], (typeof counted)[keyof typeof counted]>>> = {
  revealed: counted.revealed,
  committed: counted.committed,
  deployed: counted.deployed,
  'march-tested': counted.tested,
};

function manyOf(items: readonly Item[], name: Event['event']): number {
  return items.filter(({ event }) => event.event === name).length;
}

/** What the line says with this in it; null if it is another thing. */
export function join(line: Line, next: Item): readonly Span[] | null {
  const { event } = next;
  if (BESIDE.has(event.event)) return line.spans;
  const things = line.items.filter((item) => !BESIDE.has(item.event.event));
  const [first, last] = [things[0], things.at(-1)];
  if (!first || !last) return null;

  const [way, before] = [wayOf(event), wayOf(first.event)];
  if (way && before && first.event.event === event.event) {
    const isSame =
      way.to === before.to &&
      way.from === before.from &&
      'army' in event &&
      'army' in first.event &&
      event.army === first.event.army;
    if (!isSame) return null;
    const blocks = tn(counted.blocks, manyOf(line.items, event.event) + 1);
    const to = townIn(first, way.to);
    if (event.event === 'placed') return told(words.blocksAt, { blocks, to });
    if (event.event === 'retreated') return retreat([...line.items, next]);
    const from = way.from === null ? [] : townIn(first, way.from);
    return told(words.blocksGo, { blocks, from, to });
  }
  if (event.event === 'retreat-cost' && first.event.event === 'retreated')
    return retreat([...line.items, next]);

  const several = SEVERAL[event.event];
  if (several && (last.event.event === event.event || manyOf(line.items, event.event) > 0))
    return tellSeveral(several, [...line.items, next], event.event);

  // The shot itself says less than what it hits.
  if (event.event === 'shot-fell' && last.event.event === 'fired') return next.spans;
  if (AFTER[event.event]?.includes(last.event.event)) return line.spans;
  return null;
}

/** Blocks that left by one road, with what it cost them as far as the reader is told. */
function retreat(items: readonly Item[]): readonly Span[] {
  const gone = items.filter(({ event }) => event.event === 'retreated');
  const [first] = gone;
  if (first?.event.event !== 'retreated') return [];
  const blocks = tn(counted.blocks, gone.length);
  const whole =
    gone.length === 1
      ? first.spans
      : told(words.blocksRetreat, { blocks, to: townIn(first, first.event.to) });
  const steps = items.reduce(
    (sum, { event }) => sum + (event.event === 'retreat-cost' ? event.steps : 0),
    0,
  );
  return steps === 0 ? whole : [...whole, ...told(words.paid, { steps })];
}

function tellSeveral(
  phrase: (typeof counted)[keyof typeof counted],
  items: readonly Item[],
  name: Event['event'],
): readonly Span[] {
  const many = items.filter(({ event }) => event.event === name);
  const lost = many.filter(({ event }) => event.event === 'march-tested' && !event.borne).length;
  return [{ text: tn(phrase, many.length, { lost }) }];
}
