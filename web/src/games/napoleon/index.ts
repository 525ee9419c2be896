import { boardOf, drawingOf } from '../../board/board';
import { Later } from '../../lib/later.svelte';
import { isNight, settings } from '../../lib/settings.svelte';
import type { Game } from '../game';
import * as advice from './advice';
import { CAMPAIGN } from './boards';
import { Choice } from './choice.svelte';
import Controls from './Controls.svelte';
import { decisions } from './decision-words';
import { words } from './moment-words';
import { story } from './story';
import { tips } from './tip-words';

const around = new Later(() => import('./around'));
const guide = new Later(() => import('./guide/guide'));

function sendForMap(): void {
  // What cannot be fetched is the map's to tell.
  boardOf(CAMPAIGN).catch(() => undefined);
  drawingOf(CAMPAIGN, settings.lang, isNight() ? 'night' : 'day').catch(() => undefined);
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
