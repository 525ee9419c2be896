import type { Lesson } from '../../lessons';
import BlockFaces from './BlockFaces.svelte';
import FieldDrawing from './FieldDrawing.svelte';
import FireDrawing from './FireDrawing.svelte';
import RoadsDrawing from './RoadsDrawing.svelte';
import { words } from './words';

export const lesson: Lesson = {
  lead: words.lead,
  start: words.start,
  steps: [words.step1, words.step2, words.step3, words.step4],
  pictures: [
    { Drawing: BlockFaces, title: words.blockTitle, text: words.blockText },
    { Drawing: FireDrawing, title: words.fireTitle, text: words.fireText },
    { Drawing: RoadsDrawing, title: words.roadsTitle, text: words.roadsText },
    { Drawing: FieldDrawing, title: words.fieldTitle, text: words.fieldText },
  ],
};
