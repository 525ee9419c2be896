/** Who is in front of the screen, as far as the server knows. */
import type { Oneself, Session } from '../wire/api';
import { api } from './api';

interface Me {
  person: Oneself | null;
  /** Whether the server has been asked. */
  known: boolean;
}

export const me: Me = $state({ person: null, known: false });

let first: Promise<void> | null = null;

/** Asks the server who this is; nobody is no mistake. Whoever wants to know it at the beginning waits for the same answer. */
export function lookUpMe(): Promise<void> {
  if (me.known) return ask();
  return (first ??= ask());
}

async function ask(): Promise<void> {
  try {
    me.person = (await api.first<Session>('/sessions')).person;
  } finally {
    me.known = true;
  }
}

/** Nobody needs an account before the first move: whoever has none becomes a guest. */
export async function beSomebody(): Promise<Oneself> {
  if (!me.known) await lookUpMe();
  me.person ??= await api.post<Oneself>('/guests');
  return me.person;
}

void lookUpMe().catch(() => undefined);
