import { describe, expect, it } from 'vitest';
import { lengthOf, LONGEST, movementsOf, timed } from './motion';

const march = (power: string, from: string, to: string) => ({
  event: 'general-moved',
  power,
  from,
  to,
  how: 'march',
});

describe('movements', () => {
  it('tell where a piece came from', () => {
    expect(movementsOf([march('france', 'paris', 'lorraine')])).toEqual([
      { kind: 'comes', piece: 'general', power: 'france', path: ['paris', 'lorraine'] },
    ]);
  });

  it('join the legs of one general, whatever happens between', () => {
    const events = [
      march('france', 'paris', 'lorraine'),
      { event: 'garrison-placed', power: 'france', from: 'lorraine', at: 'lorraine' },
      march('france', 'lorraine', 'bavaria'),
      march('austria', 'bavaria', 'wien'),
    ];
    expect(movementsOf(events).map((one) => (one.kind === 'comes' ? one.path : one.kind))).toEqual([
      ['paris', 'lorraine', 'bavaria'],
      'appears',
      ['bavaria', 'wien'],
    ]);
  });

  it('take pieces away and know nothing of the rest', () => {
    const events = [
      { event: 'general-withdrew', power: 'prussia', from: 'berlin', to: null },
      { event: 'general-withdrew', power: 'russia', from: 'berlin', to: 'silesia' },
      { event: 'garrison-lost', power: 'prussia', at: 'berlin' },
      { event: 'taxed', power: 'prussia', money: 3 },
      { event: 'an event of tomorrow', at: 3 },
    ];
    expect(movementsOf(events).map((one) => one.kind)).toEqual(['leaves', 'comes', 'leaves']);
  });

  it('show a change once, however many units were bought', () => {
    const bought = { event: 'unit-bought', power: 'france', at: 'paris' };
    expect(movementsOf([bought, bought, { ...bought, at: 'lorraine' }])).toHaveLength(2);
  });

  it('come one after another', () => {
    const few = timed(movementsOf([march('france', 'a', 'b'), march('austria', 'c', 'd')]));
    expect(few.map((one) => one.delay)).toEqual([0, 170]);
    expect(few.every((one) => one.duration >= 150 && one.duration <= 300)).toBe(true);
  });

  it('never last longer than two seconds, however many and whatever went before', () => {
    const many = Array.from({ length: 60 }, (_, index) =>
      march('russia', `from${index}`, `to${index}`),
    );
    for (const busy of [0, 900, 5000])
      expect(lengthOf(timed(movementsOf(many), busy))).toBeLessThanOrEqual(LONGEST);
    expect(timed(movementsOf(many), 0).every((one) => one.delay >= 0)).toBe(true);
    expect(lengthOf(timed([]))).toBe(0);
  });

  it('wait for what went before if there is room', () => {
    expect(timed(movementsOf([march('france', 'a', 'b')]), 400)[0]?.delay).toBe(400);
  });
});
