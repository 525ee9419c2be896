/** Channels: everybody's, and letters between any set of powers. */
import type { MessageShown } from '../wire/api';
import type { BareTable } from './speech';

export interface Channel {
  id: string;
  /** Everybody else who reads it; empty for the channel of all. */
  seats: number[];
  messages: MessageShown[];
  unread: number;
}

export function seatsOfChannel(id: string): number[] {
  return id === 'all' ? [] : id.split('+').map(Number);
}

/** `0+3`: seats in order, as the server writes them; null for fewer than two. */
export function channelOf(seats: Iterable<number>): string | null {
  const sorted = [...new Set(seats)].sort((one, other) => one - other);
  return sorted.length < 2 ? null : sorted.join('+');
}

/** All channels with something in them, and those that somebody has just begun: everybody's first, then the newest. */
export function channelsOf(
  messages: readonly MessageShown[],
  read: Readonly<Record<string, number>>,
  seat: number | null,
  begun: readonly string[],
  muted: ReadonlySet<number>,
): Channel[] {
  const byId = new Map<string, Channel>();
  const channel = (id: string): Channel => {
    const known = byId.get(id);
    if (known) return known;
    const made = {
      id,
      seats: seatsOfChannel(id).filter((one) => one !== seat),
      messages: [],
      unread: 0,
    };
    byId.set(id, made);
    return made;
  };
  channel('all');
  for (const message of messages) {
    if (muted.has(message.seat) && message.seat !== seat) continue;
    const one = channel(message.channel);
    one.messages.push(message);
    if (message.number > (read[message.channel] ?? 0) && message.seat !== seat) one.unread++;
  }
  for (const { messages } of byId.values())
    messages.sort((one, other) => one.number - other.number);
  for (const id of begun) channel(id);
  const [all, ...letters] = [...byId.values()];
  letters.sort(
    (one, other) => (other.messages.at(-1)?.at ?? Infinity) - (one.messages.at(-1)?.at ?? Infinity),
  );
  return all ? [all, ...letters] : letters;
}

/** Letters are closed while battle cards are played; everybody may still speak to all. */
export function lettersAreClosed(table: BareTable | null): boolean {
  return (
    table?.status === 'playing' && table.pending.some((one) => one.decision === 'play-battle-card')
  );
}
