import { boardOf, drawingOf } from '../../board/board';
import { isNight, settings } from '../../lib/settings.svelte';
import { gameOf } from '../game';
import * as advice from './advice';
import { Choice } from './choice.svelte';
import Controls from './Controls.svelte';
import { drawn } from './controls/drawn';
import { decisions } from './decision-words';
import { boardIn } from './names.svelte';
import { story } from './story';
import { words } from './story-words';
import { tips } from './tip-words';
import type { Store } from './wire';

async function around() {
  const part = await import('./around');
  // Sooner or later they are asked for: they should be here then.
  void drawn.want();
  return part;
}

function sendForMap(store: Store): void {
  const board = boardIn(store);
  // What cannot be fetched is the map's to tell.
  boardOf(board).catch(() => undefined);
  drawingOf(board, settings.lang, isNight() ? 'night' : 'day').catch(() => undefined);
}

export const game = gameOf({
  games: ['koalicje', 'coalitions-prototype'],
  choice: (store: Store) => new Choice(store),
  Controls,
  advice,
  around,
  sendForMap,
  story,
  panels: { powers: words.powers, hand: words.hand },
  decisions,
  tips,
  guide: () => import('./guide/guide'),
  isSealed: (view) => view.sealed.length > 0,
});
