/** Who plays which seat at a shared screen: this browser's own note, since the server knows one person only. */
const PLACE = 'hegemon.seat-names';
/** Tables whose names are kept. */
const MOST = 40;

type Kept = Record<string, Record<string, string>>;

function all(): Kept {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(PLACE) ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Kept) : {};
  } catch {
    return {};
  }
}

/** The name of whoever plays a seat at this screen; null if nobody wrote it down. */
export function seatName(table: string, seat: number): string | null {
  return all()[table]?.[String(seat)] || null;
}

export function keepSeatNames(table: string, names: Readonly<Record<number, string>>): void {
  const given = Object.fromEntries(Object.entries(names).filter(([, name]) => name.trim() !== ''));
  if (Object.keys(given).length === 0) return;
  const kept = Object.entries({ ...all(), [table]: given }).slice(-MOST);
  try {
    localStorage.setItem(PLACE, JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // Then the powers' names must do.
  }
}
