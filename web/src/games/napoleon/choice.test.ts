import { describe, expect, it, vi } from 'vitest';
import { Choice } from './choice.svelte';
import { campaign, offerOf } from './fixture';
import type { Store } from './wire';

const offersOf = (actions: readonly string[]) => actions.map((action) => offerOf(action));

/** A table that takes what it is sent and offers what is left. */
function table(
  decision: string,
  actions: string[],
  after: (action: string, left: string[]) => string[] = (action, left) =>
    left.filter((one) => one !== action),
) {
  const view = campaign();
  const store = {
    seat: 0,
    busy: false,
    trouble: null,
    table: { number: 1, ply: 1, may_undo: true },
    question: { decision, offers: offersOf(actions) },
    view,
    why: vi.fn(async () => ({ code: 'refused', message: 'The road is full.', rule: 'NAP-4.14' })),
    seatStep: vi.fn(async () => {
      store.table = { ...store.table, number: store.table.number + 1, ply: store.table.ply - 1 };
    }),
    play: vi.fn(async (action: string) => {
      store.table = { ...store.table, number: store.table.number + 1, ply: store.table.ply + 1 };
      store.question = {
        ...store.question,
        offers: offersOf(
          after(
            action,
            store.question.offers.map(({ text }) => text),
          ),
        ),
      };
    }),
  };
  return { store, choice: new Choice(store as unknown as Store) };
}

const MARCHES = [
  'march fr-ii-foy charleroi',
  'march fr-ii-foy philippeville',
  'march fr-napoleon charleroi',
  'done',
];

describe('choosing', () => {
  it('a town picks its units, a second click puts them down', () => {
    const { choice } = table('order-marches', MARCHES);
    expect(choice.meaningOf('laneffe')).toEqual({
      kind: 'picks',
      units: ['fr-ii-foy', 'fr-napoleon'],
    });
    expect(choice.isOpen('charleroi')).toBe(false);
    choice.click('laneffe');
    expect(choice.picked).toEqual(['fr-ii-foy', 'fr-napoleon']);
    expect(choice.meaningOf('laneffe')).toEqual({ kind: 'puts-down' });
    choice.click('laneffe');
    expect(choice.picked).toEqual([]);
  });

  it('sends all who are picked and offered the way, one after another', async () => {
    const { store, choice } = table('order-marches', MARCHES);
    choice.pick(['fr-ii-foy', 'fr-napoleon']);
    const order = choice.towns.get('charleroi');
    expect(order?.offers).toHaveLength(2);
    if (order) await choice.send(order);
    expect(store.play.mock.calls.map(([action]) => action)).toEqual([
      'march fr-ii-foy charleroi',
      'march fr-napoleon charleroi',
    ]);
  });

  it('says why the last of them could not go', async () => {
    const { store, choice } = table('order-marches', MARCHES, () => ['done']);
    choice.pick(['fr-ii-foy', 'fr-napoleon']);
    const order = choice.towns.get('charleroi');
    if (order) await choice.send(order);
    expect(store.play).toHaveBeenCalledTimes(1);
    expect(choice.refusal).toEqual({ message: 'The road is full.', rule: 'NAP-4.14' });
  });

  it('takes back as many as were sent together', async () => {
    const { store, choice } = table('order-marches', MARCHES);
    choice.pick(['fr-ii-foy', 'fr-napoleon']);
    const order = choice.towns.get('charleroi');
    if (order) await choice.send(order);
    await choice.undo();
    expect(store.seatStep).toHaveBeenCalledTimes(2);
    await choice.undo();
    expect(store.seatStep).toHaveBeenCalledTimes(3);
  });

  it('a block answers at once where one is asked for', () => {
    const { store, choice } = table('take-hit', ['hit fr-ii-foy', 'hit fr-napoleon']);
    choice.touch('fr-napoleon');
    expect(store.play).toHaveBeenCalledWith('hit fr-napoleon');
    expect(choice.origins.size).toBe(0);
  });

  it('on the battlefield one unit is picked at a time, elsewhere several', () => {
    const battle = table('command-battle', ['fire fr-ii-foy', 'move fr-napoleon left']).choice;
    battle.touch('fr-ii-foy');
    battle.touch('fr-napoleon');
    expect(battle.picked).toEqual(['fr-napoleon']);
    const marches = table('order-marches', MARCHES).choice;
    marches.touch('fr-ii-foy');
    marches.touch('fr-napoleon');
    expect(marches.picked).toEqual(['fr-ii-foy', 'fr-napoleon']);
    marches.toggle(['fr-ii-foy', 'fr-napoleon']);
    expect(marches.picked).toEqual([]);
  });

  it('lays the terrain that is chosen, otherwise the first', () => {
    const { choice } = table('lay-terrain', ['lay wood left', 'lay wood right', 'lay hill left']);
    expect(choice.laying).toBe('wood');
    expect([...choice.positions.keys()]).toEqual(['attacker-left', 'attacker-right']);
    choice.terrain = 'hill';
    expect(choice.orders.map((order) => order.key)).toEqual(['lay hill left']);
  });

  it('a fight is chosen on the map', () => {
    const { store, choice } = table('choose-fight', ['fight charleroi']);
    choice.click('charleroi');
    expect(store.play).toHaveBeenCalledWith('fight charleroi');
  });
});
