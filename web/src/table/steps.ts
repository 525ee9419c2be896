/** What people do at the table beside playing, as sentences of the log. */
import { nameOf, personName } from '../lib/names';
import { seatInText } from '../lib/powers';
import { t } from '../lib/settings.svelte';
import { momentOf } from '../lib/written';
import type { StepShown, TableShown, UpdateShown } from '../wire/api';
import { botName } from './catalogue.svelte';
import { words } from './panel-words';

/** What those are called who have asked for a seat: an answer names them by their id. */
export type Callers = ReadonlyMap<string, string>;

export function callersOf(entries: readonly UpdateShown[]): Callers {
  return new Map(
    entries.flatMap(({ step }) =>
      step.step === 'asked' ? [[step.person.id, personName(step.person)] as const] : [],
    ),
  );
}

export function tellStep(
  step: StepShown,
  { seats, terms }: Pick<TableShown, 'seats' | 'terms'>,
  callers: Callers,
): string | null {
  const seat = 'seat' in step ? seats.find((one) => one.seat === step.seat) : undefined;
  const power = seat ? nameOf(seat) : '';
  const inText = {
    power: seat ? seatInText(seat, 'nominative') : '',
    genitive: seat ? seatInText(seat, 'genitive') : '',
  };
  const standIn = () => botName(terms.game, terms.stand_in);
  switch (step.step) {
    case 'sat':
      return t(words.satDown, { name: personName(step.person), power });
    case 'bot-sat':
      return t(words.botSat, {
        power: seat ? seatInText(seat, 'instrumental') : power,
        bot: botName(terms.game, step.bot),
      });
    case 'stood':
      return t(words.stood, { power });
    case 'began':
      return t(words.began);
    case 'late':
      return t(words.late, { ...inText, bot: standIn() });
    case 'left':
      return step.why === 'late'
        ? t(words.leftLate, { power: seat ? seatInText(seat, 'genitive') : power, bot: standIn() })
        : t(words.leftResigned, { power, bot: standIn() });
    case 'returned':
      return t(words.returned, { power });
    case 'deserted':
      return t(words.desertedStep, { until: momentOf(step.closes) });
    case 'closed':
      return step.why === 'deserted' ? t(words.closedStep) : null;
    case 'asked':
      return t(words.asked, { ...inText, name: personName(step.person) });
    case 'admitted':
      return t(words.admitted, { ...inText, name: callers.get(step.person) ?? '' });
    case 'declined':
      return t(words.declined, { ...inText, name: callers.get(step.person) ?? '' });
    case 'withdrew':
      return t(words.withdrew, { name: callers.get(step.person) ?? '' });
    case 'wished':
      return t(
        { pause: words.wishedPause, resume: words.wishedResume, end: words.wishedEnd }[step.wish],
        { power },
      );
    default:
      return null;
  }
}
