import { Later } from '../lib/later.svelte';

export const sheet = new Later(() => import('./HintSheet.svelte'));
