import type { Words } from '../../lib/words';

export const words = {
  setUp: { en: 'Setting up', pl: 'Rozstawienie' },
  date: { en: '{day} June, {time}', pl: '{day} czerwca, {time}' },
  morning: { en: 'morning', pl: 'rano' },
  afternoon: { en: 'afternoon', pl: 'po południu' },
  night: { en: 'night', pl: 'noc' },
  frenchTurn: { en: 'French turn', pl: 'tura francuska' },
  chance: { en: 'Dice are being rolled.', pl: 'Toczą się kości.' },
  powers: { en: 'Armies', pl: 'Armie' },
  hand: { en: 'Corps', pl: 'Korpusy' },
  alliedTurn: { en: 'Allied turn', pl: 'tura sprzymierzonych' },
} satisfies Words;
