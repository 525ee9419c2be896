/** Where a card or a menu stands beside what it is about, inside the pane. */
export interface Box {
  readonly width: number;
  readonly height: number;
}

const EDGE = 8;

/** To the right of the point if there is room, else to the left, else above or below; never over the pane's edge. */
export function beside(
  at: readonly [number, number],
  room: number,
  card: Box,
  pane: Box,
): { left: number; top: number } {
  const [x, y] = at;
  const top = clamped(y - card.height / 2, pane.height - card.height);
  if (x + room + card.width + EDGE <= pane.width) return { left: x + room, top };
  if (x - room - card.width >= EDGE) return { left: x - room - card.width, top };
  const left = clamped(x - card.width / 2, pane.width - card.width);
  const above = y - room - card.height;
  return { left, top: above >= EDGE ? above : clamped(y + room, pane.height - card.height) };
}

function clamped(value: number, most: number): number {
  return Math.max(EDGE, Math.min(value, most - EDGE));
}
