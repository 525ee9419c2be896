/** What somebody advised, on the map and in the controls: it goes the same way as what is chosen by hand. */
import { placeOf } from './action';
import type { Choice } from './choice.svelte';
import { isEnding, isStaged, panelOf } from './controls/offers';
import { stageOf } from './controls/stage.svelte';

export function point(choice: Choice, action: string | null): void {
  const offer = choice.offers.find((one) => one.text === action);
  choice.pointed = offer ? placeOf(offer) : null;
}

/** Gives the order, or lays it out to be confirmed where it cannot be taken back. */
export function take(choice: Choice, action: string): void {
  const offer = choice.offers.find((one) => one.text === action);
  if (!offer || choice.store.busy) return;
  const decision = choice.store.question?.decision ?? '';
  // Where powers are chosen, to choose none is a button of its own that needs no second word.
  const isConfirmed = isStaged(decision) && !(panelOf(decision) === 'powers' && isEnding(offer));
  if (isConfirmed) stageOf(choice).lay(offer);
  else void choice.take(offer);
}
