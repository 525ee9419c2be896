/** The panels that need drawings: cards, seals, wares. The others come with the question. */
export { default as BattleCard } from './BattleCard.svelte';
export { default as Bid } from './Bid.svelte';
export { default as Discard } from './Discard.svelte';
export { default as Envelopes } from './Envelopes.svelte';
export { default as Lead } from './Lead.svelte';
export { default as Letter } from './Letter.svelte';
export { default as PowerChoice } from './PowerChoice.svelte';
export { default as RevealCard } from './RevealCard.svelte';
export { default as Sealed } from './Sealed.svelte';
export { default as Shop } from './Shop.svelte';
export { default as Throw } from './Throw.svelte';
