import type { Game } from '../game';
import Board from './Board.svelte';
import { Choice } from './choice.svelte';
import Controls from './Controls.svelte';
import Hand from './Hand.svelte';
import Powers from './Powers.svelte';
import Sheet from './Sheet.svelte';

export const game = {
  choice: (store) => new Choice(store),
  Board,
  Controls,
  Powers,
  Hand,
  Sheet,
} as Game;
