// What a student does: bring a program of one's own, in JavaScript and compiled, and let both play a whole contest against two levels.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';

import { address, test, wide, withPage } from './lib/browser.mjs';
import { compile, LANGUAGES } from './lib/compile.mjs';
import { choose, COLUMN, contestAddress, over, rows } from './lib/contest.mjs';

const first = readFile(new URL('../../static/examples/bots/first.js', import.meta.url), 'utf8');

/** Adds both programs by the lab's own controls, so that all of the way is tried. */
async function bring(page, game, module) {
  await page.goto(`${address}lab.html?view=programs&lang=en&game=${game}`);
  await page.locator('[data-action="new-program"]').click();
  await page.locator('[name="name"]').fill('script');
  await page.locator('[name="code"]').fill(await first);
  await page.locator('[data-form="program"] [type="submit"]').click();
  await page.locator('[data-program="script"]').waitFor();
  await page.locator('input[type="file"]').setInputFiles({ name: 'compiled.wasm', mimeType: 'application/wasm', buffer: module });
  await page.getByText('A WebAssembly command of').first().waitFor();
  await page.locator('[data-change="program-lines"]').check();
  await page.locator('[data-form="program"] [type="submit"]').click();
  await page.locator('[data-program="compiled"]').waitFor();
}

for (const [language, { game }] of Object.entries(LANGUAGES)) {
  test(`a JavaScript program, one in ${language} and two levels play a contest of ${game} to its end`, { timeout: 180_000 }, async (t) => {
    const module = compile(language, t);
    if (!module) return;
    await withPage(wide, async (page) => {
      await bring(page, game, module);
      await page.goto(contestAddress(`lang=en&game=${game}`));
      await choose(page, ['program:script', 'program:compiled', 'level:random', 'level:newcomer']);
      await page.locator('#seconds-3').fill('0.03');
      await page.locator('[name="games"]').fill('1');
      await page.locator('[name="at-once"]').fill('2');
      // A busy machine is not the programs' fault.
      await page.locator('[name="seconds"]').fill('5');
      await page.locator('[data-contest-start]').click();
      await over(page, 150_000);

      const session = await rows(page);
      assert.deepEqual(session.map((row) => row[COLUMN.player]).sort(), ['compiled', 'newcomer@0.03', 'random', 'script']);
      const sum = (column) => session.reduce((total, row) => total + Number(row[column]), 0);
      assert.equal(sum(COLUMN.wins), sum(COLUMN.losses));
      assert.equal(sum(COLUMN.wins) + sum(COLUMN.losses) + sum(COLUMN.draws), 12, 'six games of two players');
      assert.equal(sum(COLUMN.violations), 0);

      const games = await page.locator('[data-game]').allInnerTexts();
      assert.equal(games.length, 6);
      assert.ok(games.every((text) => /by the game|drawn|by total time/.test(text)), games.join('\n'));
      const { games: kept } = JSON.parse(await page.evaluate(() => localStorage.getItem('quintet/contest')));
      for (const player of ['script', 'compiled']) {
        const seat = ['script', 'compiled', 'random', 'newcomer'].indexOf(player);
        const attempts = kept.flatMap((one) => one.attempts.filter(({ side }) => [one.first, one.second][side] === seat));
        assert.ok(attempts.length > 20, `${player} has made ${attempts.length} moves`);
        assert.ok(attempts.every(({ status }) => status === 'Ok'));
      }

      // Any game opens for review, with all its moves.
      await page.goto(new URL(await page.locator('[data-game] a.link').first().getAttribute('href'), page.url()).href);
      const main = page.locator('main[data-game]');
      await main.waitFor();
      assert.equal(await main.getAttribute('data-game'), game);
      assert.ok(Number(await main.getAttribute('data-ply')) > 10);
    });
  });
}
