/** What has gone up or down for each power since the viewer last looked. One for each open table. */
import type { Choice } from '../choice.svelte';
import type { Power, View } from '../wire';
import { changesBetween, type Changes, type Count } from './facts';

export class Unseen {
  #changes: Changes = $state.raw({});
  #before: View | null = null;

  /** Notes what the newest view changed. The past changes nothing. */
  note(view: View | null): void {
    if (view) this.#changes = changesBetween(this.#before, view, this.#changes);
    this.#before = view;
  }

  of(power: Power, count: Count): number {
    return this.#changes[`${power}.${count}`] ?? 0;
  }

  /** This power's line has been looked at; without a power, everything has. */
  seen(power?: Power): void {
    const left = Object.entries(this.#changes).filter(
      ([key]) => power !== undefined && !key.startsWith(`${power}.`),
    );
    if (left.length < Object.keys(this.#changes).length) this.#changes = Object.fromEntries(left);
  }
}

const kept = new WeakMap<Choice, Unseen>();

export function unseenOf(choice: Choice): Unseen {
  let unseen = kept.get(choice);
  if (!unseen) {
    unseen = new Unseen();
    kept.set(choice, unseen);
  }
  return unseen;
}
