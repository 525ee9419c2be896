/** The territories as a list: what can be chosen, then by who controls them. */
import { nameOf, type Board } from '../../../board/board';
import { listed, type ListedGroup } from '../../../board/listed';
import { words as shared } from '../../../board/words';
import { formsOf, POWERS } from '../../../lib/powers';
import { t } from '../../../lib/settings.svelte';
import type { Choice } from '../choice.svelte';
import type { View } from '../wire';
import { choosable, kindOf, linesOf } from './labels';
import { controllerOf } from './pieces';
import { words } from './words';

export function groupsOf(board: Board, view: View, choice: Choice): ListedGroup[] {
  const all = board.places.filter((place) => place.kind !== 'impassable');
  const held = [...POWERS, null].map((power) => ({
    key: power ?? 'nobody',
    power,
    title: power ? t(words.of, formsOf(power)) : t(words.nobody),
    places: all.filter((place) => controllerOf(place, view) === power),
  }));
  const open = all.filter((place) => choice.isOpen(place.id));
  return listed(
    [{ key: 'open', title: t(shared.choosableGroup), places: open }, ...held],
    (place) => ({
      name: nameOf(place),
      open: choosable(place.id, choice),
      about: [kindOf(place), ...linesOf(place, view)],
    }),
  );
}
