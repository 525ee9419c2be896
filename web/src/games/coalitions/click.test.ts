import { describe, expect, it } from 'vitest';
import { originOf, placeOf, type Offer } from './action';
import { meaningOf, type Choosing } from './click';
import { offerOf } from './fixture';

/** What can be chosen of these orders while the general of a territory is picked up, or none is. */
function choosing(texts: readonly string[], from: string | null = null): Choosing {
  const offers = texts.map((text) => offerOf(text, text));
  const places = new Map<string, Offer[]>();
  for (const offer of offers) {
    const [origin, place] = [originOf(offer), placeOf(offer)];
    if (place === null || (origin !== null && origin !== from)) continue;
    places.set(place, [...(places.get(place) ?? []), offer]);
  }
  const origins = new Set(offers.map(originOf).filter((origin) => origin !== null));
  const go = offers.find((offer) => offer.parts.verb === 'go');
  return { places, origins, from, route: go ? { end: 'wien', go } : null };
}

/** The meaning in words: what would be sent, what would be asked. */
function click(place: string, now: Choosing): string {
  const meaning = meaningOf(place, now);
  if ('offer' in meaning) return `${meaning.kind} ${meaning.offer.text}`;
  const offers = 'offers' in meaning ? meaning.offers.map((offer) => offer.text) : [];
  return [meaning.kind, ...offers].join(', ');
}

describe('with empty hands a click', () => {
  const moves = [
    'march paris lorraine',
    'march lorraine paris',
    'disband lyon',
    'disband paris',
    'done',
  ];
  it('picks up the general there', () => {
    expect(click('lorraine', choosing(moves))).toBe('picks-up');
  });
  it('picks it up even if something else can be done there, which is offered beside', () => {
    expect(click('paris', choosing(moves))).toBe('picks-up, disband paris');
  });
  it('gives the one order that is possible there', () => {
    expect(click('lyon', choosing(moves))).toBe('takes disband lyon');
  });
  it('asks which of several', () => {
    expect(click('paris', choosing(['buy-unit paris', 'buy-fortress paris']))).toBe(
      'asks, buy-unit paris, buy-fortress paris',
    );
  });
  it('means nothing elsewhere', () => {
    expect(click('wien', choosing(moves))).toBe('nothing');
  });
});

describe('with a general in hand a click', () => {
  const moves = [
    'march paris lorraine',
    'sail paris london',
    'march paris london',
    'garrison paris paris',
    'march lorraine paris',
    'march aquitaine lyon',
  ];
  const now = choosing(moves, 'paris');
  it('sends it there, though another general stands there', () => {
    expect(click('lorraine', now)).toBe('takes march paris lorraine');
  });
  it('asks how, where there are several ways', () => {
    expect(click('london', now)).toBe('asks, sail paris london, march paris london');
  });
  it('puts it down where it stands, whatever else it could do there', () => {
    expect(click('paris', now)).toBe('puts-down');
    expect(click('lorraine', choosing(moves, 'lorraine'))).toBe('puts-down');
  });
  it('picks up another that it cannot reach', () => {
    expect(click('aquitaine', now)).toBe('picks-up');
  });
  it('means nothing where it cannot go', () => {
    expect(click('berlin', now)).toBe('nothing');
  });
});

it('a click on the end of a route goes it, unless the route could go on from there', () => {
  expect(click('wien', choosing(['go', 'on bohemia']))).toBe('takes go');
  expect(click('bohemia', choosing(['go', 'on bohemia']))).toBe('takes on bohemia');
  expect(click('wien', choosing(['go', 'on wien']))).toBe('takes on wien');
});
