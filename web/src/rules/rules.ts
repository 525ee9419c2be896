/** The rules of a game as people read them: loaded once per language, searched without marks and case, and taken apart for display. */
import { api } from '../lib/api';
import type { Lang } from '../lib/words';

export interface Rule {
  id: string;
  text: string;
  /** A ruling of ours, where the rulebook is silent. */
  ruling: boolean;
}

/** A remark, or a table whose first row is its head. */
export interface Note {
  /** The rule that it follows; none at the head of the chapter. */
  after?: string | null;
  text?: string;
  table?: string[][];
}

export interface Chapter {
  number: string | number;
  title: string;
  rules: Rule[];
  notes?: Note[];
}

export interface Rulebook {
  title: string;
  preface?: string[];
  chapters: Chapter[];
}

const kept = new Map<string, Promise<Rulebook>>();

/** The rules of a game; whoever asks again gets the same. A failed wish is forgotten, so that it can be repeated. */
export function loadRules(game: string, lang: Lang): Promise<Rulebook> {
  const key = `${game} ${lang}`;
  const known = kept.get(key);
  if (known) return known;
  const asked = api.get<Rulebook>(`/games/${encodeURIComponent(game)}/rules?lang=${lang}`);
  kept.set(key, asked);
  asked.catch(() => kept.delete(key));
  return asked;
}

/** A text as it is compared: no case, no accents, no marks. `Łódź` is found by `lodz`. */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('ł', 'l')
    .normalize('NFD')
    .replace(/[\u0300-\u036f*`„”“"]/g, '');
}

const folded = new WeakMap<Rule, string>();

function foldedRule(rule: Rule): string {
  let text = folded.get(rule);
  if (text === undefined) {
    text = fold(`${rule.id} ${rule.text}`);
    folded.set(rule, text);
  }
  return text;
}

/**
 * The chapters with the rules that hold every word of `text`, in the book's order. An id (`KOA-7.4`, `7.4`, `D22`) finds that
 * rule, a chapter's title all of its rules, nothing the whole book.
 */
export function searchRules(rules: Rulebook, text: string): Chapter[] {
  const wanted = fold(text.trim());
  if (wanted === '') return rules.chapters;
  const byId = /^(?:[a-z]+-)?(?:[a-z]?\d+|[a-z]\.\d+)(?:\.\d+)?$/.test(wanted) ? wanted : null;
  if (byId !== null) {
    const exact = only(rules, (rule) => fold(rule.id) === byId || shortId(fold(rule.id)) === byId);
    if (exact.length > 0) return exact;
  }
  const words = wanted.split(/\s+/);
  return rules.chapters.flatMap((chapter) => {
    const title = fold(chapter.title);
    if (words.every((word) => title.includes(word))) return [chapter];
    const found = chapter.rules.filter((rule) =>
      words.every((word) => foldedRule(rule).includes(word)),
    );
    return found.length > 0 ? [{ ...chapter, rules: found, notes: [] }] : [];
  });
}

function only(rules: Rulebook, holds: (rule: Rule) => boolean): Chapter[] {
  return rules.chapters.flatMap((chapter) => {
    const found = chapter.rules.filter(holds);
    return found.length > 0 ? [{ ...chapter, rules: found, notes: [] }] : [];
  });
}

/** `KOA-7.4` is `7.4` among the rules of its own game. */
export function shortId(id: string): string {
  return id.slice(id.indexOf('-') + 1);
}

/** The rule of that id and its chapter. */
export function findRule(rules: Rulebook, id: string): { rule: Rule; chapter: Chapter } | null {
  for (const chapter of rules.chapters) {
    const rule = chapter.rules.find((one) => one.id === id);
    if (rule) return { rule, chapter };
  }
  return null;
}

/** How many rules the chapters hold. */
export function countRules(chapters: readonly Chapter[]): number {
  return chapters.reduce((sum, chapter) => sum + chapter.rules.length, 0);
}

/** A stretch of a rule's text. */
export interface Piece {
  kind: 'plain' | 'emphasis' | 'strong' | 'code' | 'rule';
  text: string;
  /** Whether it was searched for. */
  found: boolean;
}

const INLINE = /\*\*([^*]+)\*\*|\*([^*]+)\*|`([^`]+)`|\b([A-Z]{3}-(?:D\d+|R\.\d+|\d+\.\d+))\b/g;

/** A rule's text as stretches: `*…*`, `` `…` `` and the ids of rules, with the words that were searched for marked. */
export function piecesOf(text: string, wanted = ''): Piece[] {
  const pieces: Piece[] = [];
  const words = fold(wanted.trim())
    .split(/\s+/)
    .filter((word) => word.length > 1);
  const add = (kind: Piece['kind'], part: string) => {
    if (part === '') return;
    if (kind === 'rule') pieces.push({ kind, text: part, found: false });
    else
      for (const [stretch, found] of marked(part, words))
        pieces.push({ kind, text: stretch, found });
  };
  let end = 0;
  for (const match of text.matchAll(INLINE)) {
    add('plain', text.slice(end, match.index));
    if (match[1] !== undefined) add('strong', match[1]);
    else if (match[2] !== undefined) add('emphasis', match[2]);
    else if (match[3] !== undefined) add('code', match[3]);
    else add('rule', match[4] ?? '');
    end = match.index + match[0].length;
  }
  add('plain', text.slice(end));
  return pieces;
}

/** Cuts a stretch where searched words begin and end. Folding keeps the number of letters only letter by letter. */
function marked(text: string, words: readonly string[]): [string, boolean][] {
  if (words.length === 0) return [[text, false]];
  let plain = '';
  const origin: number[] = [];
  const letters = [...text];
  letters.forEach((letter, index) => {
    for (const part of fold(letter)) {
      plain += part;
      origin.push(index);
    }
  });
  const found = new Array<boolean>(letters.length).fill(false);
  for (const word of words) {
    for (let at = plain.indexOf(word); at >= 0; at = plain.indexOf(word, at + 1)) {
      for (let index = at; index < at + word.length; index++) found[origin[index] ?? 0] = true;
    }
  }
  const cut: [string, boolean][] = [];
  letters.forEach((letter, index) => {
    const is = found[index] ?? false;
    const last = cut.at(-1);
    if (last && last[1] === is) last[0] += letter;
    else cut.push([letter, is]);
  });
  return cut;
}
