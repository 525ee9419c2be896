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
  atEnd: { en: 'end', pl: 'koniec' },
  // Lines of the log that tell several blocks as one
  blocksGo: { en: '{blocks}, {from} → {to}.', pl: '{blocks}: {from} → {to}.' },
  blocksAt: { en: '{blocks} in {to}.', pl: '{blocks}: {to}.' },
  paid: { en: ' Steps lost: {steps}.', pl: ' Stracone poziomy siły: {steps}.' },
  blocksRetreat: { en: '{blocks} retreat to {to}.', pl: 'Odwrót, {blocks}: {to}.' },
} satisfies Words;
