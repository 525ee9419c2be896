/** What a person has chosen for this browser, as it is written down there. */
import type { Lang } from './words';

export type Theme = 'auto' | 'day' | 'night';
export type Motion = 'auto' | 'none';

export interface Chosen {
  lang: Lang;
  theme: Theme;
  motion: Motion;
  sound: boolean;
  tips: boolean;
}

export const PLACE = 'hegemon.settings';

function browserLang(): Lang {
  return typeof navigator !== 'undefined' && navigator.language.toLowerCase().startsWith('pl')
    ? 'pl'
    : 'en';
}

export function remembered(): Chosen {
  const usual: Chosen = {
    lang: browserLang(),
    theme: 'auto',
    motion: 'auto',
    sound: false,
    tips: true,
  };
  try {
    return { ...usual, ...(JSON.parse(localStorage.getItem(PLACE) ?? '{}') as Partial<Chosen>) };
  } catch {
    return usual;
  }
}
