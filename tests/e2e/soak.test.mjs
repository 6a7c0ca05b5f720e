// Many games on one page, one after the other, with faults thrown in: every game ends, none is lost, and memory does not grow. `cargo xtask soak` plays
// hundreds; without it, a few.

import assert from 'node:assert/strict';

import { test, wide, withPage } from './lib/browser.mjs';
import { GameSession } from './lib/session.mjs';
import { watchWorkers, workers } from './lib/workers.mjs';

const games = Number(process.env.QUINTET_SOAK_PAGE ?? 3);
/** How long a game may take, faults included, in milliseconds. */
const LONGEST = 180_000;
/** So many games are played on one page before it is opened anew with another game. */
const ON_ONE_PAGE = 5;
/** More than this much more memory for each game is a leak, in bytes: in a day of games of a minute each it would be 140 MB. */
const GROWTH = 100_000;

/** Whole numbers that look random and are the same every time. */
function random(seed) {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

/** How long storage is full, in milliseconds, and when there was room again. */
const FULL = 1_500;
let roomSince = 0;

/** What may happen while a game goes on. */
const faults = {
  'the worker dies': async (page) => (await workers(page))[0]?.die().catch(() => {}),
  'the worker hangs': async (page) => {
    await (await workers(page))[0]?.hang().catch(() => {});
  },
  'storage is full for a while': async (page) => {
    // Twice at once, and it would stay full.
    if (Date.now() < roomSince) return;
    roomSince = Date.now() + FULL;
    await page.evaluate((full) => {
      const { setItem } = Storage.prototype;
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
      setTimeout(() => (Storage.prototype.setItem = setItem), full);
    }, FULL);
  },
  'the clock jumps': (page) =>
    page.evaluate(() => {
      const { now } = Date;
      const jump = Math.random() < 0.5 ? -3_600_000 : 3_600_000;
      Date.now = () => now() + jump;
    }),
  'the tab is hidden for a while': (page) =>
    page.evaluate(() => {
      const hide = (hidden) => {
        Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
        document.dispatchEvent(new Event('visibilitychange'));
      };
      hide(true);
      setTimeout(() => hide(false), 800);
    }),
  'the page is loaded again': async (page) => {
    // What cannot be saved is lost with the page.
    if (Date.now() < roomSince + 100) return;
    await page.reload();
    await page.locator('main[data-game]').waitFor();
    // A game between engines waits after that until somebody lets it go on.
    await page.locator('[data-action="resume"]:visible').first().click({ timeout: 5_000 }).catch(() => {});
  },
};

/** The bytes that scripts of the page hold when all that is left has been collected. */
async function heap(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize;
}

/** By how much each of these is greater than the one before, on average: the slope of the straight line with the least squares. */
function growth(values) {
  const [middle, mean] = [(values.length - 1) / 2, values.reduce((sum, value) => sum + value, 0) / values.length];
  const [over, under] = values.reduce(([xy, xx], value, x) => [xy + (x - middle) * (value - mean), xx + (x - middle) ** 2], [0, 0]);
  return over / under;
}

/** Begins a game between two engines: on the page that is there, or on a new one. */
async function begin(page, number, pick) {
  if (number % ON_ONE_PAGE !== 0) {
    const session = new GameSession(page);
    // Quick players may be through before anybody looks, with the same game as the last one.
    await session.main.evaluate((main) => {
      window.hasBegun = false;
      new MutationObserver((_, observer) => {
        window.hasBegun ||= main.dataset.status !== 'over';
        if (window.hasBegun) observer.disconnect();
      }).observe(main, { attributes: true });
    });
    await session.action('new-game').click();
    await page.locator('dialog [type="submit"]').click();
    await page.waitForFunction(() => window.hasBegun);
    return session;
  }
  const game = ['quoridor', 'checkers', 'amazons', 'nogo', 'blokus'][(number / ON_ONE_PAGE) % 5];
  const level = ['random', 'newcomer', 'apprentice', 'player', 'strong'][pick(5)];
  return GameSession.open(page, { game, side: 'none', level, seed: number });
}

test(`${games} games with faults thrown in come to their end`, { timeout: games * LONGEST }, () =>
  withPage({ ...wide, settings: { pace: 'fast', seconds: 0.1 }, prepare: watchWorkers, expected: [/QuotaExceeded|full/] }, async (page) => {
    const [sizes, memory] = [[], []];
    for (let number = 0; number < games; number += 1) {
      const pick = random(number + 1);
      const session = await begin(page, number, pick);
      const { game } = await session.state();
      const names = Object.keys(faults);
      let [last, since] = [0, Date.now()];
      const end = Date.now() + LONGEST;
      for (;;) {
        const { status, ply } = await session.state();
        if (status === 'over') break;
        if (ply !== last) [last, since] = [ply, Date.now()];
        assert.ok(Date.now() - since < 20_000, `game ${number} of ${game}: no move for 20 s at ply ${ply}, ${status}`);
        assert.ok(Date.now() < end, `game ${number} of ${game} is at ply ${ply}`);
        if (pick(6) === 0) {
          const name = names[pick(names.length)];
          await faults[name](page);
          assert.ok((await session.state()).ply >= ply - 1, `game ${number} of ${game}: moves are lost when ${name}`);
        }
        await page.waitForTimeout(150);
      }
      sizes.push(await heap(page));
      // A page that was loaded again after the last move has no engine yet.
      memory.push(Number((await session.state()).memory ?? 0));
    }
    if (games >= 20) {
      const slope = growth(sizes);
      const mega = (bytes) => (bytes / 1e6).toFixed(2);
      console.log(`scripts hold ${mega(Math.min(...sizes))} to ${mega(Math.max(...sizes))} MB after a game, ${slope.toFixed(0)} bytes more with each; the engine at most ${mega(Math.max(...memory))} MB`);
      assert.ok(slope < GROWTH, `each game leaves ${slope} bytes`);
    }
  }));
