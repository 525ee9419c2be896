/** Which page is shown, by its address. */
const here = $state({ path: location.pathname, query: location.search, hash: location.hash });

addEventListener('popstate', look);

function look(): void {
  here.path = location.pathname;
  here.query = location.search;
  here.hash = location.hash;
}

/** The address as it is now; whoever reads it follows it. */
export const route = {
  get path() {
    return here.path;
  },
  get query() {
    return new URLSearchParams(here.query);
  },
  get hash() {
    return here.hash;
  },
  /** The words between the strokes. */
  get parts() {
    return here.path.split('/').filter(Boolean).map(decodeURIComponent);
  },
};

export function go(to: string, replace = false): void {
  if (replace) history.replaceState(null, '', to);
  else history.pushState(null, '', to);
  look();
  scrollTo(0, 0);
}

/** Lets links within the page change it without loading it anew. For the element around all of them. */
export function followLinks(node: HTMLElement) {
  const click = (event: MouseEvent) => {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey
    )
      return;
    const link = (event.target as Element | null)?.closest('a');
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin)
      return;
    if (link.pathname.startsWith('/api')) return;
    // A place on the same page: the browser goes there itself, and tells it.
    if (link.hash && link.pathname === location.pathname && link.search === location.search) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  };
  node.addEventListener('click', click);
  return { destroy: () => node.removeEventListener('click', click) };
}
