/** What is said of a town: in one breath to a screen reader, in a few lines on a card. */
import type { Place } from '../../../board/board';
import { settings, t, tn } from '../../../lib/settings.svelte';
import { listed } from '../../../lib/written';
import type { Choice } from '../choice.svelte';
import { tollOf, roadInWords } from '../controls/roads';
import { armyName, unitName } from '../names';
import type { View } from '../wire';
import { counted, words as own } from '../words';
import { words } from './words';

export function nameOf(place: Place): string {
  return place.name[settings.lang];
}

/** "major city, Anglo-Dutch zone". */
export function kindOf(place: Place, view: View | null): string {
  const town = view?.towns.find((one) => one.town === place.id);
  if (!town) return '';
  const zone = t(
    words[
      town.zone === 'french'
        ? 'zoneFrench'
        : town.zone === 'prussian'
          ? 'zonePrussian'
          : 'zoneAnglo'
    ],
  );
  const city = view?.cities.find((one) => one.town === place.id);
  if (!city) return zone;
  return [
    t(words.majorCity),
    zone,
    t(words.costs, { units: tn(counted.units, city.units), army: armyName(city.army) }),
  ].join(', ');
}

/** Who stands in a town and what will happen there, a line each. */
export function linesOf(place: Place, choice: Choice): string[] {
  const { view } = choice;
  const town = view?.towns.find((one) => one.town === place.id);
  if (!view || !town) return [];
  const field = view.fight?.at === place.id ? view.fight.positions : [];
  const units = [...town.units, ...field.flatMap((position) => position.units)];
  const hidden = [...town.hidden, ...field.flatMap((position) => position.hidden)];
  const lines: string[] = [];
  for (const { army } of view.armies) {
    const seen = units.filter((unit) => unit.army === army);
    const backs = hidden
      .filter((heap) => heap.army === army)
      .reduce((sum, heap) => sum + heap.count, 0);
    if (seen.length + backs === 0) continue;
    const names = seen.map((unit) => {
      const block = choice.blocks.get(unit.unit);
      return block ? `${unitName(block.printed)} ${unit.strength}` : '';
    });
    const parts = [
      ...(names.length > 0 ? [listed(names)] : []),
      ...(backs > 0 ? [t(words.unseen, { blocks: tn(counted.blocks, backs) })] : []),
    ];
    lines.push(`${armyName(army)}: ${parts.join('; ')}`);
    const lost = [
      ...seen.filter((unit) => unit.disorganised),
      ...hidden.filter((heap) => heap.army === army && heap.disorganised),
    ];
    if (lost.length > 0) lines.push(t(own.disorganised));
  }
  if (view.fight?.at === place.id)
    lines.push(t(view.fight.kind === 'battle' ? words.battleNow : words.skirmishNow));
  else if (view.battles.some((one) => one === place.id)) lines.push(t(words.battle));
  else if (view.skirmishes.some((one) => one === place.id)) lines.push(t(words.skirmish));
  const city = view.cities.find((one) => one.town === place.id);
  if (city?.['french-held']) lines.push(t(words.frenchHeld));
  return lines;
}

/** What a click there would do; nothing if it would do nothing. */
export function choosable(town: string, choice: Choice): string {
  const meaning = choice.meaningOf(town);
  switch (meaning.kind) {
    case 'sends': {
      const { order } = meaning;
      if (order.offers.length === 1) return order.offers[0]?.phrase ?? '';
      const toll = tollOf(choice, order);
      const what = t(words.send, { units: tn(counted.units, order.offers.length) });
      return toll ? `${what} (${roadInWords(toll)})` : what;
    }
    case 'picks':
      return t(words.pickUp, { units: tn(counted.units, meaning.units.length) });
    case 'puts-down':
      return t(words.pickedUp);
    case 'nothing':
      return '';
  }
}

export function labelOf(place: Place, choice: Choice): string {
  const parts = [
    [nameOf(place), kindOf(place, choice.view)].filter(Boolean).join(', '),
    ...linesOf(place, choice),
  ];
  const open = choosable(place.id, choice);
  if (open) parts.push(t(words.choosable, { what: open }));
  return parts.join('; ');
}
