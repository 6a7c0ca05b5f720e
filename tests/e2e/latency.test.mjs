// How soon the page answers a hand while an engine thinks, by Chromium's own clocks: from the input to the next paint, and the work of the main
// thread for each frame while something is carried over the board.

import assert from 'node:assert/strict';

import { only, test, wide, withPage } from './lib/browser.mjs';
import { GAMES, Oracle } from './lib/oracle.mjs';
import { middle, GameSession } from './lib/session.mjs';
import { median, overloaded, percentile, tooBusy, watchInputs, workPerFrame } from './lib/timing.mjs';

/** Milliseconds from an input to the next paint. */
const SOON = 50;
/** Milliseconds of the main thread for most frames, in which something is carried and nothing else happens. */
const CARRY = 4;
/** Milliseconds for a frame in which the engine's report is shown too: there are 16.7 at sixty frames a second. */
const FRAME = 16;
/** Other programs may have the processor in one round; hardly in all. */
const ROUNDS = 4;

/** What is pressed first, so that something hangs at the pointer, and over which places it is then carried. */
const CARRIED = {
  quoridor: { over: ['c3h', 'd4h', 'e5v', 'f6h', 'b6v', 'g2h'] },
  checkers: { press: '[data-target="C6"]', over: ['D5', 'B5', 'E4', 'C4', 'D6', 'F5'] },
  amazons: { press: '[data-target="c8"]', over: ['c4', 'd6', 'e5', 'c6', 'f5', 'b7'] },
  nogo: { over: ['D4', 'F6', 'C3', 'G7', 'E5', 'B8'] },
  blokus: { press: '[data-piece="P"]', over: ['e10', 'f9', 'h8', 'j6', 'c12', 'g7'] },
};

/** Rules that no book of openings knows: here the strongest level has to think. */
const NO_BOOK = { quoridor: 'course', checkers: 'course', blokus: 'duo-basic' };

for (const { game, variant: usual } of GAMES) {
  const variant = NO_BOOK[game] ?? usual;
  test(`${game}: keys and presses show within ${SOON} ms while the strongest level thinks`, { timeout: 180_000 }, async (t) => {
    only(['chromium'], 'the time of events');
    const oracle = new Oracle({ game, variant, seconds: 0.05, seed: 3 });
    const strongest = (await oracle.levels()).at(-1);
    try {
      await withPage({ ...wide, settings: { seconds: 60 } }, async (page) => {
        const session = await GameSession.open(page, { game, variant, level: strongest, side: 'first', seed: 1 });
        await session.play(await oracle.choose((await session.state()).position));
        await session.until(({ status }) => status === 'thinking', 'the thinking');
        const inputs = await watchInputs(page);
        const medians = [];
        for (let round = 0; round < ROUNDS; round += 1) {
          await page.locator('[data-target]').first().focus();
          for (const key of ['ArrowRight', 'ArrowUp', 'ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp']) await page.keyboard.press(key);
          for (const tab of ['saves', 'moves', 'saves', 'moves']) await page.locator(`[data-tab="${tab}"]`).click();
          await page.mouse.click(...(await middle(page, '#canvas')));
          const times = await inputs.take();
          assert.equal((await session.state()).status, 'thinking', 'the engine still thinks');
          assert.ok(times.length >= 10, `${times.length} inputs were noticed`);
          medians.push(median(times));
          t.diagnostic(`${game}: ${times.length} inputs, the middle one after ${median(times)} ms, the latest after ${Math.max(...times)} ms`);
          if (medians.at(-1) <= SOON) return;
        }
        if (overloaded()) return void t.skip(`${tooBusy()}; medians ${medians.join(', ')} ms`);
        assert.fail(`the medians of ${ROUNDS} rounds are ${medians.join(', ')} ms`);
      });
    } finally {
      oracle.close();
    }
  });

  test(`${game}: what is carried over the board costs less than ${CARRY} ms a frame while an engine looks on`, { timeout: 180_000 }, async (t) => {
    only(['chromium'], 'a trace');
    await withPage({ ...wide, settings: { seconds: 60 } }, async (page) => {
      const session = await GameSession.open(page, { game, variant, side: 'both' });
      await page.locator('[data-tab="analysis"]').click();
      await session.action('analyse-here').click();
      await page.locator('[data-line="0"]').waitFor();
      const { press, over } = CARRIED[game];
      if (press) await page.locator(press).click();
      const rounds = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const frames = await workPerFrame(page, () => carry(page, over));
        assert.ok(frames.length >= 20, `only ${frames.length} frames were drawn`);
        const [middle, most] = [median(frames), percentile(frames, 0.95)];
        rounds.push(`median ${middle.toFixed(1)} ms, 95 % below ${most.toFixed(1)} ms`);
        t.diagnostic(`${game}: ${frames.length} frames, work of the main thread: ${rounds.at(-1)}`);
        if (middle <= CARRY && most <= FRAME) return;
      }
      assert.fail(`of ${CARRY} and ${FRAME} ms that are allowed: ${rounds.join('; ')}`);
    });
  });
}

/** Moves the pointer from place to place, a little each frame. */
async function carry(page, over) {
  for (const [index, target] of over.entries()) {
    const [x, y] = await middle(page, `[data-target="${target}"]`);
    if (index === 0) await page.mouse.move(x, y);
    else await page.mouse.move(x, y, { steps: 12 });
  }
}
