/** When it is: "15 June, morning". */
import { t } from '../../lib/settings.svelte';
import type { Phrase } from '../../lib/words';
import type { TrackView, View } from './wire';
import { words } from './moment-words';

const TIMES: Readonly<Record<TrackView['time'], Phrase>> = {
  morning: words.morning,
  afternoon: words.afternoon,
  night: words.night,
};

export function timeName(time: TrackView['time']): string {
  return t(TIMES[time]);
}

function dayName(square: Pick<TrackView, 'day' | 'time'>): string {
  return t(words.date, { day: square.day, time: timeName(square.time) });
}

/** When a turn is, as the view's own track says; empty for one that is not on it. */
export function turnName(view: Pick<View, 'track'> | null, turn: number): string {
  const square = view?.track.find((one) => one.turn === turn);
  return square ? dayName(square) : '';
}

export function momentName(view: Pick<View, 'turn' | 'track' | 'active' | 'phase'>): string {
  if (view.phase === 'set-up') return t(words.setUp);
  const day = turnName(view, view.turn);
  return day && `${day} · ${t(view.active === 'french' ? words.frenchTurn : words.alliedTurn)}`;
}
