// Programs that mean no good (`attacks/`), under contest rules at a seat of the page: they lose by the rules, the page says why, and it stays responsive.

import assert from 'node:assert/strict';

import { programs } from './lib/attacks.mjs';
import { keep, test, wide, withPage } from './lib/browser.mjs';
import { eachPlayer, GameSession } from './lib/session.mjs';

/** From so many milliseconds on a page is not responsive. */
const SLOW = 200;
const LATE = /No move within 0\.3 s/;

/** How long many presses of a tab take while the program plays, from the press to the painted tab: the median, in milliseconds. */
function usualPress(page) {
  return page.evaluate(async () => {
    const times = [];
    const end = performance.now() + 50_000;
    const main = document.querySelector('main');
    while (main.dataset.status !== 'over' && performance.now() < end) {
      const begin = performance.now();
      document.querySelectorAll('[role="tab"]')[times.length % 2].click();
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      times.push(performance.now() - begin);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return times.sort((a, b) => a - b)[times.length >> 1] ?? 0;
  });
}

/** A new game in which the program begins, with a limit for each decision. */
async function begin(session, name, seconds) {
  await session.action('new-game').click();
  const form = session.page.locator('dialog form[data-form="new-game"]');
  await eachPlayer(session.page);
  await form.locator('[name="seat-1"]').selectOption(`program:${name}`);
  await form.locator('[name="seat-2"]').selectOption('person');
  await form.locator('[name="contest"]').check();
  await form.locator('[name="contest-seconds"]').fill(String(seconds));
  await form.locator('[type="submit"]').click();
}

/** Lets all programs of a list play on one page, one after the other: each begins a game, and loses it. */
async function loseAll(t, all) {
  const prepare = async (context) => {
    for (const [name, program] of Object.entries(all)) await keep(context, `program/${name}`, { name, ...program.kept });
  };
  // The browser's log names what the policy has stopped.
  const expected = [/Content Security Policy/, /violates the following/, /^request.* https:\/\/example\.com\//, /establish a connection to the server at https:\/\/example\.com/];
  await withPage({ ...wide, prepare, expected }, async (page) => {
    const session = await GameSession.open(page, { game: 'nogo', variant: 'free-centre', side: 'both' });
    for (const [name, { says, seconds }] of Object.entries(all)) {
      await t.test(name, async () => {
        await begin(session, name, seconds);
        const press = await usualPress(page);
        const state = await session.state();
        assert.deepEqual([state.status, state.result, state.ply], ['over', '0-1', 0]);
        const text = (await page.locator('[data-note]').allInnerTexts()).join('\n');
        assert.match(text, says);
        const late = LATE.test(text);
        assert.match(await page.locator('body').innerText(), late ? /ran out of time/ : /reached the violation limit/);
        assert.equal(await page.locator('[data-violations]').first().getAttribute('data-violations'), late ? '0' : '3');
        assert.ok(press < SLOW, `an input took ${press} ms`);
        const frames = await page.locator('iframe').evaluateAll((all) => all.map((frame) => frame.sandbox.value));
        assert.ok(frames.every((sandbox) => sandbox === 'allow-scripts'), frames.join());
      });
    }
  });
}

for (const [kind, language] of [['scripts', 'JavaScript'], ['modules', 'WebAssembly']]) {
  test(`${language} that means no good loses`, { timeout: 400_000 }, async (t) => loseAll(t, await programs(kind)));
}
