/** The towns as a list: what can be chosen, then where units stand, then the rest. */
import { nameOf, type Board } from '../../../board/board';
import { listed, type ListedGroup } from '../../../board/listed';
import { words as shared } from '../../../board/words';
import { t } from '../../../lib/settings.svelte';
import type { Choice } from '../choice.svelte';
import { choosable, kindOf, linesOf } from './labels';
import { words } from './words';

export function groupsOf(board: Board, choice: Choice): ListedGroup[] {
  const open = board.places.filter((place) => choice.isOpen(place.id));
  const rest = board.places.filter((place) => !choice.isOpen(place.id));
  const isEmpty = (place: Board['places'][number]) => linesOf(place, choice).length === 0;
  return listed(
    [
      { key: 'open', title: t(shared.choosableGroup), places: open },
      { key: 'occupied', title: t(words.occupied), places: rest.filter((one) => !isEmpty(one)) },
      { key: 'empty', title: t(words.empty), places: rest.filter(isEmpty) },
    ],
    (place) => ({
      name: nameOf(place),
      open: choosable(place.id, choice),
      about: [kindOf(place, choice.view), ...linesOf(place, choice)],
    }),
  );
}
