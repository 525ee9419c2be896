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
        await fetchStylesAgain();
        this.part = part;
        this.isMissing = false;
        return part;
      } catch {
        this.isMissing = true;
        await network(wait);
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

/** Sheets of style that did not come: whoever imports a part asks for them once, and then takes them for granted. */
const lost = new Set<HTMLLinkElement>();

addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') lost.add(target);
  },
  true,
);

async function fetchStylesAgain(): Promise<void> {
  const again = [...lost].map((link) => {
    lost.delete(link);
    const fresh = link.cloneNode() as HTMLLinkElement;
    const come = new Promise((done, fail) => {
      fresh.addEventListener('load', done);
      fresh.addEventListener('error', fail);
    });
    link.replaceWith(fresh);
    return come;
  });
  await Promise.all(again);
}
