/**
 * A board that fills its window has a few places around it that never move: the line that asks, with its buttons, and a tray at
 * the board's lower edge. Whatever a question consists of is put into these; on a phone it stays together instead.
 */
import { getContext, setContext, untrack } from 'svelte';
import type { Attachment } from 'svelte/attachments';

/** Below the question, quiet and decisive buttons beside it, the tray, a note in the rail. */
export type Slot = 'hint' | 'more' | 'act' | 'tray' | 'tip';

const KEY = Symbol('desk');

class Spot {
  node: HTMLElement | null = $state.raw(null);
}

export class Desk {
  readonly #isFixed: () => boolean;
  readonly #spots: Readonly<Record<Slot, Spot>> = {
    hint: new Spot(),
    more: new Spot(),
    act: new Spot(),
    tray: new Spot(),
    tip: new Spot(),
  };

  constructor(isFixed: () => boolean) {
    this.#isFixed = isFixed;
  }

  get isFixed(): boolean {
    return this.#isFixed();
  }

  /** This element is such a place. */
  slot(name: Slot): Attachment<HTMLElement> {
    const spot = this.#spots[name];
    return (node) => {
      spot.node = node;
      return () => {
        if (untrack(() => spot.node) === node) spot.node = null;
      };
    };
  }

  /** This element goes there, and home again where there is no such place. */
  into(name: Slot): Attachment<HTMLElement> {
    const spot = this.#spots[name];
    return (node) => {
      const slot = spot.node;
      const home = node.parentElement;
      if (!this.isFixed || !slot || !home) return;
      const held = node.contains(document.activeElement) ? document.activeElement : null;
      slot.append(node);
      if (held instanceof HTMLElement) held.focus();
      // A home that has left the page takes what belongs to it along.
      return () => home.append(node);
    };
  }
}

export function layDesk(isFixed: () => boolean): Desk {
  return setContext(KEY, new Desk(isFixed));
}

export function deskAround(): Desk | undefined {
  return getContext<Desk | undefined>(KEY);
}
