import { afterEach, describe, expect, test } from 'vitest';
import { personName } from './names';
import { powerInText, powerName, seatInText } from './powers';
import { settings } from './settings.svelte';
import { durationOf, listed } from './written';

afterEach(() => {
  settings.lang = 'en';
});

describe('names of powers', () => {
  test('we wait in the accusative', () => {
    settings.lang = 'pl';
    const seat = { id: 'france', name: 'France', name_pl: 'Francja' };
    expect(seatInText(seat, 'accusative')).toBe('Francję');
    expect(powerInText('prussia', 'locative')).toBe('Prusach');
  });
  test('an article is small within a sentence', () => {
    settings.lang = 'en';
    expect(
      seatInText({ id: 'allied', name: 'The Allies', name_pl: 'Sprzymierzeni' }, 'instrumental'),
    ).toBe('the Allies');
  });
  test('a seat of two powers keeps the name that the server gives it', () => {
    settings.lang = 'pl';
    expect(
      seatInText(
        { id: 'austria+prussia', name: 'Austria and Prussia', name_pl: 'Austria i Prusy' },
        'dative',
      ),
    ).toBe('Austria i Prusy');
  });
  test('the article goes where the name stands alone', () => {
    expect([powerInText('ottoman'), powerName('ottoman')]).toEqual([
      'the Ottoman Empire',
      'Ottoman Empire',
    ]);
  });
});

describe('names of people', () => {
  const guest = { name: 'Guest K3F9X' };
  test('a guest is one in the language of the page', () => {
    expect(personName(guest)).toBe('Guest K3F9X');
    settings.lang = 'pl';
    expect(personName(guest)).toBe('Gość K3F9X');
  });
  test('whoever has chosen a name keeps it', () => {
    settings.lang = 'pl';
    for (const name of ['Guest', 'Guests', 'Guest House', 'guest K3F9X', 'Zofia'])
      expect(personName({ name })).toBe(name);
  });
});

test('lists are written as people write them', () => {
  expect(listed(['France', 'Austria', 'Prussia'])).toBe('France, Austria and Prussia');
  expect([listed([]), listed(['France'])]).toEqual(['', 'France']);
  settings.lang = 'pl';
  expect(listed(['Francja', 'Austria', 'Prusy'])).toBe('Francja, Austria i\u00a0Prusy');
});

test('a length of time is said in words', () => {
  expect(durationOf(90 * 60_000)).toBe('1 hour and 30 minutes');
  settings.lang = 'pl';
  expect([durationOf(86_400_000), durationOf(0), durationOf(62_000)]).toEqual([
    '1 dzień',
    '0 sekund',
    '1 minuta i\u00a02 sekundy',
  ]);
});
