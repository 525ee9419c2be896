/**
 * The log as people read it: one line for one thing that a player would tell, under the round and turn in which it fell,
 * gathered by who did it. What a line is made of unfolds.
 */
import type { Chapters } from '../games/game';
import { textOf, type Entry, type Span, type Speech, type Told } from './speech';

/** One thing that happened, and when. */
export interface Item<S extends Speech = Speech> extends Told<S> {
  readonly key: string;
  /** The entry it belongs to. */
  readonly number: number;
  /** Who decided; null for what happens by itself. */
  readonly seat: number | null;
}

export interface Line<S extends Speech = Speech> {
  key: string;
  /** The last entry it belongs to; a click looks back at it. */
  number: number;
  seat: number | null;
  spans: readonly Span[];
  /** The same sentence several times. */
  times: number;
  /** The territory it is about. */
  place: string | null;
  kind: 'event' | 'battle' | 'table';
  /** What happened, one by one. */
  items: readonly Item<S>[];
  /** The lines of which it is made, where it is more than its own sentence. */
  details: readonly Line<S>[];
}

export interface Group {
  key: string;
  heading: { text: string; level: 'round' | 'turn' } | null;
  /** Who decided; null for what happens by itself, and beside the game. */
  seat: number | null;
  isBesideGame: boolean;
  lines: Line[];
}

/** What people do at the table beside playing, told by the page. */
export type TellStep = (step: Entry['step']) => readonly Span[] | null;

/** The place that an event is about: where it is, where it leads, where it comes from. */
export function placeOf(event: Speech['event']): string | null {
  if ('at' in event && typeof event.at === 'string') return event.at;
  if ('to' in event && typeof event.to === 'string') return event.to;
  if ('from' in event && typeof event.from === 'string') return event.from;
  return null;
}

interface Heading {
  readonly heading: NonNullable<Group['heading']>;
  readonly number: number;
}

type Telling = Pick<Chapters, 'headings' | 'battles' | 'endsOfBattles' | 'join' | 'silent'>;

function lineOf(item: Item, { battles }: Telling): Line {
  return {
    key: item.key,
    number: item.number,
    seat: item.seat,
    spans: item.spans,
    times: 1,
    place: placeOf(item.event),
    kind: battles.has(item.event.event) ? 'battle' : 'event',
    items: [item],
    details: [],
  };
}

function isSame(one: readonly Span[], other: readonly Span[]): boolean {
  return one.length === other.length && one.every(({ text }, index) => text === other[index]?.text);
}

/** The same line with one thing more; null if that is a line of its own. */
function joined(last: Line, item: Item, telling: Telling): Line | null {
  const isAgain = last.details.length === 0 && isSame(last.spans, item.spans);
  const spans = last.kind === 'battle' ? null : (telling.join?.(last, item) ?? null);
  if (!isAgain && spans === null) return null;
  const items = [...last.items, item];
  if (isAgain || spans === null)
    return { ...last, number: item.number, times: last.times + 1, items };
  const known = last.details.length > 0 ? last.details : [{ ...last, key: `${last.key} first` }];
  const same = known.at(-1);
  const details =
    same && isSame(same.spans, item.spans)
      ? [...known.slice(0, -1), { ...same, times: same.times + 1 }]
      : [...known, lineOf(item, telling)];
  return { ...last, number: item.number, spans, items, details, times: 1 };
}

/** A battle that is over is told by its end; how it went unfolds. */
function folded(lines: readonly Line[], end: Line): Line {
  return {
    ...end,
    key: `${lines[0]?.key ?? end.key} battle`,
    seat: lines[0]?.seat ?? end.seat,
    items: [...lines.flatMap((line) => line.items), ...end.items],
    details: [...lines, end],
  };
}

function isLine(part: Line | Heading): part is Line {
  return 'spans' in part;
}

/** The lines and the headings between them, in the order in which they were told. */
function partsOf(entries: readonly Entry[], tell: TellStep, telling: Telling): (Line | Heading)[] {
  const parts: (Line | Heading)[] = [];
  /** Where the battle begins that is being fought. */
  let battle: number | null = null;
  for (const entry of entries) {
    let seat = entry.step.step === 'played' ? entry.step.seat : null;
    const { number } = entry;
    const spans = tell(entry.step);
    if (spans !== null)
      parts.push({
        key: `${number}`,
        number,
        seat: null,
        spans,
        times: 1,
        place: null,
        kind: 'table',
        items: [],
        details: [],
      });
    entry.told.forEach(({ event, spans }, index) => {
      const level = telling.headings[event.event];
      if (level) {
        parts.push({ heading: { text: textOf(spans), level }, number });
        battle = null;
        // What a new turn brings is nobody's deed: taxes come in by themselves.
        seat = null;
        return;
      }
      const item: Item = { key: `${number}.${index}`, number, seat, event, spans };
      if (telling.endsOfBattles.has(event.event)) {
        const begin = battle ?? parts.length;
        const tail = parts.splice(begin);
        parts.push(...tail.filter((part) => isLine(part) && part.kind === 'table'));
        const fought = tail.filter((part) => isLine(part)).filter((part) => part.kind !== 'table');
        const end = lineOf(item, telling);
        parts.push(fought.length > 0 ? folded(fought, end) : end);
        battle = null;
        return;
      }
      const last = parts.at(-1);
      const both =
        last && isLine(last) && last.kind !== 'table' ? joined(last, item, telling) : null;
      if (both) {
        parts[parts.length - 1] = both;
        return;
      }
      if (telling.silent?.has(event.event)) return;
      if (telling.battles.has(event.event) && battle === null) battle = parts.length;
      parts.push(lineOf(item, telling));
    });
  }
  return parts;
}

/** What happened in these entries, a line for each thing. */
export function linesOf(entries: readonly Entry[], telling: Telling): Line[] {
  return partsOf(entries, () => null, telling).filter(isLine);
}

export function groupsOf(entries: readonly Entry[], tell: TellStep, telling: Telling): Group[] {
  const groups: Group[] = [];
  let group: Group | null = null;
  const open = (
    number: number,
    seat: number | null,
    heading: Group['heading'],
    isBesideGame = false,
  ): Group => {
    const next = { key: `${number}.${groups.length}`, heading, seat, isBesideGame, lines: [] };
    groups.push(next);
    return next;
  };
  for (const part of partsOf(entries, tell, telling)) {
    if (!isLine(part)) {
      open(part.number, null, part.heading);
      group = null;
      continue;
    }
    const isBesideGame = part.kind === 'table';
    if (group === null || group.isBesideGame !== isBesideGame || group.seat !== part.seat)
      group = open(part.number, part.seat, null, isBesideGame);
    group.lines.push(part);
  }
  return groups;
}

/** The newest groups with at least so many lines; how many lines are left out before them. */
export function newest(
  groups: readonly Group[],
  lines: number,
): { groups: Group[]; hidden: number } {
  let from = groups.length;
  let shown = 0;
  while (from > 0 && shown < lines) shown += groups[--from]?.lines.length ?? 0;
  const hidden = groups.slice(0, from).reduce((sum, group) => sum + group.lines.length, 0);
  return { groups: groups.slice(from), hidden };
}

/** The entry after which everything is new to a seat: its own newest decision. */
export function lastDecision(entries: readonly Entry[], seat: number | null): number {
  if (seat === null) return 0;
  for (let index = entries.length - 1; index >= 0; index--) {
    const entry = entries[index];
    if (entry?.step.step === 'played' && entry.step.seat === seat && entry.step.hand === 'person')
      return entry.number;
  }
  return 0;
}
