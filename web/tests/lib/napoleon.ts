/** Hands for Napoléon 1815. */
import type { Page } from '@playwright/test';
import { dice, type Pick } from './hands';
import { first, random, type Asked, type Policy } from './player';

export const GAME = 'napoleon-1815';
export const FRENCH = 0;
export const ALLIED = 1;

/** Marches on whatever town is held by the enemy, otherwise at random. */
function bold(seed: number): Policy {
  const other = random(seed);
  return (asked: Asked) => {
    const { question } = asked;
    const attack = question.phrases?.findIndex((phrase) => /attack/.test(phrase)) ?? -1;
    return question.actions[attack] ?? other(asked);
  };
}

/**
 * Three regiments ride by force to Namur on the first morning, where four Prussian blocks stand: a battle is certain, whatever
 * the dice say. Everything else is as bold as ever.
 */
export function ride(seed: number): Policy {
  const stages = ['namur', 'fosses', 'philippeville'];
  const orders = stages.flatMap((town) =>
    ['pajol', 'exelmans', 'kellermann'].map((who) => `march fr-rc-${who} ${town}`),
  );
  const toNamur: Policy = ({ seat, question, table }) => {
    if (
      seat !== FRENCH ||
      question.decision !== 'order-marches' ||
      (table.view as { turn?: number } | null)?.turn !== 1
    )
      return undefined;
    return orders.find((order) => question.actions.includes(order)) ?? 'done';
  };
  return first(toNamur, bold(seed));
}

/**
 * Commands on the battlefield with nothing but what the screen offers: whoever can fire does, the others go forward, and now and
 * then somebody stays where he is. When nobody can do anything more the battle turn ends.
 */
export function commander(seed: number): Pick {
  const roll = dice(seed);
  return (choices) => {
    const among = (hook: string) => choices.filter((choice) => choice.hook === hook);
    const fire = among('order').filter(({ name }) => /^Fire/.test(name));
    const forward = among('to-position');
    const wanted =
      fire.length > 0
        ? fire
        : forward.length > 0 && roll(4) > 0
          ? forward
          : roll(8) > 0
            ? among('unit')
            : [];
    const rest = [...among('done'), ...choices.filter(({ hook }) => hook !== 'summary')];
    return wanted.length > 0 ? wanted[roll(wanted.length)] : rest[0];
  };
}

interface Face {
  unit?: string;
  army?: string;
}
interface Frame {
  step?: { step: string; seat?: number; action?: string | null };
  table?: { view?: { towns?: { town: string; units: Face[] }[]; fight?: { at: string } | null } };
  events?: { event: string; army?: string; unit?: string | null }[];
}

/** What a page was told of blocks that hide their faces from its side. */
export function faceLeaks(frames: readonly string[], side: 'french' | 'allied'): string[] {
  const isEnemy = (army: string | undefined): boolean =>
    army !== undefined && (army === 'french') !== (side === 'french');
  const secret = new Set(['placed', 'marched', 'deployed']);
  return frames.filter((text) => {
    const { step, table, events } = JSON.parse(text) as Frame;
    const towns = table?.view?.towns ?? [];
    const at = table?.view?.fight?.at;
    const seen = towns.some(
      (town) => town.town !== at && town.units.some((unit) => isEnemy(unit.army)),
    );
    const told = (events ?? []).some(
      ({ event, army, unit }) => secret.has(event) && isEnemy(army) && typeof unit === 'string',
    );
    const played =
      step?.step === 'played' &&
      (step.seat === FRENCH) !== (side === 'french') &&
      /^(place|march|deploy) /.test(step.action ?? '');
    return seen || told || played;
  });
}

/** Puts away whatever has just been told. */
export async function closeCards(page: Page): Promise<void> {
  const close = page.locator(
    '[data-moment=ended] [data-test=close-sheet], [data-moment=marches] [data-test=close-sheet]',
  );
  for (let tries = 0; tries < 4 && (await close.first().isVisible()); tries++)
    await close.first().click();
}
