/** What somebody advised: the town it is about, and the order itself. */
import { townOf, unitOf } from './action';
import type { Choice } from './choice.svelte';

export function point(choice: Choice, action: string | null): void {
  const offer = choice.offers.find((one) => one.text === action) ?? null;
  const unit = offer && unitOf(offer);
  choice.pointed =
    offer && (townOf(offer) ?? (unit === null ? null : (choice.blocks.get(unit)?.town ?? null)));
}

export function take(choice: Choice, action: string): void {
  const offer = choice.offers.find((one) => one.text === action);
  if (offer && !choice.isBusy) void choice.take(offer);
}
