// Faults of the browser and the machine while a game goes on: storage that is emptied, tabs, clocks that go backwards, pages that freeze, windows of any
// size, many frames. docs/reliability.md lists them with all others.

import assert from 'node:assert/strict';

import { address, back, only, test, wide, withPage } from './lib/browser.mjs';
import { GameSession, savedMoves } from './lib/session.mjs';

const two = { game: 'quoridor', side: 'both' };

test('storage that is emptied while the page is open holds the whole game after the next move', () =>
  withPage(wide, async (page) => {
    const session = await GameSession.open(page, two);
    for (const move of ['e2', 'e8']) await session.play(move);
    await page.evaluate(() => localStorage.clear());
    await session.play('e3');
    assert.deepEqual(await savedMoves(page, 'quoridor'), ['e2', 'e8', 'e3']);
    await page.reload();
    await session.main.waitFor();
    assert.equal((await session.state()).ply, 3);
  }));

test('five tabs keep five games', { timeout: 120_000 }, () =>
  withPage(wide, async (page, context) => {
    const sessions = [await GameSession.open(page, two)];
    for (let count = 1; count < 5; count += 1) sessions.push(await GameSession.open(await context.newPage(), two));
    const first = ['e2', 'd1', 'f1', 'e3h', 'a1h'];
    // A tab that opens goes on with the latest game, so each begins anew.
    for (const [index, session] of sessions.entries()) {
      await session.page.bringToFront();
      await session.page.evaluate(() => document.querySelector('[data-action="new-game"]').click());
      await session.page.locator('dialog button[type="submit"], dialog .primary').last().click();
      await session.until(({ ply }) => ply === 0, 'a new game');
      await session.play(first[index]);
      await session.page.waitForTimeout(400);
    }
    const kept = await page.evaluate(() => Object.entries(localStorage).filter(([key]) => /^quintet\/(auto|save)/.test(key)).map(([, text]) => text));
    for (const move of first) assert.ok(kept.some((text) => text.includes(`\\n\\n${move}`)), `the game that begins with ${move} is kept`);
    for (const [index, session] of sessions.entries()) {
      await session.page.bringToFront();
      await session.page.reload();
      await session.main.waitFor();
      assert.ok(JSON.stringify(await savedMovesOfTab(session.page)).includes(first[index]), `tab ${index + 1} has its own game again`);
    }
  }));

/** The record of the game that this tab goes on with. */
const savedMovesOfTab = (page) =>
  page.evaluate(() => {
    const key = sessionStorage.getItem('quintet/place/quoridor');
    return localStorage.getItem(`quintet/${key}`);
  });

test('a clock that goes back by a day stops neither the engine nor saving', () =>
  withPage({ ...wide, settings: { seconds: 0.5 } }, async (page) => {
    await page.addInitScript(() => {
      const { now } = Date;
      let back = 0;
      Date.now = () => now() - back;
      window.goBack = () => (back = 86_400_000);
    });
    const session = await GameSession.open(page, { game: 'nogo', side: 'first', level: 'strong' });
    await session.play('A1');
    await session.rest();
    await page.evaluate(() => window.goBack());
    await session.play('E1');
    const state = await session.until(({ ply, status }) => ply === 4 && status === 'idle', 'the answer', 15_000);
    assert.equal((await savedMoves(page, 'nogo')).length, state.ply);
  }));

test('a page that the browser freezes goes on when it thaws', () =>
  withPage({ ...wide, settings: { seconds: 3 } }, async (page, context) => {
    only(['chromium'], 'freezing a page from outside');
    const session = await GameSession.open(page, { game: 'quoridor', variant: 'course', side: 'first', level: 'strong' });
    await session.play('e2');
    await session.until(({ status }) => status === 'thinking', 'thinking');
    const browser = await context.newCDPSession(page);
    await browser.send('Page.setWebLifecycleState', { state: 'frozen' });
    await new Promise((done) => setTimeout(done, 1500));
    await browser.send('Page.setWebLifecycleState', { state: 'active' });
    await session.until(({ ply, status }) => ply === 2 && status === 'idle', 'the answer', 20_000);
  }));

// The lab is left while it loads.
test('back from another page the game is as it was', () =>
  withPage({ ...wide, expected: [/lab_bg\.wasm/] }, async (page) => {
    only(['chromium', 'webkit'], 'hearing of a document that the browser had kept');
    const session = await GameSession.open(page, two);
    for (const move of ['e2', 'e8', 'e3']) await session.play(move);
    await page.goto(`${address}lab.html`);
    await back(page);
    await session.main.waitFor();
    await session.until(({ ply }) => ply === 3, 'the game');
    await session.play('e7');
  }));

for (const [width, height] of [[200, 200], [320, 240], [3840, 2160]]) {
  test(`a window of ${width} by ${height} shows a board that can be played on`, () =>
    withPage({ viewport: { width, height } }, async (page) => {
      const session = await GameSession.open(page, two);
      const board = await page.locator('#canvas').boundingBox();
      assert.ok(board.width > 100 && board.width <= width, `${board.width}`);
      await page.locator('[data-target="e2"]').press('Enter');
      await session.until(({ ply }) => ply === 1, 'the move');
      assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= width, 'nothing is cut off to the right');
    }));
}

test('twenty frames on one page play, each its own game', { timeout: 180_000 }, () =>
  withPage(wide, async (page) => {
    only(['chromium', 'firefox'], 'a page in the place of another');
    const games = ['quoridor', 'checkers', 'amazons', 'nogo', 'blokus'];
    const frames = Array.from({ length: 20 }, (_, index) => `<iframe title="board ${index}" width="300" height="340" src="./?embed=1&lang=en&game=${games[index % 5]}&side=both"></iframe>`);
    await page.route('**/twenty.html', (route) => route.fulfill({ contentType: 'text/html', body: `<!doctype html><title>twenty</title><link rel="icon" href="data:,">${frames.join('')}` }));
    await page.goto(`${address}twenty.html`);
    for (let index = 0; index < 20; index += 1) await page.frameLocator(`[title="board ${index}"]`).locator('main[data-game]').waitFor({ timeout: 90_000 });
    for (const [index, move] of [[0, 'e2'], [3, 'A1'], [15, 'e2'], [18, 'A1']]) {
      const frame = page.frameLocator(`[title="board ${index}"]`);
      await frame.locator(`[data-target="${move}"]`).press('Enter');
      await frame.locator('main[data-ply="1"]').waitFor();
    }
    const plies = await Promise.all(Array.from({ length: 20 }, (_, index) => page.frameLocator(`[title="board ${index}"]`).locator('main').getAttribute('data-ply')));
    assert.equal(plies.filter((ply) => ply === '1').length, 4, 'the others have not moved');
  }));
