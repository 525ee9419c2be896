/** Who is in front of the screen, as far as the server knows. */
import type { Oneself, Profile, Session } from '../wire/api';
import { api } from './api';

interface Me {
  person: Oneself | null;
  profile: Profile | null;
  /** Whether the server has been asked. */
  known: boolean;
}

export const me: Me = $state({ person: null, profile: null, known: false });

/** Asks the server who this is; nobody is no mistake. */
export async function lookUpMe(): Promise<void> {
  try {
    const { person } = await api.get<Session>('/sessions');
    me.profile = person ? await api.get<Profile>('/me') : null;
    me.person = me.profile;
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
