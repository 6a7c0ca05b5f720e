// Pictures of every game on a phone and on a wide screen, light and dark, for people to look at. A picture of a page without a board fails.

import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';

import { address, keep, phone, test, wide, withPage } from './lib/browser.mjs';
import { GAMES, Oracle } from './lib/oracle.mjs';
import { saveOf, Table } from './lib/table.mjs';

const folder = process.env.QUINTET_SCREENSHOTS ?? new URL('../../target/screenshots', import.meta.url).pathname;
const screens = { phone, wide };

/** The beginning of a good game. */
async function opening({ game, variant, plies }) {
  const oracle = new Oracle({ game, variant, seconds: 0.05, seed: 2 });
  try {
    const level = (await oracle.levels())[0];
    const moves = [];
    await oracle.ask('clear_board');
    let position = await oracle.ask('position');
    while (moves.length < plies) {
      moves.push(await oracle.choose(position));
      position = await oracle.positionAfterMove(position, moves.at(-1));
    }
    return { moves, level };
  } finally {
    oracle.close();
  }
}

/** How many different colours the board's canvas shows. */
function colours(page) {
  return page.evaluate(() => {
    const canvas = [...document.querySelectorAll('main[data-game] canvas')].sort((a, b) => b.width - a.width)[0];
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    return new Set(new Uint32Array(data.buffer)).size;
  });
}

for (const { game, variant } of GAMES) {
  test(`pictures of ${game}`, { timeout: 120_000 }, async () => {
    await mkdir(folder, { recursive: true });
    const { moves, level } = await opening({ game, variant, plies: 12 });
    const prepare = (context) => keep(context, `auto/${game}`, saveOf({ game, variant, moves, level }));
    for (const [screen, options] of Object.entries(screens)) {
      for (const theme of ['light', 'dark']) {
        await withPage({ ...options, prepare }, async (page) => {
          const table = await Table.open(page, { game, theme });
          await table.until((state) => state.ply === moves.length, 'the opening');
          await page.screenshot({ path: `${folder}/${game}-${screen}-${theme}.png` });
          assert.ok((await colours(page)) >= 5, 'the board is painted');
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
          assert.equal(overflow, 0, 'nothing sticks out to the side');
        });
      }
    }
  });
}

test('pictures of the start page', async () => {
  await mkdir(folder, { recursive: true });
  for (const [screen, options] of Object.entries(screens)) {
    for (const [lang, theme] of [['en', 'light'], ['zh', 'dark']]) {
      await withPage(options, async (page) => {
        await page.goto(`${address}?lang=${lang}&theme=${theme}`);
        await page.locator('main').waitFor();
        await page.waitForTimeout(300);
        await page.screenshot({ path: `${folder}/start-${screen}-${theme}-${lang}.png`, fullPage: true });
      });
    }
  }
});
