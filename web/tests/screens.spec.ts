/** Pictures of every page and dialog for docs/screens: `npm run screens`. */
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { prompt } from './lib/hands';
import { settled, wear, type Looks } from './lib/looks';
import { PAGES } from './lib/pages';
import { drive, first, line, quiet, takeSeats, type Asked, type Player } from './lib/player';
import { ALL, AUSTRIA, BRITAIN, endedMatch, FRANCE, RUSSIA } from './lib/positions';
import { expect, test, type Page } from './lib/test';

const FOLDER = fileURLToPath(new URL('../../docs/screens', import.meta.url));

/** Each picture is taken in some of these: a large and a small screen, both lights, both languages. */
const SHAPES = {
  'desktop-day-en': { size: { width: 1280, height: 800 }, looks: { theme: 'day', lang: 'en' } },
  'desktop-night-pl': { size: { width: 1280, height: 800 }, looks: { theme: 'night', lang: 'pl' } },
  'phone-day-pl': { size: { width: 390, height: 844 }, looks: { theme: 'day', lang: 'pl' } },
  'phone-night-en': { size: { width: 390, height: 844 }, looks: { theme: 'night', lang: 'en' } },
} as const satisfies Record<string, { size: { width: number; height: number }; looks: Looks }>;
type Shape = keyof typeof SHAPES;

const ABOUT: Record<string, string> = {
  home: 'The first page',
  create: 'A new table',
  learn: 'The first lesson',
  'learn-napoleon': 'The first lesson of Napoléon 1815',
  rules: 'The rules',
  help: 'Help',
  'help-napoleon': 'Help with Napoléon 1815',
  settings: 'Settings',
  login: 'Logging in',
  import: 'A record from a file',
  profile: 'A person’s page',
  nowhere: 'An address where nothing is',
  'waiting-room': 'Before the beginning',
  figure: 'The first decision, on the map',
  hint: 'A hint',
  arbiter: 'Choosing an arbiter',
  moves: 'Ordering generals',
  mobilise: 'The shop of mobilisation',
  lead: 'Leadership',
  consent: 'A letter that asks for consent',
  support: 'Support in a battle',
  cards: 'Playing battle cards',
  reveal: 'The end of a battle',
  statuses: 'Sealed letters: a secret status',
  talk: 'Talk and letters',
  drawer: 'The rules beside the map',
  seats: 'Who plays what',
  powers: 'Powers on a phone',
  log: 'The log on a phone',
  hand: 'The hand on a phone',
  menu: 'The menu',
  keys: 'Keys at the table',
  guide: 'The guide through the first round',
  curtain: 'One screen: the curtain',
  lost: 'A lost connection',
  end: 'The end of a match',
  replay: 'Replay',
  'napoleon-guide': 'Napoléon 1815: the guide through the first day',
  'napoleon-campaign': 'Napoléon 1815: the campaign',
  'napoleon-set-up': 'Napoléon 1815: setting up',
  'napoleon-march': 'Napoléon 1815: a march',
  'napoleon-overview': 'Napoléon 1815: the commander’s overview',
  'napoleon-deploy': 'Napoléon 1815: deploying',
  'napoleon-battle': 'Napoléon 1815: a battle',
};

async function take(page: Page, name: string, shape: Shape): Promise<void> {
  await settled(page);
  await page.waitForTimeout(250);
  await page.screenshot({
    path: join(FOLDER, `${name}-${shape}.jpg`),
    type: 'jpeg',
    quality: 68,
    animations: 'disabled',
  });
}

test.describe.configure({ mode: 'default' });

