// The page without a pointer: a game by keyboard, and what axe-core has to say in both themes and languages.

import assert from 'node:assert/strict';

import { violations } from './lib/axe.mjs';
import { address, phone, test, wide, withPage } from './lib/browser.mjs';
import { GAMES } from './lib/oracle.mjs';
import { Table } from './lib/table.mjs';

for (const { game, variant } of GAMES) {
  test(`axe has nothing to say about ${game}`, { timeout: 150_000 }, async () => {
    for (const [options, theme, lang] of [[wide, 'light', 'en'], [phone, 'dark', 'zh']]) {
      await withPage(options, async (page) => {
        await Table.open(page, { game, variant, theme, lang, side: 'both' });
        assert.deepEqual(await violations(page), [], `${theme}, ${lang}`);
      });
    }
  });
}

test('axe has nothing to say about the start page', () =>
  withPage(wide, async (page) => {
    await page.goto(`${address}?lang=en`);
    await page.locator('main').waitFor();
    assert.deepEqual(await violations(page), []);
  }));

test('moves by keyboard alone', () =>
  withPage(wide, async (page) => {
    const table = await Table.open(page, { game: 'nogo', side: 'both' });
    await page.locator('[data-target="D4"]').focus();
    await page.keyboard.press('Enter');
    await table.until((state) => state.ply === 1, 'the first stone');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowUp');
    assert.equal(await page.evaluate(() => document.activeElement.dataset.target), 'E5');
    await page.keyboard.press('Enter');
    const state = await table.until(({ ply }) => ply === 2, 'the second stone');
    assert.match(state.position, /X/);
    assert.match(state.position, /O/);
  }));

test('moves by text', () =>
  withPage(wide, async (page) => {
    const table = await Table.open(page, { game: 'amazons', side: 'both' });
    const entry = page.locator('[data-entry="move"]');
    await entry.fill('c8-c4/f4');
    await entry.press('Enter');
    await table.until((state) => state.ply === 1, 'the move');
    await entry.fill('a1-a2/a9');
    await entry.press('Enter');
    await page.waitForTimeout(300);
    assert.equal((await table.state()).ply, 1, 'an impossible move is not played');
  }));
