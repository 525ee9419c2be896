/** What may be answered, as the server offers it: a verb and the words it needs. */
import type { QuestionShown } from '../wire/api';

export interface Offer {
  /** What is sent. */
  readonly text: string;
  /** What people read. */
  readonly phrase: string;
  readonly verb: string;
  readonly words: readonly string[];
}

export function offerOf(text: string, phrase: string): Offer {
  const [verb = '', ...words] = text.split(' ');
  return { text, phrase, verb, words };
}

export function offersOf(question: Pick<QuestionShown, 'actions' | 'phrases'> | null): Offer[] {
  return (question?.actions ?? []).map((text, index) =>
    offerOf(text, question?.phrases?.[index] ?? text),
  );
}

/** By whatever each is about; what is about nothing is left out. */
export function grouped<K, O extends Offer>(
  offers: readonly O[],
  keyOf: (offer: O) => K | null,
): Map<K, O[]> {
  const found = new Map<K, O[]>();
  for (const offer of offers) {
    const key = keyOf(offer);
    if (key === null) continue;
    const known = found.get(key);
    if (known) known.push(offer);
    else found.set(key, [offer]);
  }
  return found;
}
