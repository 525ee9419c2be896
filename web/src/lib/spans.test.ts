import { afterEach, describe, expect, it } from 'vitest';
import { settings } from './settings.svelte';
import { listedSpans, seatSpans, told } from './spans';

const phrase = { en: 'Waiting for {whom}: {what}.', pl: 'Czekamy na {whom}: {what}.' };
const france = { id: 'france', name: 'France', name_pl: 'Francja' };
const prussia = { id: 'prussia', name: 'Prussia', name_pl: 'Prusy' };
const both = { id: 'austria+prussia', name: 'Austria and Prussia', name_pl: 'Austria i Prusy' };

afterEach(() => {
  settings.lang = 'en';
});

describe('a sentence of the page', () => {
  it('knows the powers that it names', () => {
    const whom = listedSpans([france, prussia].map((seat) => seatSpans(seat, 'accusative')));
    expect(told(phrase, { whom, what: 'orders' })).toEqual([
      { text: 'Waiting for ' },
      { text: 'France', power: 'france' },
      { text: ' and ' },
      { text: 'Prussia', power: 'prussia' },
      { text: ': ' },
      { text: 'orders' },
      { text: '.' },
    ]);
  });
  it('says them in the form that it needs', () => {
    settings.lang = 'pl';
    const spans = told(phrase, { whom: seatSpans(france, 'accusative'), what: 'w i o' });
    expect(spans.map(({ text }) => text)).toEqual([
      'Czekamy na ',
      'Francję',
      ': ',
      'w\u00a0i\u00a0o',
      '.',
    ]);
  });
  it('gives a seat of two powers no colour of one', () => {
    expect(seatSpans(both, 'nominative')).toEqual([{ text: 'Austria and Prussia', power: null }]);
  });
});
