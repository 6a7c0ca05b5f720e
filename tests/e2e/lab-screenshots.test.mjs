// Pictures of every view of the lab, for people to look at: phone upright and on its side, wide; light in English, dark in Chinese. A view that
// sticks out to the side fails.

import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';

import { address, keep, phone, test, wide, withPage } from './lib/browser.mjs';
import { choose, contestAddress, over } from './lib/contest.mjs';

const folder = process.env.QUINTET_SCREENSHOTS ?? new URL('../../target/screenshots', import.meta.url).pathname;
const screens = { phone, side: { ...phone, viewport: { width: 844, height: 390 } }, wide };

const act = (page, action) => page.locator(`[data-action="${action}"]`).first().click();
const searched = (page) => page.locator('#tree[data-done="true"]').waitFor({ timeout: 30_000 });

/** The pictures: a name, the part of the address, and what is done before. */
const VIEWS = [
  ['search', 'view=search', async (page) => {
    await act(page, 'example');
    await searched(page);
  }],
  ['cuts', 'view=search&game=nogo&variant=5x5&algorithm=alpha-beta&depth=2', async (page) => {
    await act(page, 'to-end');
    await searched(page);
    // A node that was cut, its window and its board.
    await page.locator('#tree').focus();
    for (const key of ['ArrowDown', 'ArrowLeft', 'ArrowRight']) await page.keyboard.press(key);
  }],
  ['uct', 'view=search&game=quoridor&algorithm=uct&iterations=60', async (page) => {
    await act(page, 'to-end');
    await searched(page);
    await page.locator('.children button').first().click();
  }],
  ['path', `view=search&game=quoridor&algorithm=a-star&start=${encodeURIComponent('c5h e2h e5h g5h / d3v f4v / e1 e9 / 7 7 / 1')}`, async (page) => {
    await act(page, 'to-end');
    await page.locator('#tree[data-done="true"]').waitFor({ state: 'attached' });
  }],
  ['stack', 'view=search&game=quoridor&algorithm=dfs&side=second', async (page) => {
    for (let steps = 0; steps < 12; steps += 1) await act(page, 'step');
  }],
  ['depths', 'view=search&game=checkers&algorithm=iterative-deepening&depth=5', async (page) => {
    await act(page, 'to-end');
    await searched(page);
    await act(page, 'compare');
  }],
  ['mobility', 'view=explain&game=amazons&overlay=mobility&values=1', (page) => page.locator('[data-target="d1"]').focus()],
  ['ways', 'view=explain&game=quoridor&overlay=ways&count=8', () => {}],
  ['eyes', 'view=explain&game=nogo&variant=5x5&overlay=eyes#Game%3A%20nogo%0AVariant%3A%205x5%0A%0AB1%20E4%20A2%20D5', () => {}],
  ['explain', 'view=explain&game=quoridor', async (page) => {
    await page.locator('[data-value="distance-first"]').click();
    await page.locator('[data-target="c4"]').focus();
  }],
  ['towers', 'view=towers', async (page) => {
    await page.locator('#towers-input').fill('G6-F5\nB3-A4\nF6-G5');
    await page.locator('#towers-yours').fill('BLACK ACTION #1: G6-H5\n');
  }],
  ['figure', 'view=towers&sample=ten', (page) => page.locator('[data-action="towers-figure"]').nth(3).click()],
  ['programs', 'view=programs&game=nogo&variant=5x5', async (page) => {
    await page.locator('[data-change="trial-level"]').selectOption('random');
    await page.locator('[data-form="trial"] [type="submit"]').click();
    await page.locator('[data-trial="over"]').waitFor({ timeout: 30_000 });
  }],
  ['contest', 'view=contest', () => {}],
];

async function picture(page, name) {
  await page.screenshot({ path: `${folder}/lab-${name}.png`, fullPage: true });
  const out = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  assert.equal(out, 0, `nothing of ${name} sticks out to the side`);
}

/** A contest that is over, as the browser keeps it. */
let finished;
async function finishedContest() {
  await withPage(wide, async (page) => {
    await page.goto(contestAddress('game=nogo&variant=4x4'));
    await choose(page, ['level:random', 'level:greedy', 'level:newcomer']);
    await page.locator('[data-contest-start]').click();
    await over(page);
    finished = await page.evaluate(() => localStorage.getItem('quintet/contest'));
  });
}

for (const [screen, options] of Object.entries(screens)) {
  for (const [theme, lang] of [['light', 'en'], ['dark', 'zh']]) {
    test(`pictures of the lab, ${screen}, ${theme}, ${lang}`, { timeout: 120_000 }, async () => {
      await mkdir(folder, { recursive: true });
      await withPage(options, async (page) => {
        for (const [name, query, prepare] of VIEWS) {
          const [search, hash = ''] = query.split('#');
          await page.goto(`${address}lab.html?${search}&theme=${theme}&lang=${lang}${hash && `#${hash}`}`);
          await page.locator('main[data-view]').waitFor();
          await prepare(page);
          await picture(page, `${name}-${screen}-${theme}`);
        }
      });
      if (!finished) await finishedContest();
      await withPage({ ...options, prepare: (context) => keep(context, 'contest', finished) }, async (page) => {
        await page.goto(contestAddress(`theme=${theme}&lang=${lang}`));
        await over(page);
        await picture(page, `contest-over-${screen}-${theme}`);
      });
    });
  }
}
