/** How a campaign went: losses of each army over the turns, and where it turned. */
import { heaviest, type Course, type Turn } from '../../table/ending';
import { t } from '../../lib/settings.svelte';
import { turnName } from './moment';
import { words } from './moment-words';
import { armyName } from './names';
import type { Army, Entry, View } from './wire';

type Entries = readonly Pick<Entry, 'number' | 'told'>[];

function armiesByUnit(view: View): Map<string, Army> {
  return new Map(
    view.armies.flatMap(({ army, roster }) => roster.map((one) => [one.unit, army] as const)),
  );
}

/** Units lost by the beginning of every campaign turn, and at the end. */
export function courseOf(entries: Entries, view: View): Course {
  const armyOf = armiesByUnit(view);
  const lost = new Map<Army, number>(view.armies.map(({ army }) => [army, 0]));
  const values = new Map<Army, number[]>(view.armies.map(({ army }) => [army, []]));
  const moments: string[] = [];
  const mark = (moment: string): void => {
    moments.push(moment);
    for (const [army, count] of lost) values.get(army)?.push(count);
  };
  for (const { event } of entries.flatMap((entry) => entry.told)) {
    if (event.event === 'turn-began') {
      const square = view.track.find((one) => one.turn === event.turn);
      mark(square ? String(square.day) : '');
    } else if (event.event === 'eliminated') {
      const army = armyOf.get(event.unit);
      if (army) lost.set(army, (lost.get(army) ?? 0) + 1);
    }
  }
  mark(t(words.atEnd));
  return {
    moments,
    series: view.armies.map(({ army }) => ({
      id: army,
      name: armyName(army),
      values: values.get(army) ?? [],
    })),
    goal: null,
  };
}

/** Fights by what they cost, and armies that broke. */
export function turnsOf(entries: Entries, view: View): Turn[] {
  const turns: Turn[] = [];
  let turn = 1;
  let lost = 0;
  for (const { number, told } of entries) {
    for (const { event, spans } of told) {
      if (event.event === 'turn-began') turn = event.turn;
      else if (event.event === 'fight-began') lost = 0;
      else if (event.event === 'eliminated') lost++;
      const moment = turnName(view, turn);
      if (event.event === 'fight-ended' && (event.kind === 'battle' || lost > 0))
        turns.push({ number, weight: lost + (event.kind === 'battle' ? 1 : 0), moment, spans });
      else if (event.event === 'army-defeated') turns.push({ number, weight: 20, moment, spans });
    }
  }
  return heaviest(turns);
}
