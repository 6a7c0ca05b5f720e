// Pictures of every game for people to look at: a phone, held upright and on its side, a wide and a large screen, light and dark, English and
// Chinese. A picture of a page without a board, or wider than its screen, fails.

import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';

import { address, deep, keep, phone, test, wide, withPage } from './lib/browser.mjs';
import { GAMES, opening } from './lib/oracle.mjs';
import { saveOf, GameSession } from './lib/session.mjs';

const folder = process.env.QUINTET_SCREENSHOTS ?? new URL('../../target/screenshots', import.meta.url).pathname;
const screens = {
  phone,
  side: { ...phone, viewport: { width: 844, height: 390 } },
  wide,
  large: { viewport: { width: 2560, height: 1440 } },
};
/** Each theme and each language once, or every pair. */
const looks = deep ? [['en', 'light'], ['en', 'dark'], ['zh', 'light'], ['zh', 'dark']] : [['en', 'light'], ['zh', 'dark']];

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
      await withPage({ ...options, prepare }, async (page) => {
        for (const [lang, theme] of looks) {
          const session = await GameSession.open(page, { game, theme, lang });
          await session.until((state) => state.ply === moves.length, 'the opening');
          await page.screenshot({ path: `${folder}/${game}-${screen}-${theme}-${lang}.png` });
          assert.ok((await colours(page)) >= 5, 'the board is painted');
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
          assert.equal(overflow, 0, `nothing sticks out to the side: ${screen}, ${lang}`);
        }
      });
    }
  });
}

test('pictures of the start page', async () => {
  await mkdir(folder, { recursive: true });
  for (const [screen, options] of Object.entries(screens)) {
    await withPage(options, async (page) => {
      for (const [lang, theme] of looks) {
        await page.goto(`${address}?lang=${lang}&theme=${theme}`);
        await page.locator('main').waitFor();
        await page.waitForTimeout(300);
        await page.screenshot({ path: `${folder}/start-${screen}-${theme}-${lang}.png`, fullPage: true });
      }
    });
  }
});
