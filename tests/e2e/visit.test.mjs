// A first visit loads the files that `cargo xtask size` counts for it, and no others; the weights of a game come with the game.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before } from 'node:test';

import { controlled, test, wide, withPage } from './lib/browser.mjs';
import { Host } from './lib/host.mjs';
import { GameSession } from './lib/session.mjs';

/** The files of a first visit, with `*` for the numbers in their names. */
const COUNTED = readFileSync(new URL('../../xtask/first-visit.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'));
/** Files that are asked for by browsers without a window in some ways only: icons, and what is read when a page is installed. */
const OF_WINDOWS = ['icon.svg', 'icon-192.png', 'manifest.webmanifest'];
/** A name without the numbers of builds. */
const plain = (file) => (file === '' ? 'index.html' : file.replace(/-[0-9a-f]{16}(?=[._])/, '-*'));

let host;
/** The files that were asked for, in order, each once. */
let asked;
before(async () => {
  host = await Host.open();
});
after(() => host.close());

/** A page of a new visitor on a host that notes what is asked for: by page, workers and the service worker. */
const visit = (use) =>
  withPage({ ...wide, foreign: () => [host.origin] }, async (page) => {
    asked = [];
    host.rule = (file) => {
      if (!asked.includes(plain(file))) asked.push(plain(file));
      return undefined;
    };
    await use(page);
  });
/** What the service worker keeps at first, and once the page runs. */
const kept = (page) =>
  page.evaluate(async () => {
    const [, list] = /const files = (.*);\n/.exec(await (await fetch('offline.js')).text());
    const { page, background } = JSON.parse(list);
    return [page, background].map((files) => Object.keys(files).map((file) => file.replace('./', '').split('?')[0]));
  });

for (const game of ['checkers', 'quoridor']) {
  test(`a first visit with a game of ${game} loads what is counted`, { timeout: 90_000 }, () =>
    visit(async (page) => {
      await page.goto(`${host.at('a')}?lang=en`);
      await page.locator('[data-action="open-game"]').first().waitFor();
      await page.goto(`${host.at('a')}?game=${game}&level=strong&side=second&seconds=1&lang=en`);
      const session = new GameSession(page);
      await session.main.waitFor();
      await session.until(({ ply, status }) => ply === 1 && status === 'idle', 'the first move of the engine');
      await controlled(page);
      const [atFirst, background] = await kept(page);
      // The rest comes when the page runs, and only then.
      for (let waits = 0; !background.every((file) => asked.includes(file)); waits += 1) {
        assert.ok(waits < 300, `${background} are kept within 30 seconds; asked for were ${asked}`);
        await page.waitForTimeout(100);
      }
      const seen = asked.filter((file) => !background.includes(file));
      assert.deepEqual(seen.filter((file) => !COUNTED.includes(file)), [], 'every file that is asked for is counted');
      assert.deepEqual(COUNTED.filter((file) => !seen.includes(file) && !OF_WINDOWS.includes(file)), [], 'every file that is counted is asked for');
      assert.deepEqual(atFirst.map(plain).filter((file) => !COUNTED.includes(file)), [], 'what is kept at first is counted');
      const weights = `weights/${game}.bin`;
      assert.ok(asked.indexOf('worker_bg.wasm') < asked.indexOf(weights), 'the weights come with the game');
      assert.ok(background.includes(weights));
    }),
  );
}
