/** The picture on the first page. */
export interface Hero {
  sizes: string;
  srcset: string;
  src: string;
}

export function hero(isNight: boolean): Hero {
  const light = isNight ? 'night' : 'day';
  return {
    // A phone has three dots where the eye sees two: it need not fetch three times the picture for them.
    sizes: '(max-width: 759px) 60vw, 1240px',
    srcset: `/hero-${light}-small.webp 720w, /hero-${light}.webp 1280w`,
    src: `/hero-${light}.webp`,
  };
}

/** It is the largest thing on the page: sent for while the page's own code is still on its way. */
export function sendForHero(isNight: boolean): void {
  Object.assign(new Image(), { fetchPriority: 'high' }, hero(isNight));
}
