/** Who plays a seat, in as few words as a line beside the map has room for. */
import { personName } from '../lib/names';
import { seatName } from '../lib/seat-names';
import { t } from '../lib/settings.svelte';
import type { SeatShown } from '../wire/api';
import type { BareTable } from './speech';
import { botName } from './catalogue.svelte';
import { words } from './words';

/** "Ada", "Ada (away)", "Ada (Recruit)", "Recruit"; nothing for an empty seat. */
export function playerOf(seat: SeatShown, { id, terms }: Pick<BareTable, 'id' | 'terms'>): string {
  const bot = seat.bot ? botName(terms.game, seat.bot) : '';
  if (!seat.person) return bot;
  // Before one screen the server knows one person only; who plays which seat this browser has noted.
  const name = (terms.one_screen ? seatName(id, seat.seat) : null) ?? personName(seat.person);
  const instead = seat.is_away && !seat.has_resigned ? t(words.isAway) : bot;
  return instead ? `${name} (${instead})` : name;
}
