/** Who plays which seat at a shared screen: this browser's own note, since the server knows one person only. */
import { Notes } from './kept';

const notes = new Notes<Readonly<Record<string, string>>>('hegemon.seat-names');

/** The name of whoever plays a seat at this screen; null if nobody wrote it down. */
export function seatName(table: string, seat: number): string | null {
  return notes.of(table)?.[String(seat)] || null;
}

export function keepSeatNames(table: string, names: Readonly<Record<number, string>>): void {
  const given = Object.fromEntries(Object.entries(names).filter(([, name]) => name.trim() !== ''));
  if (Object.keys(given).length > 0) notes.keep(table, given);
}
