/** Places as the list of a board shows them. */
import type { Place } from './board';

export interface ListedGroup {
  readonly key: string;
  readonly title: string;
  /** Whose emblem stands beside the title. */
  readonly power?: string | null;
  readonly places: readonly Listed[];
}

export interface Listed {
  readonly id: string;
  readonly name: string;
  /** What choosing it would do now; null if it cannot be chosen. */
  readonly open: string | null;
  /** What it is and who stands there. */
  readonly about: readonly string[];
}

/** Groups in the order given; those without places are left out. */
export function listed(
  groups: readonly (Omit<ListedGroup, 'places'> & { places: readonly Place[] })[],
  tell: (place: Place) => Omit<Listed, 'id'>,
): ListedGroup[] {
  return groups
    .filter(({ places }) => places.length > 0)
    .map((group) => ({
      ...group,
      places: group.places.map((place) => ({ id: place.id, ...tell(place) })),
    }));
}
