/**
 * What a board has of the window, over the kinds of question of every game, at three sizes. `MEASURES=write` keeps the table in
 * docs/table.md.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Terms } from '../src/wire/api';
import { settled, wear } from './lib/looks';
import { measure, type Measures } from './lib/measure';
import { GAME as NAPOLEON, ride } from './lib/napoleon';
import { drive, first, line, quiet, random, seated, takeSeats, type Policy } from './lib/player';
import { expect, test, type Page } from './lib/test';

const DOCUMENT = fileURLToPath(new URL('../../docs/table.md', import.meta.url));
const SIZES = [
  [1280, 720],
  [1366, 768],
  [1920, 1080],
] as const;

interface Match {
  readonly name: string;
  readonly terms: Partial<Terms>;
  readonly policy: () => Policy;
  /** Kinds of question that must have come up. */
  readonly kinds: readonly string[];
}

/** A march into a battle, and in battle every card that there is. */
const campaign: Policy = first(
  line({
    2: ['buy-unit polesie', 'strategic venezia wien', 'on bohemia', 'on galicia'],
    4: ['march polesie warszawa', 'march podolia galicia', 'agree', 'support galicia'],
  }),
  ({ question }) => question.actions.find((action) => action.startsWith('play ')),
);

const MATCHES: readonly Match[] = [
  {
    name: 'Koalicje',
    terms: { game: 'koalicje', scenario: '1805', players: 6 },
    policy: () => first(campaign, random(3)),
    kinds: ['name-figure', 'choose-arbiter', 'order-moves', 'drill', 'lead', 'mobilise'],
  },
  {
    name: 'Coalitions, prototype',
    terms: { game: 'coalitions-prototype', scenario: '1805', players: 6 },
    policy: () => random(5),
    kinds: ['choose-arbiter', 'order-moves', 'mobilise'],
  },
  {
    name: 'Napoléon 1815, historical set-up',
    terms: { game: NAPOLEON, scenario: 'historical', players: 2 },
    policy: () => ride(5),
    kinds: ['order-marches', 'lay-terrain', 'deploy-units', 'command-battle'],
  },
  {
    name: 'Napoléon 1815, free set-up',
    terms: { game: NAPOLEON, scenario: 'free', players: 2 },
    policy: () => random(7),
    kinds: ['place-units'],
  },
];

/** So many decisions of a match are looked through. */
const DECISIONS = Number(process.env['MEASURES_DECISIONS'] ?? 160);

interface Row extends Measures {
  readonly match: string;
  readonly kind: string;
  readonly size: string;
}

/** Notes of what happened are put away first: the question is what is measured. */
async function putAway(page: Page): Promise<void> {
  const close = page.getByTestId('sheet').getByTestId('close-sheet');
  for (let tries = 0; tries < 8 && (await close.first().isVisible()); tries++) {
    await close.first().click();
    await page.waitForTimeout(50);
  }
}

for (const { name, terms, policy, kinds } of MATCHES)
  test(`the board keeps its place and its room: ${name} @long`, async ({
    page,
    context,
    crowd,
    watch,
  }) => {
    test.setTimeout(900_000);
    // Somebody else looks from the same page at each question: whatever he was about is given up.
    watch.allow(/ERR_|WebSocket|40\d/);
    await wear(context, { theme: 'day', lang: 'en' });
    const seats = Array.from({ length: terms.players ?? 2 }, (_, seat) => seat);
    const players = await crowd(seats);
    const [host] = players.values();
    const table = await host!.open({ ...terms, stand_in: 'random' });
    const everybody = seated(...[...players].map(([seat, player]) => [player, [seat]] as const));
    await takeSeats(table, everybody);
    await host!.begin(table);

    const rows: Row[] = [];
    const seen = new Set<string>();
    const answer = policy();
    let plies = 0;
    for (;;) {
      const asked = await drive(
        table,
        everybody,
        (one) => {
          plies += 1;
          return answer(one) ?? quiet(one);
        },
        ({ question }) => !seen.has(question.decision) || plies >= DECISIONS,
        DECISIONS + 200,
      );
      if (!asked || plies >= DECISIONS) break;
      const kind = asked.question.decision;
      seen.add(kind);
      await players.get(asked.seat)!.appearAt(page);
      await page.setViewportSize({ width: 1280, height: 720 });
      await page.goto(`/table/${table}`);
      await page
        .locator(`[data-test=controls][data-decision=${kind}]`)
        .waitFor({ state: 'attached' });
      for (const [width, height] of SIZES) {
        await page.setViewportSize({ width, height });
        await settled(page);
        await putAway(page);
        // A map that glides comes to rest.
        await page.waitForTimeout(500);
        rows.push({ match: name, kind, size: `${width} × ${height}`, ...(await measure(page)) });
      }
    }

    for (const [width, height] of SIZES) {
      const size = `${width} × ${height}`;
      const here = rows.filter((row) => row.size === size);
      const boxes = new Set(here.map((row) => row.box.join(' ')));
      expect.soft([...boxes], `${size}: the board stays where it is`).toHaveLength(1);
      for (const row of here) {
        const where = `${row.kind} at ${size}`;
        expect
          .soft(row.board, `${where}: the board's share of the window`)
          .toBeGreaterThanOrEqual(0.65);
        expect
          .soft(row.free, `${where}: what nothing lies upon`)
          .toBeGreaterThanOrEqual(row.isBattle ? 0.35 : 0.45);
        expect.soft(row.letters, `${where}: “${row.smallest}”`).toBeGreaterThanOrEqual(11.99);
        expect.soft(row.lost, `${where}: what decides is within reach`).toEqual([]);
      }
    }
    expect.soft([...seen].sort()).toEqual(expect.arrayContaining([...kinds]));
    if (process.env['MEASURES'] === 'write') await keep(name, rows);
  });

const percent = (share: number) => `${(share * 100).toFixed(0)} %`;

/** One section for each match, between marks of its own. */
async function keep(match: string, rows: readonly Row[]): Promise<void> {
  const begin = `<!-- ${match} -->`;
  const end = `<!-- end of ${match} -->`;
  const kinds = [...new Set(rows.map((row) => row.kind))];
  const cell = (kind: string, size: string) => {
    const row = rows.find((one) => one.kind === kind && one.size === size);
    return row ? `${percent(row.free)}, ${row.letters.toFixed(0)} px` : '';
  };
  const sizes = [...new Set(rows.map((row) => row.size))];
  const share = (size: string) => percent(rows.find((row) => row.size === size)?.board ?? 0);
  const lines = [
    begin,
    `### ${match}`,
    '',
    `| question | ${sizes.map((size) => `${size}: board ${share(size)}`).join(' | ')} |`,
    `|---|${sizes.map(() => '---|').join('')}`,
    ...kinds.map((kind) => `| ${kind} | ${sizes.map((size) => cell(kind, size)).join(' | ')} |`),
    end,
  ];
  const text = await readFile(DOCUMENT, 'utf8');
  const from = text.indexOf(begin);
  const to = text.indexOf(end);
  const kept =
    from < 0 || to < 0
      ? `${text.trimEnd()}\n\n${lines.join('\n')}\n`
      : text.slice(0, from) + lines.join('\n') + text.slice(to + end.length);
  await writeFile(DOCUMENT, kept);
}
