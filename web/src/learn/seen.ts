/** Which hints this browser has shown. */
const PLACE = 'hegemon.tips';

export function seenTips(): Set<string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(PLACE) ?? '[]');
    return new Set(
      Array.isArray(kept) ? kept.filter((one): one is string => typeof one === 'string') : [],
    );
  } catch {
    return new Set();
  }
}

export function markSeen(kind: string): void {
  try {
    localStorage.setItem(PLACE, JSON.stringify([...seenTips().add(kind)]));
  } catch {
    // A browser that keeps nothing shows the hint again.
  }
}

export function forgetSeenTips(): void {
  try {
    localStorage.removeItem(PLACE);
  } catch {
    // Nothing was kept.
  }
}
