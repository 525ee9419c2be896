import type { Phrase } from './words';

/** The six actions of the Wheel of War, in its order, and short names where there is little room. */
export const actions = {
  drill: { name: { en: 'Drill', pl: 'Musztra' }, short: { en: 'Drill', pl: 'Musztra' } },
  taxation: {
    name: { en: 'Taxation', pl: 'Opodatkowanie' },
    short: { en: 'Taxation', pl: 'Podatki' },
  },
  leadership: {
    name: { en: 'Leadership', pl: 'Przywództwo' },
    short: { en: 'Leadership', pl: 'Przywództwo' },
  },
  mobilisation: {
    name: { en: 'Mobilisation', pl: 'Mobilizacja' },
    short: { en: 'Mobilisation', pl: 'Mobilizacja' },
  },
  influence: {
    name: { en: 'Expand influence', pl: 'Poszerzenie Wpływów' },
    short: { en: 'Influence', pl: 'Wpływy' },
  },
  movement: { name: { en: 'Movement', pl: 'Ruch' }, short: { en: 'Movement', pl: 'Ruch' } },
} satisfies Readonly<Record<string, Readonly<Record<'name' | 'short', Phrase>>>>;

export type WheelAction = keyof typeof actions;
export const ACTIONS = Object.keys(actions) as readonly WheelAction[];
