/** How a match of the Coalitions family went: influence over the rounds, and where it turned. */
import { told } from '../../lib/spans';
import { t } from '../../lib/settings.svelte';
import { powerName } from '../../lib/powers';
import { heaviest, type Course, type Turn } from '../../table/ending';
import type { Entry, Power, View } from './wire';
import { story } from './story';
import { words } from './story-words';

type Entries = readonly Pick<Entry, 'number' | 'told'>[];

/** Whose influence is told: where Napoleon's deck plays France, that of France alone. */
export function countedIn(view: View): Power[] {
  const isTogether = view['napoleons-deck'] !== undefined;
  return view.powers
    .filter((line) => (isTogether ? line.power === 'france' : line.major))
    .map((line) => line.power);
}

function influenceAtEnd(view: View): Map<Power, number> {
  return new Map(view.powers.map((line) => [line.power, line.influence]));
}

/** What each had before the first entry: what it has now without what it has gained. */
function beginning(entries: Entries, view: View): Map<Power, number> {
  const held = influenceAtEnd(view);
  for (const { event } of entries.flatMap((entry) => entry.told))
    if (event.event === 'influence-gained')
      held.set(event.power, Math.max(0, (held.get(event.power) ?? 0) - event.influence));
  return held;
}

/** Influence at the beginning of every round, and at the end. */
export function courseOf(entries: Entries, view: View): Course {
  const powers = countedIn(view);
  const held = beginning(entries, view);
  const moments: string[] = [];
  const values = new Map<Power, number[]>(powers.map((power) => [power, []]));
  const mark = (moment: string): void => {
    moments.push(moment);
    for (const power of powers) values.get(power)?.push(held.get(power) ?? 0);
  };
  for (const { event } of entries.flatMap((entry) => entry.told)) {
    if (event.event === 'round-began') mark(String(event.round));
    else if (event.event === 'influence-gained')
      held.set(event.power, (held.get(event.power) ?? 0) + event.influence);
  }
  mark(t(words.atEnd));
  return {
    moments,
    series: powers.map((power) => ({
      id: power,
      name: powerName(power),
      values: values.get(power) ?? [],
    })),
    goal: view.goal,
  };
}

/** Battles by what they brought, and whoever took the lead. */
export function turnsOf(entries: Entries, view: View): Turn[] {
  const powers = countedIn(view);
  const held = beginning(entries, view);
  const turns: Turn[] = [];
  const leader = (): Power | null => {
    const [first, second] = powers.toSorted(
      (one, other) => (held.get(other) ?? 0) - (held.get(one) ?? 0),
    );
    if (first === undefined) return null;
    return second !== undefined && held.get(first) === held.get(second) ? null : first;
  };
  let ahead = leader();
  let [round, turn] = [0, 0];
  for (const entry of entries) {
    let gained = 0;
    let fought: (typeof entry.told)[number] | null = null;
    for (const one of entry.told) {
      const { event } = one;
      if (event.event === 'round-began') [round, turn] = [event.round, 0];
      else if (event.event === 'turn-began') turn = event.turn;
      else if (event.event === 'battle-ended') fought = one;
      else if (event.event === 'influence-gained') {
        held.set(event.power, (held.get(event.power) ?? 0) + event.influence);
        if (event.source !== 'territories') gained += event.influence;
      }
    }
    const moment = story.timeOf(round, turn, view);
    const { number } = entry;
    if (fought) turns.push({ number, weight: 1 + gained * 2, moment, spans: fought.spans });
    const now = leader();
    if (now !== null && now !== ahead && powers.length > 1) {
      const influence = held.get(now) ?? 0;
      const power = [{ text: powerName(now), power: now }];
      turns.push({ number, weight: 3, moment, spans: told(words.leads, { power, influence }) });
      ahead = now;
    }
  }
  return heaviest(turns);
}
