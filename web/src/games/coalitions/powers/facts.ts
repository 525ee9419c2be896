/** What the panel of powers says, worked out from the view. */
import { ACTIONS, type WheelAction } from '../../../lib/wheel-words';
import type { Power, PowerStatus, PowerView, View } from '../wire';

export const STATUSES: readonly PowerStatus[] = ['british', 'french', 'neutral', 'expansionist'];

/** A seat's id names its powers: `britain+prussia`. */
export function powersOfSeat(id: string): Power[] {
  return id.split('+') as Power[];
}

/** The powers that a seat plays now: its own and the minors under its control. */
export function ownPowers(view: View, seatId: string | null): Power[] {
  if (seatId === null) return [];
  const own = powersOfSeat(seatId);
  const plays = (line: PowerView) =>
    own.includes(line.power) ||
    (!line.major && line.controller !== null && own.includes(line.controller));
  return view.powers.filter(plays).map((line) => line.power);
}

export interface Line extends PowerView {
  mine: boolean;
  /** A minor power stands under the one that controls it. */
  under: boolean;
}

/** A line for each power: the viewer's on top, then in power order, minors after the power that controls them. */
export function linesOf(view: View, seatId: string | null): Line[] {
  const mine = new Set(ownPowers(view, seatId));
  const minors = view.powers.filter((line) => !line.major && line.controller !== null);
  const heads = view.powers.filter((line) => !minors.includes(line));
  const ordered = [
    ...heads.filter((line) => mine.has(line.power)),
    ...heads.filter((line) => !mine.has(line.power)),
  ];
  return ordered.flatMap((head) => [
    { ...head, mine: mine.has(head.power), under: false },
    ...minors
      .filter((minor) => minor.controller === head.power)
      .map((minor) => ({ ...minor, mine: mine.has(minor.power), under: true })),
  ]);
}

/** Who stands where, for the overview. Without statuses – against Napoleon's deck – there is none. */
export function zonesOf(view: View): { status: PowerStatus; powers: Power[] }[] {
  return STATUSES.map((status) => ({
    status,
    powers: view.powers.filter((line) => line.status === status).map((line) => line.power),
  }));
}

/** The action that a power has on the wheel this turn. */
export function actionOf(view: View, power: Power): WheelAction | null {
  return ACTIONS[view.wheel.indexOf(power)] ?? null;
}

export const COUNTS = ['morale', 'influence', 'money', 'cards'] as const;
export type Count = (typeof COUNTS)[number];
export type Changes = Readonly<Partial<Record<`${Power}.${Count}`, number>>>;

/** What went up or down between two views, added to what has not been seen yet. */
export function changesBetween(
  before: View | null,
  after: View | null,
  unseen: Changes = {},
): Changes {
  if (!before || !after || before.scenario !== after.scenario) return unseen;
  const changes: Record<string, number> = { ...unseen };
  for (const line of after.powers) {
    const old = before.powers.find((other) => other.power === line.power);
    if (!old) continue;
    for (const count of COUNTS) {
      const key = `${line.power}.${count}`;
      const sum = (changes[key] ?? 0) + line[count] - old[count];
      if (sum === 0) delete changes[key];
      else changes[key] = sum;
    }
  }
  return changes;
}
