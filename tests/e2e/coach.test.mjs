// The coach: a mistake against an engine may be taken back, with a reason; nothing is said of good moves, and nothing in games that it has no part in.

import assert from 'node:assert/strict';

import { violations } from './lib/axe.mjs';
import { keep, phone, test, wide, withPage } from './lib/browser.mjs';
import { GameSession, saveOf } from './lib/session.mjs';

/** Red is one step from its goal, and so is Green: whoever does not go there has lost. */
const RACE = 'e2 e8 e3 e7 e4 d7 e5 d6 e6 d5 e7 d4 e8 d3 a7h d2'.split(' ');
const card = '[data-coach]';

/** Opens the race with the coach on, for a person against a level. */
async function race(page, query = {}) {
  const session = await GameSession.open(page, { game: 'quoridor', ...query });
  await session.until((state) => state.ply === RACE.length, 'the saved game');
  return session;
}

const settings = { coach: true };
const saved = (level) => async (context) => {
  const save = saveOf({ game: 'quoridor', variant: 'standard', level, moves: RACE });
  await keep(context, 'auto/quoridor', { ...save, meta: { saved: Date.now(), ply: RACE.length } });
};

test('a blunder is taken back by the keyboard, with a reason that is heard, and the game counts for nothing', () =>
  withPage({ ...wide, settings, prepare: saved('random') }, async (page) => {
    const session = await race(page);
    assert.equal(await page.locator(card).count(), 0, 'nothing is said of moves from before');
    // The reply is announced soon after.
    await page.evaluate(() => {
      window.heard = [];
      const live = document.querySelector('#live');
      new MutationObserver(() => window.heard.push(live.textContent)).observe(live, { childList: true, characterData: true, subtree: true });
    });
    await session.play('d8');
    await page.locator(card).waitFor();
    const why = await page.locator(`${card} p`).textContent();
    assert.equal(why, 'd8 is a blunder because of the reply d1: Green wins. A proved win is thrown away.');
    assert.ok((await page.evaluate(() => window.heard)).some((text) => text.includes(why)), 'it is heard');
    // The opponent has not waited, and what is offered stays.
    await session.until((state) => state.ply === RACE.length + 2, 'the reply');
    assert.equal(await page.locator(card).count(), 1);
    assert.deepEqual(await violations(page), []);
    await page.locator('[data-action="take-back"]').focus();
    await page.keyboard.press('Enter');
    await session.until((state) => state.ply === RACE.length && state.status === 'idle', 'the position before');
    await page.locator('[data-note]', { hasText: 'You took d8 back. This game does not count' }).waitFor();
    assert.equal(await page.locator(card).count(), 0);
    await session.play('e9');
    await session.until((state) => state.status === 'over', 'the win');
    await page.waitForTimeout(600);
    assert.equal(await page.locator(card).count(), 0, 'the winning move is no mistake');
    assert.equal(await page.evaluate(() => localStorage.getItem('quintet/progress')), null, 'nothing is counted');
  }));

test('who plays on is not asked again, in Chinese and on a phone', () =>
  withPage({ ...phone, settings, prepare: saved('grandmaster') }, async (page) => {
    const session = await race(page, { lang: 'zh' });
    await session.play('d8');
    await page.locator(card, { hasText: 'd8 是败着，对方可走 d1：绿方获胜。' }).waitFor();
    await page.locator('[data-action="play-on"]').click();
    await page.locator(card).waitFor({ state: 'detached' });
    await page.waitForTimeout(500);
    assert.equal(await page.locator(card).count(), 0);
  }));

test('it is off at first, and a setting in both dialogs', () =>
  withPage({ ...wide, prepare: saved('grandmaster') }, async (page) => {
    const session = await race(page);
    for (const action of ['new-game', 'settings']) {
      await page.locator(`[data-action="${action}"]:visible`).first().click();
      assert.equal(await page.locator('dialog [data-setting="coach"]').isChecked(), false);
      await page.keyboard.press('Escape');
    }
    await session.play('d8');
    await session.until((state) => state.status === 'over', 'the reply');
    await page.waitForTimeout(2000);
    assert.equal(await page.locator(card).count(), 0);
  }));

test('there is none where hints or undo are forbidden', () =>
  withPage({ ...wide, settings, prepare: saved('grandmaster') }, async (page) => {
    for (const query of [{ hints: '0' }, { undo: '0' }, { eval: '0' }]) {
      await GameSession.open(page, { game: 'quoridor', ...query });
      await page.locator('[data-action="new-game"]:visible').first().click();
      assert.equal(await page.locator('dialog [data-setting="coach"]').count(), 0, JSON.stringify(query));
    }
  }));
