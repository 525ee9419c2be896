import { t } from '../../../lib/settings.svelte';
import { words } from '../around-words';

/** What a thrown hand is called. */
export function handName(hand: string): string {
  if (hand === 'rock') return t(words.rock);
  return hand === 'paper' ? t(words.paper) : t(words.scissors);
}
