/** The log as people read it: sentences under the round and turn in which they fell, gathered by who did them. */
import type { Story } from '../games/game';
import type { UpdateShown } from '../wire/api';

export interface Line {
  /** One line is one sentence, or the same one several times. */
  key: string;
  /** The entry it belongs to; a click looks back at it. */
  number: number;
  text: string;
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
export type TellStep = (step: UpdateShown['step']) => string | null;

interface Told {
  event?: unknown;
  at?: unknown;
  to?: unknown;
  from?: unknown;
}

export function placeOfEvent(event: unknown): string | null {
  const { at, to, from } = (event ?? {}) as Told;
  for (const place of [at, to, from]) if (typeof place === 'string') return place;
  return null;
}

export function nameOfEvent(event: unknown): string {
  const name = ((event ?? {}) as Told).event;
  return typeof name === 'string' ? name : '';
}

export function groupsOf(
  entries: readonly UpdateShown[],
  tell: TellStep,
  { headings, battles }: Pick<Story, 'headings' | 'battles'>,
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
    const words = tell(entry.step);
    if (words !== null) {
      if (!group?.isBesideGame) group = open(entry.number, null, null, true);
      group.lines.push({
        key: `${entry.number}`,
        number: entry.number,
        text: words,
        times: 1,
        place: null,
        kind: 'table',
      });
    }
    (entry.sentences ?? []).forEach((text, index) => {
      const event = entry.events[index];
      const level = headings[nameOfEvent(event)];
      if (level) {
        open(entry.number, null, { text, level });
        group = null;
        // What a new turn brings is nobody's deed: taxes come in by themselves.
        seat = null;
        return;
      }
      if (group === null || group.isBesideGame || group.seat !== seat)
        group = open(entry.number, seat, null);
      const last: Line | undefined = group.lines.at(-1);
      if (last && last.text === text) {
        last.times++;
        last.number = entry.number;
        return;
      }
      group.lines.push({
        key: `${entry.number}.${index}`,
        number: entry.number,
        text,
        times: 1,
        place: placeOfEvent(event),
        kind: battles.has(nameOfEvent(event)) ? 'battle' : 'event',
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
export function lastDecision(entries: readonly UpdateShown[], seat: number | null): number {
  if (seat === null) return 0;
  for (let index = entries.length - 1; index >= 0; index--) {
    const entry = entries[index];
    if (entry?.step.step === 'played' && entry.step.seat === seat && entry.step.hand === 'person')
      return entry.number;
  }
  return 0;
}
