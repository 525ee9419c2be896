import type { Decision, Power } from '../wire';

/** The fields of a decision beside its kind and power, as far as any decision has them. */
export interface About {
  decision: string;
  power: Power;
  minor?: Power;
  asker?: Power;
  mover?: Power;
  from?: string;
  to?: string;
  purpose?: string;
  round?: number;
  money?: number;
  cards?: number;
  openly?: boolean;
}

/** What a player is asked; a coin falls for nobody in particular. */
export function aboutOf(decision: Decision | undefined): About | null {
  return decision && 'power' in decision ? decision : null;
}
