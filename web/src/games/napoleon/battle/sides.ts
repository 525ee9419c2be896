import { t } from '../../../lib/settings.svelte';
import { words } from '../around-words';
import type { Side } from '../wire';

/** "the French". */
export function sideName(side: Side): string {
  return t(side === 'french' ? words.theFrench : words.theAllies);
}
