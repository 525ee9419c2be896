import { expect, it } from 'vitest';
import { beside } from './beside';

const pane = { width: 800, height: 600 };
const card = { width: 200, height: 100 };

it('stands where there is room', () => {
  expect(beside([300, 300], 40, card, pane)).toEqual({ left: 340, top: 250 });
  expect(beside([700, 300], 40, card, pane)).toEqual({ left: 460, top: 250 });
  expect(beside([300, 590], 40, card, pane)).toEqual({ left: 340, top: 492 });
});

it('stands above or below in a narrow pane', () => {
  expect(beside([150, 300], 60, card, { width: 300, height: 600 })).toEqual({ left: 50, top: 140 });
  expect(beside([150, 100], 60, card, { width: 300, height: 600 })).toEqual({ left: 50, top: 160 });
});
