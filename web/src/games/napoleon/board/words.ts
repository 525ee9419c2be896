import type { Words } from '../../../lib/words';

export const words = {
  // What a town is
  majorCity: { en: 'major city', pl: 'główne miasto' },
  zoneFrench: { en: 'France', pl: 'Francja' },
  zoneAnglo: { en: 'Anglo-Dutch zone', pl: 'strefa angielsko-niderlandzka' },
  zonePrussian: { en: 'Prussian zone', pl: 'strefa pruska' },
  costs: {
    en: 'if the French hold it: {army} loses {units} each French turn',
    pl: 'w rękach Francuzów: {army} traci co francuską turę {units}',
  },
  frenchHeld: { en: 'held by the French', pl: 'w rękach Francuzów' },
  // What stands there
  unseen: { en: '{blocks} with hidden faces', pl: '{blocks}, zakryte' },
  battle: { en: 'a battle will be fought here', pl: 'tu dojdzie do bitwy' },
  battleNow: { en: 'a battle is being fought here', pl: 'tu toczy się bitwa' },
  skirmish: { en: 'a skirmish will be fought here', pl: 'tu dojdzie do potyczki' },
  skirmishNow: { en: 'a skirmish is being fought here', pl: 'tu toczy się potyczka' },
  // What can be done
  choosable: { en: 'can be chosen: {what}', pl: 'do wyboru: {what}' },
  send: { en: 'send {units} here', pl: 'poślij tu: {units}' },
  pickUp: { en: 'pick {units}', pl: 'weź: {units}' },
  pickedUp: { en: 'units picked; put them down', pl: 'oddziały wzięte; odstaw je' },
  close: { en: 'Close', pl: 'Zamknij' },
  rule: { en: 'Rule {rule}', pl: 'Zasada {rule}' },
  asking: { en: 'Looking it up …', pl: 'Sprawdzam…' },
  // The list
  list: { en: 'Towns', pl: 'Miasta' },
  showList: { en: 'List of towns', pl: 'Lista miast' },
  hideList: { en: 'Close the list', pl: 'Zamknij listę' },
  choosableGroup: { en: 'Can be chosen now', pl: 'Do wyboru teraz' },
  occupied: { en: 'With units', pl: 'Z oddziałami' },
  empty: { en: 'Without units', pl: 'Bez oddziałów' },
  closedRoad: { en: 'closed', pl: 'zamknięta' },
} satisfies Words;
