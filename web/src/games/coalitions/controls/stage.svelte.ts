/** A choice that is laid out but not sent yet. Controls, hand and sheet of one table share it. */
import type { Choice } from '../choice.svelte';
import type { Offer } from '../action';

export class Stage {
  #choice: Choice;
  #text: string | null = $state(null);

  /** What is staged, as long as it is still offered. Not derived: that would end with the first part of the page that asks. */
  get offer(): Offer | null {
    return this.#choice.offers.find((offer) => offer.text === this.#text) ?? null;
  }

  constructor(choice: Choice) {
    this.#choice = choice;
  }

  lay(offer: Offer | null | undefined): void {
    this.#text = offer?.text ?? null;
  }

  is(text: string): boolean {
    return this.offer?.text === text;
  }

  async confirm(): Promise<void> {
    const offer = this.offer;
    this.#text = null;
    if (offer && !this.#choice.store.busy) await this.#choice.take(offer);
  }
}

const stages = new WeakMap<Choice, Stage>();

export function stageOf(choice: Choice): Stage {
  let stage = stages.get(choice);
  if (!stage) {
    stage = new Stage(choice);
    stages.set(choice, stage);
  }
  return stage;
}
