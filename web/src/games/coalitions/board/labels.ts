/** What is said of a territory: in one breath to a screen reader, in a few lines on a card. */
import type { Place } from '../../../board/board';
import { formsOf, powerInText, withoutArticle } from '../../../lib/powers';
import { settings, t, tn } from '../../../lib/settings.svelte';
import { listed } from '../../../lib/written';
import { meaningOf, type Choosing } from '../click';
import { figureName } from '../names.svelte';
import type { GeneralView, Power, View } from '../wire';
import { controllerOf, territoryOf } from './pieces';
import { noUnits, units, words } from './words';

export function nameOf(place: Place): string {
  return place.name[settings.lang];
}

/** "French home, value 2". */
export function kindOf(place: Place): string {
  const parts: string[] = [];
  const owner = place.powers?.[0] as Power | undefined;
  if (place.kind === 'home' && owner)
    parts.push(t(place.capital ? words.capital : words.home, formsOf(owner)));
  else if (place.kind === 'disputed') {
    const names = (place.powers ?? []).map((power) => powerInText(power as Power));
    parts.push(t(words.disputed, { powers: listed(names) }));
  } else if (place.kind === 'impassable') return t(words.impassable);
  else parts.push(t(words.undisputed));
  if (place.value) parts.push(t(words.worth, { value: place.value }));
  if (place.port) parts.push(t(words.port));
  return parts.join(', ');
}

export function generalLine(general: GeneralView): string {
  const count = general.units === 0 ? t(noUnits) : tn(units, general.units);
  const known = formsOf(general.power);
  const line = general.named
    ? t(words.figure, { ...known, figure: withoutArticle(figureName(general.power)), units: count })
    : t(words.general, { ...known, units: count });
  return general['at-peace'] ? `${line}, ${t(words.atPeace)}` : line;
}

/** Who stands in a territory and what will happen there, a line each. */
export function linesOf(place: Place, view: View): string[] {
  const lines: string[] = [];
  const territory = territoryOf(place.id, view);
  const controller = controllerOf(place, view);
  if (controller && !(place.kind === 'home' && place.powers?.[0] === controller))
    lines.push(t(words.held, formsOf(controller)));
  for (const general of territory?.generals ?? []) lines.push(generalLine(general));
  if (territory?.garrison) lines.push(t(words.garrison, formsOf(territory.garrison)));
  if (territory?.fortress) lines.push(t(words.fortress));
  if (view.battle?.at === place.id) lines.push(t(words.battleNow));
  else if (view.movement?.battles.some((one) => one === place.id)) lines.push(t(words.battle));
  if (view.unsettled?.some((one) => one === place.id)) lines.push(t(words.unsettled));
  if (view['napoleons-deck']?.targets.some((one) => one === place.id)) lines.push(t(words.target));
  return lines;
}

/** What a click there would do; nothing if it would do nothing. */
export function choosable(place: string, choice: Choosing): string {
  const meaning = meaningOf(place, choice);
  switch (meaning.kind) {
    case 'takes':
      return t(words.choosable, { what: meaning.offer.phrase });
    case 'asks':
      return severally(meaning.offers[0]?.phrase ?? '', meaning.offers.length - 1);
    case 'picks-up':
      return severally(t(words.pickUp), meaning.offers.length);
    case 'puts-down':
      return t(words.pickedUp);
    case 'nothing':
      return '';
  }
}

function severally(what: string, more: number): string {
  return t(words.choosable, { what: more > 0 ? t(words.orMore, { what, count: more }) : what });
}

/** "Lorraine, French home, value 2; general of France with 3 units; can be chosen: march here". */
export function labelOf(place: Place, view: View | null, choice: Choosing): string {
  const parts = [`${nameOf(place)}, ${kindOf(place)}`];
  if (view) parts.push(...linesOf(place, view));
  const open = choosable(place.id, choice);
  if (open) parts.push(open);
  return parts.join('; ');
}
