/** What a table has agreed on, in words. */
import { optionTitle, optionValue } from '../create/house-rules';
import { t } from '../lib/settings.svelte';
import { durationOf } from '../lib/written';
import type { Clock, ScenarioShown, Terms } from '../wire/api';
import { words } from './waiting-room-words';

export function clockInWords(clock: Clock | null): string {
  if (!clock) return t(words.noClock);
  const [bank, increment, cap] = [
    durationOf(clock.bank),
    durationOf(clock.increment),
    durationOf(clock.cap),
  ];
  // Whatever was used comes back at once: so long for each decision.
  if (clock.increment >= clock.cap) return t(words.clockPerDecision, { bank: cap });
  if (clock.increment === 0) return t(words.clockOnce, { bank });
  return t(words.clockTerms, { bank, increment, cap });
}

export interface HouseRule {
  id: string;
  title: string;
  value: string;
  /** Where the book speaks of it, if it does. */
  rule: string | null;
}

/** What differs from the usual. */
export function houseRules(
  terms: Terms,
  scenario: Pick<ScenarioShown, 'options'> | null,
): HouseRule[] {
  return Object.entries(terms.options ?? {}).map(([id, value]) => {
    const known = scenario?.options.find((option) => option.id === id);
    return {
      id,
      title: optionTitle(terms.game, id, known?.about ?? id),
      value: optionValue(terms.game, id, value),
      rule: known?.rule ?? null,
    };
  });
}
