/** Napoléon 1815 before a table is opened: its scenarios and house rules. */
import type { GameTerms } from '../terms';
import { abouts, lengths, names, options, titles } from './terms-words';

export const napoleon: GameTerms = {
  name: names.name,
  about: names.about,
  titles,
  abouts,
  lengths: { historical: lengths.medium, free: lengths.long },
  yearOf: () => '1815',
  optionOf: (id) => options[id],
};
