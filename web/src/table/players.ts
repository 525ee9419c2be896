/** Who plays a seat, in as few words as a line beside the map has room for. */
import { personName } from '../lib/names';
import { t } from '../lib/settings.svelte';
import type { SeatShown } from '../wire/api';
import type { BareTable } from './speech';
import { botName } from './catalogue.svelte';
import { words } from './words';

/** "Ada", "Ada (away)", "Ada (Recruit)", "Recruit"; nothing for an empty seat. */
export function playerOf(seat: SeatShown, { terms }: Pick<BareTable, 'terms'>): string {
  const bot = seat.bot ? botName(terms.game, seat.bot) : '';
  if (!seat.person) return bot;
  const name = personName(seat.person);
  const instead = seat.is_away && !seat.has_resigned ? t(words.isAway) : bot;
  return instead ? `${name} (${instead})` : name;
}