for (const [index, shape] of (Object.keys(SHAPES) as Shape[]).entries()) {
  const { size, looks } = SHAPES[shape];
  const isPhone = size.width < 700;
  test.describe(shape, () => {
    test.use({
      viewport: size,
      hasTouch: isPhone,
      isMobile: isPhone,
      deviceScaleFactor: isPhone ? 1.5 : 1,
    });

    test(`pages, ${shape} @screens`, async ({ page, context, watch, playerOf }) => {
      test.setTimeout(300_000);
      await mkdir(FOLDER, { recursive: true });
      watch.allow(/nowhere/);
      await wear(context, looks);
      const player = playerOf(page);
      await player.beGuest();
      const { id } = await player.ask<{ id: string }>('GET', '/me');
      // All four of the first page; of the others one large and one small picture, in turns.
      const wanted = Object.entries({
        ...PAGES,
        profile: `/people/${id}`,
        nowhere: '/nowhere',
      }).filter(
        ([name], place) =>
          name === 'home' ||
          (name !== 'create-with-friends' &&
            (name !== 'nowhere' || !isPhone) &&
            index % 2 === place % 2),
      );
      for (const [name, path] of wanted) {
        await page.goto(path);
        await take(page, name, shape);
      }
      if (index % 2 === 0) {
        const table = await player.open({}, [FRANCE]);
        await page.goto(`/table/${table}`);
        await take(page, 'waiting-room', shape);
        const shared = await player.open({ one_screen: true }, [FRANCE, AUSTRIA]);
        await player.begin(shared);
        await page.goto(`/table/${shared}`);
        await expect(page.getByTestId('curtain')).toBeVisible();
        await take(page, 'curtain', shape);
      } else {
        const ended = await endedMatch(player);
        await page.goto(`/table/${ended}`);
        await take(page, 'end', shape);
        await page.goto(`/table/${ended}/replay`);
        const slider = page.getByTestId('timeline').getByRole('slider');
        await slider.fill(String(Math.round(Number(await slider.getAttribute('max')) / 2)));
        await take(page, 'replay', shape);
        await page.goto('/learn');
        await page.getByTestId('start-learning').click();
        await expect(page.getByTestId('guide')).toBeVisible();
        await take(page, 'guide', shape);
      }
    });

    test(`the table, ${shape} @screens`, async ({
      page,
      context,
      crowd,
      playerOf,
      server,
      watch,
    }) => {
      test.setTimeout(300_000);
      watch.allow(/ERR_|WebSocket/);
      await wear(context, looks);
      const me = playerOf(page);
      await me.beGuest();
      const seat = {
        'desktop-day-en': AUSTRIA,
        'desktop-night-pl': RUSSIA,
        'phone-day-pl': AUSTRIA,
        'phone-night-en': RUSSIA,
      }[shape];

      const started = await me.open({ stand_in: 'recruit' }, [FRANCE]);
      await me.begin(started);
      await page.goto(`/table/${started}`);
      await expect(prompt(page)).toContainText('Napoleon');
      await take(page, 'figure', shape);
      await page.keyboard.press('i');
      await expect(page.getByTestId('hint-sheet').getByRole('listitem').first()).toBeVisible();
      await take(page, 'hint', shape);

      const all = (await crowd(ALL.filter((other) => other !== seat))).set(seat, me);
      const table = await me.open();
      await takeSeats(table, all);
      await me.begin(table);
      await page.goto(`/table/${table}`);
      const policy = first(
        line({
          2: ['buy-unit polesie', 'strategic venezia wien', 'on bohemia', 'on galicia'],
          4: ['march polesie warszawa', 'march podolia galicia', 'agree', 'support galicia'],
        }),
        ({ question }) => question.actions.find((action) => action.startsWith('play ')),
        quiet,
      );
      const to = async (decision: string, from?: (asked: Asked) => boolean) => {
        await drive(
          table,
          all,
          policy,
          (asked) =>
            asked.seat === seat && asked.question.decision === decision && (from?.(asked) ?? true),
        );
        await expect(page.getByTestId('controls')).toHaveAttribute('data-decision', decision);
      };
      const kinds: readonly (readonly [string, string])[] =
        seat === AUSTRIA
          ? [
              ['choose-arbiter', 'arbiter'],
              ['order-moves', 'moves'],
              ['consent', 'consent'],
              ['declare-support', 'support'],
              ['play-battle-card', 'cards'],
              ['choose-status', 'statuses'],
            ]
          : [
              ['lead', 'lead'],
              ['mobilise', 'mobilise'],
              ['order-moves', 'moves'],
              ['play-battle-card', 'cards'],
              ['choose-status', 'statuses'],
            ];
      for (const [decision, name] of kinds) {
        await to(decision);
        if (decision === 'order-moves') {
          const from = seat === AUSTRIA ? 'bavaria' : 'podolia';
          await page.getByTestId('map').locator(`[data-hit=${from}]`).focus();
          await page.keyboard.press('Enter');
        }
        await closeSheet(page, decision);
        await take(page, name, shape);
        if (decision === 'order-moves') await page.keyboard.press('Escape');
      }
      await panels(page, me, table, seat, isPhone, shape);

      await server.kill();
      await expect(page.getByText(/Connection lost|Utracono połączenie/).first()).toBeVisible();
      if (index === 0) await take(page, 'lost', shape);
    });
  });
}

