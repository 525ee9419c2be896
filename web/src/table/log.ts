/** The log as people read it: sentences under the round and turn in which they fell, gathered by who did them. */
import type { Chapters } from '../games/game';
import { textOf, type Entry, type Span, type Speech } from './speech';

export interface Line {
  /** One line is one sentence, or the same one several times. */
  key: string;
  /** The entry it belongs to; a click looks back at it. */
  number: number;
  spans: readonly Span[];
  times: number;
  /** The territory it is about. */
  place: string | null;
  kind: 'event' | 'battle' | 'table';
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

export function groupsOf(
  entries: readonly Entry[],
  tell: TellStep,
  { headings, battles }: Pick<Chapters, 'headings' | 'battles'>,
): Group[] {
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
  for (const entry of entries) {
    let seat = entry.step.step === 'played' ? entry.step.seat : null;
    const spans = tell(entry.step);
    if (spans !== null) {
      if (!group?.isBesideGame) group = open(entry.number, null, null, true);
      group.lines.push({
        key: `${entry.number}`,
        number: entry.number,
        spans,
        times: 1,
        place: null,
        kind: 'table',
      });
    }
    entry.told.forEach(({ event, spans }, index) => {
      const level = headings[event.event];
      if (level) {
        open(entry.number, null, { text: textOf(spans), level });
        group = null;
        // What a new turn brings is nobody's deed: taxes come in by themselves.
        seat = null;
        return;
      }
      if (group === null || group.isBesideGame || group.seat !== seat)
        group = open(entry.number, seat, null);
      const last: Line | undefined = group.lines.at(-1);
      if (last && textOf(last.spans) === textOf(spans)) {
        last.times++;
        last.number = entry.number;
        return;
      }
      group.lines.push({
        key: `${entry.number}.${index}`,
        number: entry.number,
        spans,
        times: 1,
        place: placeOf(event),
        kind: battles.has(event.event) ? 'battle' : 'event',
      });
    });
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
