import { boardOf, drawingOf } from '../../board/board';
import { Later } from '../../lib/later.svelte';
import { isNight, settings } from '../../lib/settings.svelte';
import type { TableStore } from '../../table/table.svelte';
import type { Game } from '../game';
import * as advice from './advice';
import { Choice } from './choice.svelte';
import Controls from './Controls.svelte';
import { drawn } from './controls/drawn';
import { decisions } from './decision-words';
import { boardIn } from './names.svelte';
import { story } from './story';
import { words } from './story-words';
import { tips } from './tip-words';

const around = new Later(async () => {
  const part = await import('./around');
  // Sooner or later they are asked for: they should be here then.
  void drawn.want();
  return part;
});
const guide = new Later(() => import('./guide/guide'));

function sendForMap(store: TableStore): void {
  const board = boardIn(store);
  // What cannot be fetched is the map's to tell.
  boardOf(board).catch(() => undefined);
  drawingOf(board, settings.lang, isNight() ? 'night' : 'day').catch(() => undefined);
}

export const game = {
  choice: (store) => new Choice(store),
  Controls,
  advice,
  around,
  sendForMap,
  story,
  panels: { powers: words.powers, hand: words.hand },
  decisions,
  tips,
  guide,
} as Game;
