import { boardOf, drawingOf } from '../../board/board';
import { isNight, settings } from '../../lib/settings.svelte';
import { gameOf } from '../game';
import * as advice from './advice';
import { CAMPAIGN } from './boards';
import { Choice } from './choice.svelte';
import Controls from './Controls.svelte';
import { decisions } from './decision-words';
import { words } from './moment-words';
import { story } from './story';
import { tips } from './tip-words';
import type { Store } from './wire';

function sendForMap(): void {
  // What cannot be fetched is the map's to tell.
  boardOf(CAMPAIGN).catch(() => undefined);
  drawingOf(CAMPAIGN, settings.lang, isNight() ? 'night' : 'day').catch(() => undefined);
}

export const game = gameOf({
  games: ['napoleon-1815'],
  choice: (store: Store) => new Choice(store),
  Controls,
  advice,
  around: () => import('./around'),
  sendForMap,
  story,
  panels: { powers: words.powers, hand: words.hand },
  decisions,
  tips,
  guide: () => import('./guide/guide'),
});