/** What has been opened before is put away, unless it is what is wanted. */
async function closeSheet(page: Page, decision: string): Promise<void> {
  const close = page.getByTestId('close-sheet');
  for (
    let tries = 0;
    tries < 4 && decision !== 'play-battle-card' && (await close.first().isVisible());
    tries++
  )
    await close.first().click();
}

async function panels(
  page: Page,
  me: Player,
  table: string,
  seat: number,
  isPhone: boolean,
  shape: Shape,
): Promise<void> {
  await me.ask('POST', `/tables/${table}/seats/${seat}/talk/all`, {
    body: shape.endsWith('pl')
      ? 'Kto stanie ze mną przeciw Francji?'
      : 'Who stands with me against France?',
  });
  await me.ask('POST', `/tables/${table}/seats/${seat}/talk/${[BRITAIN, seat].join('+')}`, {
    body: shape.endsWith('pl')
      ? 'Za trzy monety ruszę na Paryż.'
      : 'For three coins I march on Paris.',
  });
  if (isPhone) {
    for (const panel of ['powers', 'hand', 'log', 'talk', 'rules']) {
      await page.getByTestId(`tab-${panel}`).click();
      if (panel === 'hand' || shape === 'phone-day-pl' || panel === 'talk')
        await take(page, panel === 'rules' ? 'drawer' : panel, shape);
      await page.getByTestId(`tab-${panel}`).click();
    }
  } else {
    for (const [panel, name] of [
      ['talk', 'talk'],
      ['rules', 'drawer'],
      ['seats', 'seats'],
    ] as const) {
      await page.locator(`#tab-${panel}`).click();
      if (panel !== 'seats' || shape === 'desktop-day-en') await take(page, name, shape);
    }
    await page.keyboard.press('h');
    if (shape === 'desktop-day-en') await take(page, 'keys', shape);
    await page.keyboard.press('Escape');
  }
  await page.locator('header [data-test=menu]').click();
  if (shape === 'desktop-night-pl' || shape === 'phone-night-en') await take(page, 'menu', shape);
  await page.keyboard.press('Escape');
}

test.afterAll(async () => {
  const files = (await readdir(FOLDER).catch(() => []))
    .filter((file) => file.endsWith('.jpg'))
    .sort();
  const names = [...new Set(files.map((file) => file.replace(/-(desktop|phone)-.*$/, '')))];
  names.sort((one, other) => Object.keys(ABOUT).indexOf(one) - Object.keys(ABOUT).indexOf(other));
  const lines = names.map((name) => {
    const shown = files.filter((file) => file.replace(/-(desktop|phone)-.*$/, '') === name);
    const links = shown.map(
      (file) => `[${file.slice(name.length + 1, -4).replaceAll('-', ', ')}](${file})`,
    );
    return `| ${ABOUT[name] ?? name} | ${links.join(' · ')} |`;
  });
  const text = [
    '# The page in pictures',
    '',
    '`npm run screens` in `web/` takes them anew.',
    '',
    '| what | pictures |',
    '|---|---|',
    ...lines,
    '',
  ];
  await writeFile(join(FOLDER, 'README.md'), text.join('\n'));
});
