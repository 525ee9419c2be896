import type { Lesson } from '../../lessons';
import BattleDrawing from './BattleDrawing.svelte';
import MoveDrawing from './MoveDrawing.svelte';
import WheelDrawing from './WheelDrawing.svelte';
import WinDrawing from './WinDrawing.svelte';
import { words } from './words';

export const lesson: Lesson = {
  lead: words.lead,
  start: words.start,
  steps: [words.step1, words.step2, words.step3, words.step4],
  pictures: [
    { Drawing: WheelDrawing, title: words.wheelTitle, text: words.wheelText, isSquare: true },
    { Drawing: MoveDrawing, title: words.moveTitle, text: words.moveText },
    { Drawing: BattleDrawing, title: words.battleTitle, text: words.battleText },
    { Drawing: WinDrawing, title: words.winTitle, text: words.winText },
  ],
};
