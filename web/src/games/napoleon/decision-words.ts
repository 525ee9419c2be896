import type { Phrase } from '../../lib/words';

/** What a commander is deciding, after "Waiting for the French:". Dice are nobody's. */
export const decisions: Readonly<Record<string, Phrase>> = {
  'place-units': { en: 'setting up their units', pl: 'rozstawienie oddziałów' },
  'order-marches': { en: 'marches', pl: 'marsze' },
  'choose-fight': { en: 'which fight comes next', pl: 'wybór następnej walki' },
  'commit-units': { en: 'whom to send into a skirmish', pl: 'kto wyruszy do potyczki' },
  'lay-terrain': { en: 'the terrain of the battle', pl: 'teren bitwy' },
  'deploy-units': { en: 'deploying for battle', pl: 'rozstawienie do bitwy' },
  'choose-test': { en: 'whose morale is tested', pl: 'kolejność prób morale' },
  'command-battle': { en: 'their battle turn', pl: 'tura bitewna' },
  'take-hit': { en: 'who takes a hit', pl: 'kto przyjmie trafienie' },
  'call-reinforcements': { en: 'reinforcements', pl: 'uzupełnienia' },
  'leave-fight': { en: 'their way out of the fight', pl: 'odwrót z walki' },
  regroup: { en: 'regrouping', pl: 'przegrupowanie' },
  'give-up-units': { en: 'units lost for lack of supply', pl: 'straty z braku zaopatrzenia' },
  'roll-march': { en: 'a forced march', pl: 'marsz forsowny' },
  'roll-morale': { en: 'a morale test', pl: 'próba morale' },
  'roll-fire': { en: 'fire', pl: 'ogień' },
  'draw-terrain': { en: 'terrain', pl: 'teren' },
};
