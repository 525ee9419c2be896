/** What belongs together in the log of a match: purchases of one power, a request and its answers, a draw and its cause. */
import { powerName } from '../../lib/powers';
import { told, type Span } from '../../lib/spans';
import { t, tn } from '../../lib/settings.svelte';
import { listed } from '../../lib/written';
import type { Item as ItemOf, Line as LineOf } from '../../table/log';
import { counted, words } from './story-words';
import type { Event, Power, Speech } from './wire';

type Line = LineOf<Speech>;
type Item = ItemOf<Speech>;

const WARES: ReadonlySet<string> = new Set([
  'unit-bought',
  'card-bought',
  'morale-bought',
  'fortress-built',
] satisfies Event['event'][]);

/** What follows from something and is told with it. */
const FOLLOWS: Readonly<Partial<Record<Event['event'], readonly Event['event'][]>>> = {
  'card-drawn': ['drilled', 'card-taken', 'card-bought'],
  'card-discarded': ['drilled', 'card-drawn'],
  'morale-gained': ['arbiter-chosen', 'round-allowed', 'encouraged', 'subsidy-accepted'],
  'general-moved': ['move-planned'],
  'influence-gained': ['subsidy-accepted'],
};

function powerOf(event: Event): Power | null {
  return 'power' in event ? event.power : null;
}

/** A sentence without the full stop at its end. */
function open(spans: readonly Span[]): Span[] {
  const last = spans.at(-1);
  if (!last?.text.endsWith('.')) return [...spans];
  return [...spans.slice(0, -1), { ...last, text: last.text.slice(0, -1) }];
}

function named(power: Power): Span[] {
  return [{ text: powerName(power), power }];
}

function bought(power: Power, items: readonly Item[]): Span[] {
  const count = (name: Event['event']): number =>
    items.filter(({ event }) => event.event === name).length;
  const wares = [
    [count('unit-bought'), counted.units],
    [count('card-bought'), counted.cards],
    [count('fortress-built'), counted.fortresses],
  ] as const;
  const morale = count('morale-bought');
  const parts = wares.flatMap(([many, phrase]) => (many > 0 ? [tn(phrase, many)] : []));
  if (morale > 0) parts.push(t(words.morale, { count: morale }));
  return told(words.buys, { power: named(power), wares: listed(parts) });
}

function taxes(items: readonly Item[]): Span[] {
  const sums = items.flatMap(({ event }) =>
    event.event === 'taxed'
      ? [told(words.sum, { power: named(event.power), money: event.money })]
      : [],
  );
  return told(words.taxes, {
    sums: sums.flatMap((sum, index) => (index === 0 ? sum : [{ text: ', ' }, ...sum])),
  });
}

/** What the line says with this in it; null if it is another thing. */
export function join(line: Line, next: Item): readonly Span[] | null {
  const last = line.items.at(-1)?.event;
  const first = line.items[0];
  if (!last || !first) return null;
  const { event } = next;
  const power = powerOf(event);
  const isOfSame = power !== null && power === powerOf(first.event);
  // A power has nothing to add: that goes without saying.
  if (event.event === 'finished' && isOfSame) return line.spans;
  if (WARES.has(event.event) && isOfSame && line.items.some((item) => WARES.has(item.event.event)))
    return bought(power, [...line.items, next]);
  if (event.event === 'money-returned' && isOfSame && WARES.has(first.event.event))
    return line.spans;
  if (event.event === 'taxed' && first.event.event === 'taxed') return taxes([...line.items, next]);
  if (
    first.event.event === 'consent-asked' &&
    (event.event === 'consent-given' || event.event === 'consent-refused')
  )
    return told(words.asked, {
      request: open(first.spans),
      answer: t(event.event === 'consent-given' ? words.agreed : words.refused),
    });
  if (event.event === 'move-planned' && last.event === 'move-planned' && isOfSame)
    return next.spans;
  const causes = FOLLOWS[event.event];
  if (
    causes?.includes(last.event) &&
    (isOfSame || power === null || event.event === 'morale-gained')
  )
    return event.event === 'general-moved' ? next.spans : line.spans;
  return null;
}
