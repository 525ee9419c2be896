import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { tips } from './tip-words';

it('has a hint for every kind of question that the game asks', () => {
  const source = readFileSync(
    new URL('../../../../crates/coalitions/src/decision.rs', import.meta.url),
    'utf8',
  );
  const kinds = [...source.matchAll(/Decision::\w+ \{ \.\. \} => "([a-z-]+)"/g)].map(
    (match) => match[1] ?? '',
  );
  expect(kinds.length).toBeGreaterThan(30);
  expect(Object.keys(tips).sort()).toEqual([...kinds].sort());
});
