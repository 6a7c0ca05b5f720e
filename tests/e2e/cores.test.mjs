// Several workers think about one move: the game goes on as with one, and a worker that dies does not lose the move.

import assert from 'node:assert/strict';

import { test, wide, withPage } from './lib/browser.mjs';
import { Oracle } from './lib/oracle.mjs';
import { GameSession } from './lib/session.mjs';
import { watchWorkers, workers } from './lib/workers.mjs';

const game = 'nogo';
const variant = 'standard';
const thinking = (state) => state.status === 'thinking';

/** A device that says to have so many processors. */
const device = (processors, settings) => ({
  ...wide,
  settings,
  prepare: async (context) => {
    await watchWorkers(context);
    await context.addInitScript((count) => {
      Object.defineProperty(Navigator.prototype, 'hardwareConcurrency', { get: () => count });
    }, processors);
  },
});

/** Opens a game against the strongest level and plays the first moves; by then all workers have been started. */
async function begun(page, oracle) {
  const session = await GameSession.open(page, { game, variant, level: 'strong', side: 'first', seed: 5 });
  const state = await session.state();
  await session.play(await oracle.choose(state.position));
  await session.rest();
  return session;
}

async function withOracle(use) {
  const oracle = new Oracle({ game, variant, seconds: 0.05, seed: 3 });
  try {
    await use(oracle);
  } finally {
    oracle.close();
  }
}

test('two workers play a game together', () =>
  withOracle((oracle) =>
    withPage(device(3, { seconds: 0.3 }), async (page) => {
      const session = await begun(page, oracle);
      for (let move = 0; move < 6; move += 1) {
        await session.play(await oracle.choose((await session.state()).position));
        await session.rest();
      }
      const state = await session.state();
      assert.equal(state.ply, 14);
      assert.equal((await workers(page)).length, 2, 'one processor of three is left to the page');
      assert.ok(Number(state.memory) > 1e6, `memory is ${state.memory}`);
    }),
  ));

for (const [who, index] of [['the leading worker', 0], ['a helping worker', 1]]) {
  test(`${who} dies in mid-search, and the move comes in time`, () =>
    withOracle((oracle) =>
      withPage(device(3, { seconds: 3 }), async (page) => {
        const session = await begun(page, oracle);
        const all = await workers(page);
        assert.equal(all.length, 2);
        await session.play(await oracle.choose((await session.state()).position));
        await session.until(thinking, 'thinking');
        const begin = Date.now();
        await all[index].die();
        const { ply } = await session.rest();
        assert.equal(ply, 4);
        assert.ok(Date.now() - begin < 4500, `the answer came after ${Date.now() - begin} ms`);
        // Another worker takes the place of the dead one, and the game goes on.
        await session.play(await oracle.choose((await session.state()).position));
        assert.equal((await session.rest()).ply, 6);
      }),
    ));
}

test('stopping and moving at once reach all workers', () =>
  withOracle((oracle) =>
    withPage(device(3, { seconds: 20 }), async (page) => {
      const session = await GameSession.open(page, { game, variant, level: 'strong', side: 'first', seed: 5 });
      await session.play(await oracle.choose((await session.state()).position));
      await session.until(thinking, 'thinking');
      await page.waitForTimeout(700);
      await session.action('move-now').click();
      await session.until(({ ply, status }) => ply === 2 && status === 'idle', 'the answer', 10_000);
      await session.play(await oracle.choose((await session.state()).position));
      await session.until(thinking, 'thinking');
      await session.action('undo').click();
      await session.until(({ ply, status }) => ply === 2 && status === 'idle', 'the undoing', 10_000);
      await page.waitForTimeout(500);
      assert.equal((await session.state()).ply, 2, 'nobody answers to what was undone');
    }),
  ));

test('the setting offers what the device has', async () => {
  const choices = (page) => page.locator('[data-setting="cores"] option').allTextContents();
  await withPage(device(8), async (page) => {
    await GameSession.open(page, { game });
    await page.locator('[data-action="settings"]').first().click();
    assert.deepEqual(await choices(page), ['off', '2', '3', '4']);
    assert.equal(await page.locator('[data-setting="cores"]').inputValue(), '2', 'two from the start');
    await page.locator('[data-setting="cores"]').selectOption('3');
    const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('quintet/settings')).cores);
    assert.equal(kept, 3);
  });
  await withPage(device(2), async (page) => {
    await GameSession.open(page, { game });
    await page.locator('[data-action="settings"]').first().click();
    await page.locator('[data-setting="seconds"]').waitFor();
    assert.deepEqual(await choices(page), [], 'with two processors there is no choice');
  });
});
