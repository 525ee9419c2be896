/** What a table is told, in the words of the game that is played there. */
import type { QuestionShown, TableShown, UpdateShown } from '../wire/api';

/** What a game says in types of its own: a position, what happens, what is asked. */
export interface Speech {
  readonly view: object;
  readonly event: { readonly event: string };
  readonly decision: { readonly decision: string };
}

export type QuestionOf<S extends Speech> = Omit<QuestionShown, 'about'> & {
  /** The decision's own fields: which power, where, how much. */
  readonly about: S['decision'];
};

export type TableOf<S extends Speech> = Omit<TableShown, 'view' | 'question'> & {
  readonly view: S['view'] | null;
  readonly question: QuestionOf<S> | null;
};

/** An entry of the log as the server sends it. */
export type UpdateOf<S extends Speech> = Omit<UpdateShown, 'events' | 'table' | 'question'> & {
  readonly events: readonly S['event'][];
  readonly table?: TableOf<S> | null;
};

/** One thing that happened, with the sentence that tells it. */
export interface Told<S extends Speech> {
  readonly event: S['event'];
  readonly sentence: string;
}

/** An entry of the log as the page keeps it. */
export type Entry<S extends Speech = Speech> = Pick<
  UpdateShown,
  'at' | 'number' | 'ply' | 'step'
> & {
  readonly told: readonly Told<S>[];
};

export function entryOf<S extends Speech>(
  update: Pick<UpdateOf<S>, 'at' | 'number' | 'ply' | 'step' | 'events' | 'sentences'>,
): Entry<S> {
  const { at, number, ply, step, events, sentences } = update;
  const told = events.map((event, index) => ({ event, sentence: sentences?.[index] ?? '' }));
  return { at, number, ply, step, told };
}
