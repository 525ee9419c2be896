/** What a table is told, in the words of the game that is played there. */
import type { Offer, QuestionShown, Span, TableShown, UpdateShown } from '../wire/api';

export type { Span } from '../wire/api';

/** What a game says in types of its own: a position, what happens, what is asked, what may be answered. */
export interface Speech {
  readonly view: object;
  readonly event: { readonly event: string };
  readonly decision: { readonly decision: string };
  readonly action: { readonly verb: string };
}

/** An answer that may be given: as it is sent, as people read it, and its parts. */
export interface OfferWith<A> extends Readonly<Pick<Offer, 'text' | 'phrase'>> {
  readonly parts: A;
}
export type OfferOf<S extends Speech> = OfferWith<S['action']>;

export type QuestionOf<S extends Speech> = Pick<QuestionShown, 'decision' | 'prompt' | 'rule'> & {
  /** The decision's own fields: which power, where, how much. */
  readonly about: S['decision'];
  /** The prompt in stretches. */
  readonly prompt_spans: readonly Span[];
  readonly offers: readonly OfferOf<S>[];
};

/** A table without what its game says. */
export type BareTable = Omit<TableShown, 'view' | 'question'>;

export type TableOf<S extends Speech> = BareTable & {
  readonly view: S['view'] | null;
  readonly question: QuestionOf<S> | null;
};

/** One thing that happened, with the sentence that tells it. */
export interface Told<S extends Speech = Speech> {
  readonly event: S['event'];
  readonly spans: readonly Span[];
}

/** An entry of the log as the page keeps it. */
export type Entry<S extends Speech = Speech> = Pick<
  UpdateShown,
  'at' | 'number' | 'ply' | 'step'
> & {
  readonly told: readonly Told<S>[];
};

/** An entry of the log as the server sends it. */
export type UpdateOf<S extends Speech> = Entry<S> & { readonly table?: TableOf<S> | null };

export function entryOf<S extends Speech>({ at, number, ply, step, told }: Entry<S>): Entry<S> {
  return { at, number, ply, step, told };
}

/** A sentence as a text. */
export function textOf(spans: readonly Span[]): string {
  return spans.map(({ text }) => text).join('');
}
