/** Who is in front of the screen, as far as the server knows. */
import type { Oneself, Profile } from '../wire/api';
import { api, Trouble } from './api';

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
    const profile = await api.get<Profile>('/me');
    me.profile = profile;
    me.person = profile;
  } catch (error) {
    if (!(error instanceof Trouble) || error.status !== 401) throw error;
    me.person = null;
    me.profile = null;
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
