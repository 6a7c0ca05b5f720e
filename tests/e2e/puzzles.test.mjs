// Puzzles: opened from the start page or by their address, solved, missed, and remembered.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';

import { violations } from './lib/axe.mjs';
import { address, phone, test, wide, withPage } from './lib/browser.mjs';
import { GameSession } from './lib/session.mjs';

const GAME = 'nogo';

/** The puzzles of a game: id, own moves and replies. */
async function puzzles(game) {
  const text = await readFile(new URL(`../../static/puzzles/${game}.txt`, import.meta.url), 'utf8');
  const lines = text.split('\n').filter((line) => line && !line.startsWith('#'));
  return lines.map((line) => {
    const [id, variant, position, , solution] = line.split(';').map((field) => field.trim());
    return { id, variant, position, line: solution.split(' ').map((step) => step.split('|')) };
  });
}

const card = (page) => page.locator('.puzzle');
const enter = async (page, move) => {
  await page.locator('[data-entry]').fill(move);
  await page.keyboard.press('Enter');
};

/** Plays the solution; the replies come by themselves. */
async function solve(session, line) {
  for (const [index, step] of line.entries()) {
    if (index % 2 === 0) await enter(session.page, step[0]);
    await session.until((state) => state.ply === index + 1, `move ${index + 1} of the line`);
  }
}

test('today’s puzzle is opened from the start page, solved, and remembered', { timeout: 120_000 }, () =>
  withPage(wide, async (page) => {
    await page.goto(`${address}?lang=en`);
    assert.deepEqual(await violations(page), []);
    await page.locator(`.todays [data-value="${GAME} today"]`).click();
    await card(page).waitFor();
    const session = new GameSession(page);
    const id = await card(page).getAttribute('data-puzzle');
    assert.match(page.url(), new RegExp(`game=${GAME}&puzzle=${id}`));
    assert.deepEqual(await violations(page), []);
    const { line } = (await puzzles(GAME)).find((puzzle) => puzzle.id === id);
    await solve(session, line);
    assert.match(await card(page).textContent(), /Solved at the first try.*Your rating: \d+ \(\+\d+\)/);
    await page.locator('[data-action="home"]').click();
    assert.match(await page.locator('.todays li', { hasText: 'NoGo' }).textContent(), /solved/);
    // Nothing of a puzzle is a game of one's own.
    assert.deepEqual(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('auto/'))), []);
  }));

test('a line of several moves is solved, with the replies between them', () =>
  withPage(wide, async (page) => {
    for (const game of ['nogo', 'quoridor']) {
      const { id, line } = (await puzzles(game)).find((puzzle) => puzzle.line.length > 1);
      await page.goto(`${address}?lang=en&game=${game}&puzzle=${id}`);
      await card(page).waitFor();
      await solve(new GameSession(page), line);
      await card(page).filter({ hasText: 'Solved at the first try' }).waitFor();
    }
  }));

test('a wrong move is explained and taken back, and the answer is shown', { timeout: 120_000 }, () =>
  withPage(phone, async (page) => {
    const { id, line } = (await puzzles(GAME))[0];
    await page.goto(`${address}?lang=en&game=${GAME}&puzzle=${id}`);
    await card(page).waitFor();
    const session = new GameSession(page);
    const free = await page.locator('[data-target]:not([aria-disabled="true"])').evaluateAll((all) => all.map((place) => place.dataset.target));
    for (const move of free.filter((move) => !line[0].includes(move))) {
      await enter(page, move);
      await page.waitForTimeout(100);
      if ((await session.state()).ply === 1) break;
    }
    await card(page).filter({ hasText: /best move|win slip/ }).waitFor();
    await card(page).locator('[data-action="puzzle-why"]').click();
    await page.locator('.engine-lines li').first().waitFor();
    await card(page).locator('[data-action="puzzle-retry"]').click();
    await session.until((state) => state.ply === 0, 'the move taken back');
    assert.equal(await page.locator('.engine-lines li').count(), 0, 'what the engine thinks would be the answer');
    await session.action('puzzle-answer').click();
    await session.until((state) => state.ply === line.length, 'the line');
    await card(page).filter({ hasText: 'The answer:' }).waitFor();
    await session.action('open-puzzle').click();
    await page.waitForFunction((id) => document.querySelector('.puzzle')?.dataset.puzzle !== id, id);
    await session.action('own-game').click();
    await card(page).waitFor({ state: 'detached' });
  }));

test('every game has puzzles that open, and what is not there is said', () =>
  withPage(wide, async (page) => {
    for (const game of ['quoridor', 'checkers', 'amazons', 'nogo', 'blokus']) {
      const all = await puzzles(game);
      const { id, position } = all[all.length >> 1];
      await page.goto(`${address}?lang=en&game=${game}&puzzle=${id}`);
      await card(page).waitFor();
      assert.equal(await page.locator('main').getAttribute('data-position'), position, game);
    }
    await page.goto(`${address}?lang=en&game=nogo&puzzle=ffffffff`);
    await page.locator('[data-note]', { hasText: 'There is no such puzzle.' }).waitFor();
  }));

test('after a game one looks for better moves than one’s mistakes, and comes back to the game', { timeout: 180_000 }, () =>
  withPage(wide, async (page) => {
    const session = await GameSession.open(page, { game: 'quoridor', level: 'newcomer', seed: 1 });
    // Five walls that hinder nobody.
    for (const [index, wall] of ['a1h', 'c1h', 'e1h', 'g1h', 'a2v'].entries()) {
      await enter(page, wall);
      await session.until((state) => state.ply === 2 * index + 2 && state.status === 'idle', 'the reply');
    }
    await session.action('resign').click();
    await session.action('resign-now').click();
    await page.locator('.result [data-action="analyse"]').click();
    const learn = page.locator('.result [data-action="learn"]');
    await learn.waitFor({ timeout: 90_000 });
    await learn.click();
    await card(page).filter({ hasText: /Moment 1 of \d.*Find a better move/ }).waitFor();
    await enter(page, 'h8v');
    await card(page).filter({ hasText: /not good enough either|as good/ }).waitFor();
    if (await session.action('puzzle-retry').isEnabled()) {
      await session.action('puzzle-answer').click();
      await card(page).filter({ hasText: 'The answer:' }).waitFor();
    }
    await page.locator('[data-action="own-game"]:visible').first().click();
    await session.until((state) => state.status === 'over' && state.ply === 10, 'the game itself');
  }));
