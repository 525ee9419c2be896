/** What a card does beside its strength, where cards do more. */
import { t } from '../../../lib/settings.svelte';
import type { Phrase } from '../../../lib/words';
import { words } from '../around-words';
import type { AbilityView } from '../wire';

const MEANS: Readonly<Record<AbilityView['ability'], Phrase>> = {
  'strong-at-home': words.strongAtHome,
  scouts: words.scouts,
  'strong-in-pairs': words.strongInPairs,
  'costs-morale': words.costsMoraleWhenLost,
};

export function abilityOf(value: number | null, abilities: readonly AbilityView[]): string | null {
  const able = abilities.find(({ card }) => card === value);
  return able ? t(MEANS[able.ability], { amount: able.amount }) : null;
}
