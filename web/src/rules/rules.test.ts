import { describe, expect, it } from 'vitest';
import { countRules, findRule, fold, piecesOf, searchRules, type Rulebook } from './rules';

const book: Rulebook = {
  title: 'Koalicje',
  chapters: [
    {
      number: '7',
      title: 'Faza Dyplomacji',
      rules: [
        {
          id: 'KOA-7.4',
          text: 'Po negocjacjach każde z mocarstw *potajemnie* wybiera żeton statusu.',
          ruling: false,
        },
        {
          id: 'KOA-D22',
          text: 'Wolno wydalić; patrz KOA-7.8. Opcja stołu `expulsion`.',
          ruling: true,
        },
      ],
    },
    {
      number: '10',
      title: 'Akcja Ruchu',
      rules: [
        { id: 'KOA-10.8', text: 'Arbiter dostaje 1 punkt morale w chwili wyboru.', ruling: false },
      ],
    },
  ],
};

const ids = (text: string) =>
  searchRules(book, text).flatMap((chapter) => chapter.rules.map((rule) => rule.id));

describe('searching the rules', () => {
  it('finds words whatever their case, accents and order', () => {
    expect(ids('ZETON statusu')).toEqual(['KOA-7.4']);
    expect(ids('wyboru arbiter')).toEqual(['KOA-10.8']);
    expect(ids('słoń')).toEqual([]);
  });

  it('finds a rule by its id, whole or short, and a chapter by its title', () => {
    expect(ids('koa-7.4')).toEqual(['KOA-7.4']);
    expect(ids('D22')).toEqual(['KOA-D22']);
    expect(ids('10.8')).toEqual(['KOA-10.8']);
    expect(ids('dyplomacji')).toEqual(['KOA-7.4', 'KOA-D22']);
  });

  it('shows the whole book to whoever asks for nothing', () => {
    expect(countRules(searchRules(book, '  '))).toBe(3);
  });
});

it('knows a rule and its chapter', () => {
  expect(findRule(book, 'KOA-10.8')?.chapter.title).toBe('Akcja Ruchu');
  expect(findRule(book, 'KOA-99.1')).toBeNull();
});

it('folds Polish letters', () => {
  expect(fold('Łódź „Śnieg”')).toBe('lodz snieg');
});

it('takes a text apart without losing a letter', () => {
  const kinds = piecesOf(book.chapters[0]?.rules[1]?.text ?? '').map((piece) => piece.kind);
  expect(kinds).toEqual(['plain', 'rule', 'plain', 'code', 'plain']);
  const pieces = piecesOf('Każde z *mocarstw* i żeton', 'zeton');
  expect(pieces.map((piece) => piece.text).join('')).toBe('Każde z mocarstw i żeton');
  expect(pieces.filter((piece) => piece.found).map((piece) => piece.text)).toEqual(['żeton']);
});
