/** Long work in short pieces, with hands and screen in between. */

/** Everything else that waits has its turn first. */
export function pause(): Promise<void> {
  return new Promise((done) => setTimeout(done));
}

/** Whatever is on the page is on the screen; nobody waits for a screen that nobody looks at. */
export function painted(): Promise<void> {
  if (document.hidden) return pause();
  return new Promise((done) => {
    const late = setTimeout(done, 250);
    requestAnimationFrame(() => {
      clearTimeout(late);
      setTimeout(done);
    });
  });
}
