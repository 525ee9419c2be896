/** The board that a campaign is played on, as the server calls it. The battlefield is drawn by the page: `battle/Field.svelte`. */
export const CAMPAIGN = 'napoleon-1815-campaign';
