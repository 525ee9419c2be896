/** What people do at the table beside playing, as sentences of the log. */
import { nameOf, personName } from '../lib/names';
import { bearerOf, type Case } from '../lib/powers';
import { seatSpans, told, type Span } from '../lib/spans';
import { momentOf } from '../lib/written';
import type { StepShown } from '../wire/api';
import { botName } from './catalogue.svelte';
import { words } from './panel-words';
import type { BareTable, Entry } from './speech';

/** What those are called who have asked for a seat: an answer names them by their id. */
export type Callers = ReadonlyMap<string, string>;

export function callersOf(entries: readonly Entry[]): Callers {
  return new Map(
    entries.flatMap(({ step }) =>
      step.step === 'asked' ? [[step.person.id, personName(step.person)] as const] : [],
    ),
  );
}

export function tellStep(
  step: StepShown,
  { seats, terms }: Pick<BareTable, 'seats' | 'terms'>,
  callers: Callers,
): Span[] | null {
  const seat = 'seat' in step ? seats.find((one) => one.seat === step.seat) : undefined;
  const inForm = (form: Case): Span[] => (seat ? seatSpans(seat, form) : []);
  const power = seat ? [{ text: nameOf(seat), power: bearerOf(seat.id) }] : [];
  const inText = {
    power: inForm('nominative'),
    genitive: inForm('genitive'),
  };
  const standIn = () => botName(terms.game, terms.stand_in);
  switch (step.step) {
    case 'sat':
      return told(words.satDown, { name: personName(step.person), power });
    case 'bot-sat':
      return told(words.botSat, {
        power: inForm('instrumental'),
        bot: botName(terms.game, step.bot),
      });
    case 'stood':
      return told(words.stood, { power });
    case 'began':
      return told(words.began);
    case 'late':
      return told(words.late, { ...inText, bot: standIn() });
    case 'left':
      return step.why === 'late'
        ? told(words.leftLate, { power: inForm('genitive'), bot: standIn() })
        : told(words.leftResigned, { power, bot: standIn() });
    case 'returned':
      return told(words.returned, { power });
    case 'deserted':
      return told(words.desertedStep, { until: momentOf(step.closes) });
    case 'closed':
      return step.why === 'deserted' ? told(words.closedStep) : null;
    case 'asked':
      return told(words.asked, { ...inText, name: personName(step.person) });
    case 'admitted':
      return told(words.admitted, { ...inText, name: callers.get(step.person) ?? '' });
    case 'declined':
      return told(words.declined, { ...inText, name: callers.get(step.person) ?? '' });
    case 'withdrew':
      return told(words.withdrew, { name: callers.get(step.person) ?? '' });
    case 'wished':
      return told(
        { pause: words.wishedPause, resume: words.wishedResume, end: words.wishedEnd }[step.wish],
        { power },
      );
    default:
      return null;
  }
}
