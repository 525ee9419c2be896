/** The clocks of the seats, counted down between what the server says. */
import type { SeatShown } from '../wire/api';

/** Milliseconds that a seat has left; null at a table without clocks. */
export function timeLeft(
  seat: Pick<SeatShown, 'bank' | 'running_since'>,
  now: number,
): number | null {
  if (typeof seat.bank !== 'number') return null;
  const gone = typeof seat.running_since === 'number' ? Math.max(0, now - seat.running_since) : 0;
  return Math.max(0, seat.bank - gone);
}

export function isRunning(seat: Pick<SeatShown, 'running_since'>): boolean {
  return typeof seat.running_since === 'number';
}

/** Low: under a minute, or under a tenth of what a long clock began with. */
export function isLow(left: number, bank: number | undefined): boolean {
  return left < 60_000 || (bank !== undefined && left < bank / 10 && left < 3_600_000);
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** `4:07`, `1:04:07`, `2 d 3 h`: as exact as it matters. */
export function clockText(
  left: number,
  units: { day: string; hour: string } = { day: 'd', hour: 'h' },
): string {
  if (left >= DAY) {
    const days = Math.floor(left / DAY);
    const hours = Math.floor((left % DAY) / HOUR);
    return `${days} ${units.day} ${hours} ${units.hour}`;
  }
  const total = Math.ceil(left / SECOND);
  const hours = Math.floor(total / 3600);
  const minutes = Math.floor((total % 3600) / 60);
  const seconds = String(total % 60).padStart(2, '0');
  return hours > 0
    ? `${hours}:${String(minutes).padStart(2, '0')}:${seconds}`
    : `${minutes}:${seconds}`;
}
