// The table of openings: the known first moves, and when they are hidden.

import assert from 'node:assert/strict';

import { violations } from './lib/axe.mjs';
import { test, wide, withPage } from './lib/browser.mjs';
import { GameSession } from './lib/session.mjs';

const rows = (page) => page.locator('[data-action="play-opening"]');
const open = (page) => page.locator('[data-tab="openings"]').click();

test('the openings are loaded, a press plays a move, and a missing file is reported and can be loaded again', { timeout: 120_000 }, () =>
  withPage({ ...wide, serviceWorkers: 'block', expected: [/openings/] }, async (page) => {
    await page.route('**/openings/*', (route) => route.abort());
    const session = await GameSession.open(page, { game: 'nogo', side: 'both' });
    await open(page);
    await page.locator('#panel', { hasText: 'could not be loaded' }).waitFor();
    await page.unroute('**/openings/*');
    await session.action('openings-again').click();
    await rows(page).first().waitFor();
    assert.deepEqual(await violations(page), []);
    const [move, said] = [await rows(page).first().getAttribute('data-value'), await rows(page).first().textContent()];
    assert.match(said, /\d+ games, \d+ % of the points for Black\. The engine gives it \d+ %\./);
    await rows(page).first().click();
    await session.until((state) => state.ply === 1, `${move} on the board`);
    await page.locator('#panel .here', { hasText: /reached this position|No .*games are known/ }).waitFor();
    // Beside the known games everything is unknown.
    await session.action('look-back').click();
    assert.equal(await rows(page).first().getAttribute('data-value'), move);
    await rows(page).nth(1).click();
    assert.equal((await session.state()).ply, 1, 'while one looks back it is only shown');
  }));

test('against an engine the openings are hidden until the game is over, and then count it', { timeout: 120_000 }, () =>
  withPage(wide, async (page) => {
    const session = await GameSession.open(page, { game: 'nogo', level: 'newcomer', seed: 1 });
    await open(page);
    await page.locator('#panel', { hasText: 'hidden until this game is over' }).waitFor();
    await page.locator('[data-entry]').waitFor({ state: 'detached' });
    assert.equal(await rows(page).count(), 0);
    await session.play('E4');
    await session.until((state) => state.ply === 2, 'the reply');
    await session.action('resign').click();
    await session.action('resign-now').click();
    await session.action('look-first').click();
    await rows(page).filter({ hasText: /Your own: 1 game, 0 %/ }).waitFor();
  }));
