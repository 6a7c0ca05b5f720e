// The page without a pointer: a game by keyboard, and what axe-core has to say in both themes and languages.

import assert from 'node:assert/strict';

import { violations } from './lib/axe.mjs';
import { address, phone, test, wide, withPage } from './lib/browser.mjs';
import { GAMES } from './lib/oracle.mjs';
import { GameSession } from './lib/session.mjs';

for (const { game, variant } of GAMES) {
  test(`axe has nothing to say about ${game}`, { timeout: 150_000 }, async () => {
    for (const [options, theme, lang] of [[wide, 'light', 'en'], [phone, 'dark', 'zh']]) {
      await withPage(options, async (page) => {
        await GameSession.open(page, { game, variant, theme, lang, side: 'both' });
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

/** The ids of all polite live regions. */
const polite = (page) =>
  page.evaluate(() => [...document.querySelectorAll('[aria-live="polite"], [role="status"], [role="log"], output')].map(({ id, className }) => id || className));

test('one polite live region in every view, and in the dialog while one is open', { timeout: 90_000 }, () =>
  withPage(wide, async (page) => {
    const one = async (what) => assert.deepEqual(await polite(page), ['live'], what);
    const live = (part) => page.locator('#live', { hasText: part }).waitFor({ state: 'attached' });
    const act = (action) => page.locator(`[data-action="${action}"]:visible`).first().click();
    await page.goto(`${address}?lang=en`);
    await page.locator('.game-card canvas').first().waitFor();
    await one('the start page');
    await GameSession.open(page, { game: 'blokus', side: 'both', embed: '1' });
    await one('a board in a frame');
    const session = await GameSession.open(page, { game: 'checkers', side: 'both' });
    for (const tab of ['moves', 'analysis', 'saves', 'rules']) {
      await page.locator(`[data-tab="${tab}"]`).click();
      await one(`the tab ${tab}`);
    }
    for (const dialog of ['settings', 'help', 'share', 'new-game']) {
      await act(dialog);
      await one(`the dialog ${dialog}`);
      assert.equal(await page.locator('dialog #live').count(), 1, 'what is outside of an open dialog is not heard');
      if (dialog === 'share') {
        await act('copy-shared');
        await live('opied');
      }
      await page.keyboard.press('Escape');
      await page.locator('dialog[open]').waitFor({ state: 'detached' });
      // A word for everybody, so that the page is written again.
      await session.action('flip').click();
      assert.equal(await page.locator('dialog #live').count(), 0, dialog);
    }
    await act('new-game');
    await act('set-up');
    await page.locator('main[data-setup]').waitFor();
    await one('setting up');
    await act('set-up-clear');
    await live('Not yet');
    for (const view of ['search', 'explain', 'towers', 'programs', 'contest']) {
      await page.goto(`${address}lab.html?lang=en&view=${view}`);
      await page.locator(`main[data-view="${view}"]`).waitFor();
      await one(`the lab's ${view}`);
    }
    await page.goto(`${address}lab.html?lang=en&view=towers`);
    await page.locator('#towers-input').fill('G6-F5\nnonsense');
    await live('nonsense');
  }));

test('moves by keyboard alone', () =>
  withPage(wide, async (page) => {
    const session = await GameSession.open(page, { game: 'nogo', side: 'both' });
    await page.locator('[data-target="D4"]').focus();
    await page.keyboard.press('Enter');
    await session.until((state) => state.ply === 1, 'the first stone');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowUp');
    assert.equal(await page.evaluate(() => document.activeElement.dataset.target), 'E5');
    await page.keyboard.press('Enter');
    const state = await session.until(({ ply }) => ply === 2, 'the second stone');
    assert.match(state.position, /X/);
    assert.match(state.position, /O/);
  }));

test('moves by text', () =>
  withPage(wide, async (page) => {
    const session = await GameSession.open(page, { game: 'amazons', side: 'both' });
    const entry = page.locator('[data-entry="move"]');
    await entry.fill('c8-c4/f4');
    await entry.press('Enter');
    await session.until((state) => state.ply === 1, 'the move');
    await entry.fill('a1-a2/a9');
    await entry.press('Enter');
    await page.waitForTimeout(300);
    assert.equal((await session.state()).ply, 1, 'an impossible move is not played');
  }));
