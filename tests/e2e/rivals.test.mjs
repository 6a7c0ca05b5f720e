// Rivals: choosing one from the ladder, what is counted against them, and what comes after a game.

import assert from 'node:assert/strict';

import { violations } from './lib/axe.mjs';
import { phone, test, wide, withPage } from './lib/browser.mjs';
import { GameSession } from './lib/session.mjs';

/** Who sits where. */
const seats = (page) => page.locator('select[data-seat]').evaluateAll((all) => all.map((seat) => [seat.dataset.seat, seat.value]).sort().map(([, value]) => value));

const enter = async (page, move) => {
  await page.locator('[data-entry]').fill(move);
  await page.keyboard.press('Enter');
};

async function choose(session, rival, side) {
  const { page } = session;
  await session.action('new-game').click();
  await page.locator(`dialog label:has([name="rival"][value="${rival}"])`).click();
  await page.locator(`dialog label:has([name="my-side"][value="${side}"])`).click();
}

async function resign(session) {
  await session.until((state) => state.status === 'idle' && state.ply > 1, 'a move of each side');
  await session.action('resign').click();
  await session.action('resign-now').click();
  await session.until((state) => state.status === 'over', 'the end');
}

for (const [name, window] of Object.entries({ wide, phone })) {
  test(`a rival is chosen, games are counted, and the next one is offered, ${name}`, { timeout: 120_000 }, () =>
    withPage(window, async (page) => {
      const session = await GameSession.open(page, { game: 'nogo' });
      assert.deepEqual(await seats(page), ['person', 'newcomer'], 'a first game begins low');
      await choose(session, 'apprentice', '2');
      assert.deepEqual(await violations(page), []);
      await page.locator('dialog [type="submit"]').click();
      await session.until((state) => state.ply === 1, 'the move of the rival');
      assert.deepEqual(await seats(page), ['apprentice', 'person']);
      // The rival's stone is on any point.
      await enter(page, (await session.state()).position.includes('/X') ? 'B1' : 'A1');
      await resign(session);
      const card = page.locator('.result');
      assert.match(await card.textContent(), /You lost.*3 moves against Apprentice/);
      assert.deepEqual(await violations(page), []);

      await card.locator('[data-action="rematch"]').click();
      await session.until((state) => state.ply === 0, 'the rematch');
      assert.deepEqual(await seats(page), ['person', 'apprentice'], 'the sides are swapped');
      await enter(page, 'A1');
      await resign(session);
      await card.locator('[data-action="play-against"]', { hasText: 'Newcomer' }).click();
      await session.until((state) => state.ply === 0, 'the game against an easier one');
      assert.deepEqual(await seats(page), ['person', 'newcomer']);

      // It is kept, and a game that is opened again is not counted again.
      await page.reload();
      await session.main.waitFor();
      await session.action('new-game').click();
      assert.match(await page.locator('.rival:has([value="apprentice"])').textContent(), /0 won, 0 drawn, 2 lost/);
      await page.keyboard.press('Escape');
      const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('quintet/progress')));
      assert.deepEqual(kept.games.map(({ level, seat, result }) => [level, seat, result]), [['apprentice', 2, -1], ['apprentice', 1, -1]]);

      await page.locator('[data-action="home"]').click();
      await page.locator('[data-action="results"]').click();
      assert.match(await page.locator('.results').textContent(), /Apprentice0020/);
      assert.deepEqual(await violations(page), []);
      await page.locator('.results [data-action="delete-all"]').click();
      await page.locator('[data-action="delete-all-now"]').click();
      await page.waitForFunction(() => !Object.keys(localStorage).some((key) => key.startsWith('quintet/')));
      await page.locator('.go-on', { hasText: 'Your games are saved here' }).waitFor();
    }));
}

test('the ladder is used with the keyboard alone, and each player can be chosen instead', () =>
  withPage(wide, async (page) => {
    const session = await GameSession.open(page, { game: 'blokus' });
    await session.action('new-game').click();
    await page.locator('[name="rival"]:checked').focus();
    await page.keyboard.press('ArrowDown');
    assert.equal(await page.locator('[name="rival"]:checked').getAttribute('value'), 'apprentice');
    await page.locator('[name="mode"]:checked').focus();
    await page.keyboard.press('ArrowRight');
    await page.locator('dialog select[name="game"]').waitFor();
    await page.keyboard.press('ArrowRight');
    await page.locator('dialog select[name="seat-1"]').waitFor();
    assert.equal(await page.locator('[name="rival"]').count(), 0);
    await page.locator('dialog select[name="seat-1"]').selectOption('random');
    await page.locator('dialog [type="submit"]').click();
    await session.until((state) => state.ply > 0, 'a move of the first seat');
    assert.equal((await seats(page))[0], 'random');
  }));
