/** Whether somebody sees the page, or it lies in a tab behind others. */
export function isVisible(): boolean {
  return typeof document === 'undefined' || !document.hidden;
}

/** Tells whenever that changes, until what comes back is called. */
export function whenSeen(tell: () => void): () => void {
  if (typeof document === 'undefined') return () => undefined;
  document.addEventListener('visibilitychange', tell);
  return () => document.removeEventListener('visibilitychange', tell);
}
