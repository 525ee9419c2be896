/**
 * Parts of the page that are fetched when they are first wanted, so that what is wanted at once arrives sooner. What cannot be
 * fetched is tried again by itself, at once when the network is back; meanwhile `isMissing` says so.
 */
const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;

export class Later<T> {
  /** Once it is here it is used as if it had been here always. */
  part: T | null = $state.raw(null);
  isMissing: boolean = $state(false);

  #fetch: () => Promise<T>;
  #coming: Promise<T> | null = null;

  constructor(fetch: () => Promise<T>) {
    this.#fetch = fetch;
  }

  want(): Promise<T> {
    return (this.#coming ??= this.#bring());
  }

  async #bring(): Promise<T> {
    for (let wait = FIRST_WAIT; ; wait = Math.min(wait * 2, LONGEST_WAIT)) {
      try {
        const part = await this.#fetch();
        this.part = part;
        this.isMissing = false;
        return part;
      } catch {
        this.isMissing = true;
        await network(wait);
        fetchStylesAgain();
      }
    }
  }
}

/** The network says that it is back, or so many milliseconds are over. */
function network(wait: number): Promise<void> {
  return new Promise((done) => {
    const end = (): void => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      done();
    };
    const timer = setTimeout(end, wait);
    window.addEventListener('online', end);
  });
}

/** A sheet of style that did not come is not asked for twice by whoever imports a part. */
function fetchStylesAgain(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
    if (!link.sheet) link.replaceWith(link.cloneNode());
}
