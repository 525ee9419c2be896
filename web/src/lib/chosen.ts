/** What a person has chosen for this browser, as it is written down there. */
import type { Lang } from './words';

export type Theme = 'auto' | 'day' | 'night';
export type Pace = 'instant' | 'brisk' | 'step';
export type Motion = 'auto' | 'none';

export interface Chosen {
  lang: Lang;
  theme: Theme;
  motion: Motion;
  sound: boolean;
  tips: boolean;
  /** How what others do is shown. */
  pace: Pace;
}

export const PLACE = 'hegemon.settings';

function browserLang(): Lang {
  return typeof navigator !== 'undefined' && navigator.language.toLowerCase().startsWith('pl')
    ? 'pl'
    : 'en';
}

function isStill(): boolean {
  return (
    typeof matchMedia === 'undefined' || matchMedia('(prefers-reduced-motion: reduce)').matches
  );
}

export function remembered(): Chosen {
  const usual: Chosen = {
    lang: browserLang(),
    theme: 'auto',
    motion: 'auto',
    sound: false,
    tips: true,
    // Whoever wants nothing to move sees at once how it stands.
    pace: isStill() ? 'instant' : 'brisk',
  };
  try {
    return { ...usual, ...(JSON.parse(localStorage.getItem(PLACE) ?? '{}') as Partial<Chosen>) };
  } catch {
    return usual;
  }
}
