/** The board that a map shows, once it is here. */
import { boardOf, type Board, type Place } from './board';

export class Held {
  board: Board | null = $state.raw(null);
  readonly places: ReadonlyMap<string, Place> = $derived(
    new Map(this.board?.places.map((place) => [place.id, place])),
  );

  /** Made by a map's component; fetches anew when another board is wanted. */
  constructor(id: () => string) {
    $effect(() => {
      let isWanted = true;
      // What cannot be fetched is the pane's to tell.
      boardOf(id()).then(
        (fetched) => isWanted && (this.board = fetched),
        () => undefined,
      );
      return () => (isWanted = false);
    });
  }
}
