/** Bots by level and temper, as the server offers them. */
import type { BotShown } from '../wire/api';

export type Bot = Pick<BotShown, 'id' | 'name' | 'name_pl' | 'about' | 'about_pl' | 'tempers'>;
export type Named = Pick<BotShown, 'id' | 'name' | 'name_pl'>;

/** The level whose bots sit down unless somebody chooses others: a worthy opponent who does not think long. */
const USUAL = 'officer';

/** The bot that is usually met; the strongest where there is no such level. */
export function usualOf(bots: readonly Bot[]): string | undefined {
  return (bots.find((bot) => bot.id === USUAL) ?? bots.at(-1))?.id;
}

/** The level of a bot, whatever its temper. */
export function levelOf(bots: readonly Bot[], id: string): Bot | undefined {
  return bots.find((bot) => bot.id === id || bot.tempers.some((temper) => temper.id === id));
}

/** A bot by its id, as people are told who plays: `Officer, loyal`. Whoever has an even temper is called by his level. */
export function botCalled(bots: readonly Bot[], id: string): Named | undefined {
  const level = levelOf(bots, id);
  const temper = level?.tempers.find((one) => one.id === id);
  if (!level || !temper || temper.id === level.id) return level;
  return {
    id,
    name: `${level.name}, ${temper.temper}`,
    name_pl: `${level.name_pl}, ${temper.temper_pl}`,
  };
}

/** So many of them, as different as can be, in an order that nobody foresees. */
export function mixOf(
  ids: readonly string[],
  count: number,
  chance: () => number = Math.random,
): string[] {
  const mix: string[] = [];
  while (ids.length > 0 && mix.length < count) {
    const left = [...ids];
    while (left.length > 0 && mix.length < count)
      mix.push(...left.splice(Math.floor(chance() * left.length), 1));
  }
  return mix;
}
