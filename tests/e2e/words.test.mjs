// No screen in Chinese speaks English: names, labels and titles of everything that is on it.

import assert from 'node:assert/strict';

import { address, leaving, test, wide, withPage } from './lib/browser.mjs';
import { GAMES } from './lib/oracle.mjs';

/** What is called so in any language: formats, keys, algorithms, licences, the words of addresses and programs. */
const NAMES = new Set(
  (
    'english json sgf blksgf txt botzone svg png iframe esc home end shift minimax uct ucb mcts rave alpha beta pvs javascript python webassembly wasm wasi node mit apache ' +
    'license rust csv ctrl quoridor checkers amazons nogo blokus promise'
  ).split(' '),
);

/** Texts on the page with a word of three letters or more that is no such name. */
async function english(page) {
  const texts = await page.evaluate(() => {
    const found = [];
    for (const element of document.body.querySelectorAll('*')) {
      if (element.closest('script,style,textarea,noscript,code,pre,[lang="en"],details.how')) continue;
      for (const name of ['aria-label', 'title', 'placeholder', 'aria-valuetext']) found.push(element.getAttribute(name) ?? '');
      for (const child of element.childNodes) if (child.nodeType === Node.TEXT_NODE) found.push(child.data.trim());
    }
    return [...new Set(found)];
  });
  // `state.legal`, `play(…)`, `{data}` and squares such as `a1` are what one types; `score_1` is the name of a formula.
  const words = (text) => text.replaceAll(/\{[^}]*\}|[a-z.]+\([^)]*\)|\b[a-z]+\.[a-z]+\b|\bscore_[12]/g, '').match(/[A-Za-z]{3,}/g) ?? [];
  return texts.filter((text) => words(text).some((word) => !NAMES.has(word.toLowerCase())));
}

test('the page in Chinese', { timeout: 180_000 }, () =>
  withPage({ ...wide, expected: leaving }, async (page) => {
    const check = async (what) => assert.deepEqual(await english(page), [], what);
    const press = (action, inside = '') => page.locator(`${inside} [data-action="${action}"]:visible`).first().click();
    await page.goto(`${address}?lang=zh`);
    await page.locator('#home .game-card').first().waitFor();
    await check('start page');
    for (const [index, { game }] of GAMES.entries()) {
      await page.goto(`${address}?lang=zh&game=${game}`);
      await page.locator('[data-target]').first().waitFor();
      for (const tab of ['moves', 'analysis', 'saves', 'rules']) {
        await page.locator(`[data-tab="${tab}"]`).click();
        await check(`${game}, ${tab}`);
      }
      for (const action of index === 0 ? ['help', 'settings', 'share'] : ['help']) {
        await press(action);
        await check(`${game}, ${action}`);
        if (action === 'share') {
          await press('embed', 'dialog');
          await check('embedding');
        }
        await page.keyboard.press('Escape');
      }
      await press('new-game');
      await check(`${game}, a new game`);
      await press('set-up', 'dialog');
      await page.locator('.set-up').waitFor();
      await check(`${game}, setting up`);
    }
  }));

test('the lab in Chinese', { timeout: 180_000 }, () =>
  withPage({ ...wide, expected: leaving }, async (page) => {
    for (const view of ['search', 'explain', 'weights', 'towers', 'programs', 'contest']) {
      await page.goto(`${address}lab.html?lang=zh&view=${view}`);
      await page.locator('h1, h2').first().waitFor();
      await page.waitForTimeout(300);
      assert.deepEqual(await english(page), [], view);
    }
  }));
