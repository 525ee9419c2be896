/** What people do at the table beside playing, as sentences of the log. */
import { nameOf, personName } from '../lib/names';
import { seatInText } from '../lib/powers';
import { t } from '../lib/settings.svelte';
import type { StepShown, TableShown } from '../wire/api';
import { botName } from './catalogue.svelte';
import { words } from './panel-words';

export function tellStep(step: StepShown, { seats, terms }: Pick<TableShown, 'seats' | 'terms'>): string | null {
  const seat = 'seat' in step ? seats.find((one) => one.seat === step.seat) : undefined;
  const power = seat ? nameOf(seat) : '';
  switch (step.step) {
    case 'sat':
      return t(words.satDown, { name: personName(step.person), power });
    case 'bot-sat':
      return t(words.botSat, { power: seat ? seatInText(seat, 'instrumental') : power, bot: botName(terms.game, step.bot) });
    case 'stood':
      return t(words.stood, { power });
    case 'began':
      return t(words.began);
    case 'left':
      return step.why === 'late'
        ? t(words.leftLate, { power: seat ? seatInText(seat, 'genitive') : power, bot: botName(terms.game, terms.stand_in) })
        : t(words.leftResigned, { power, bot: botName(terms.game, terms.stand_in) });
    case 'returned':
      return t(words.returned, { power });
    case 'wished':
      return t({ pause: words.wishedPause, resume: words.wishedResume, end: words.wishedEnd }[step.wish], { power });
    default:
      return null;
  }
}
