// The benchmark: the page searches exactly as the command does, and, with --deep, nearly as fast.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import { address, deep, test, wide, withPage } from './lib/browser.mjs';
import { GAMES, binary } from './lib/oracle.mjs';

/** How many times page and released command take turns with --deep; each counts with its best. */
const ROUNDS = 5;
/** The speed of the page's worker in shares of the released command's. */
const LEAST = 0.7;

/** What the command measures, by game. */
async function measureNative(command) {
  const { stdout } = await promisify(execFile)(command, ['bench', '--json'], { timeout: 300_000 });
  return JSON.parse(stdout);
}

/** What the page measures. */
async function measurePage(page) {
  await page.goto(`${address}?lang=en&bench=1`);
  await page.locator('main[data-bench]').waitFor({ timeout: 300_000 });
  return JSON.parse(await page.locator('main').getAttribute('data-bench'));
}

test('the page finds the same as the command', { timeout: 400_000 }, () =>
  withPage(wide, async (page) => {
    const [native, onPage] = [await measureNative(binary), await measurePage(page)];
    const signatures = (measured) => Object.fromEntries(measured.map(({ game, signature }) => [game, signature]));
    assert.deepEqual(Object.keys(signatures(onPage)), GAMES.map(({ game }) => game));
    assert.deepEqual(signatures(onPage), signatures(native));
    for (const measured of onPage) {
      for (const figure of ['nodes_per_second', 'playouts_per_second', 'perft_leaves_per_second']) {
        assert.ok(measured[figure] > 10, `${measured.game}: ${figure} is ${measured[figure]}`);
      }
      const row = page.locator('.figures tr').filter({ hasText: measured.signature });
      await row.waitFor();
    }
    await page.locator('[data-action="benchmark"]').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
  }),
);

test('a benchmark that is closed early leaves nothing running', () =>
  withPage(wide, async (page) => {
    await page.goto(`${address}?lang=en&bench=1`);
    await page.locator('.figures').waitFor();
    await page.keyboard.press('Escape');
    // Only the engine's own worker is left.
    const end = Date.now() + 5000;
    while (page.workers().length > 1 && Date.now() < end) await page.waitForTimeout(20);
    assert.ok(page.workers().length <= 1, 'the worker was ended');
    assert.equal(await page.locator('main').getAttribute('data-bench'), null);
  }),
);

test('the page is nearly as fast as the command', { skip: !deep, timeout: 3_000_000 }, () =>
  withPage(wide, async (page) => {
    const released = process.env.QUINTET_RELEASED;
    assert.ok(released, 'QUINTET_RELEASED names the released command');
    const best = {};
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [where, measured] of [['native', await measureNative(released)], ['page', await measurePage(page)]]) {
        for (const { game, ...figures } of measured) {
          for (const [name, figure] of Object.entries(figures)) {
            if (typeof figure !== 'number') continue;
            const of = ((best[game] ??= {})[name] ??= { native: 0, page: 0 });
            of[where] = Math.max(of[where], figure);
          }
        }
      }
    }
    const slow = [];
    for (const [game, figures] of Object.entries(best)) {
      for (const [name, { native, page: onPage }] of Object.entries(figures)) {
        const ratio = onPage / native;
        console.log(`# ${game} ${name}: page ${Math.round(onPage)}, command ${Math.round(native)}, ratio ${ratio.toFixed(2)}`);
        if (name === 'nodes_per_second' && ratio < LEAST) slow.push(`${game} ${ratio.toFixed(2)}`);
      }
    }
    assert.deepEqual(slow, [], `searches on the page slower than ${LEAST} of the command`);
  }),
);
