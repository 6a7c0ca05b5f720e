// What is around a game: hints, looking back, saves, seats, colours swapped, engines among themselves, languages, playing without a network.

import assert from 'node:assert/strict';

import { address, keptForLater, phone, test, wide, withPage } from './lib/browser.mjs';
import { savedMoves, GameSession } from './lib/session.mjs';

const slow = (seconds) => ({ ...wide, settings: { seconds } });

test('a hint in two steps, and the move it proposes can be played', () =>
  withPage(slow(0.5), async (page) => {
    const session = await GameSession.open(page, { game: 'quoridor', side: 'both' });
    const notes = page.locator('[data-note]');
    await session.action('hint').click();
    await notes.filter({ hasText: 'Look at' }).waitFor();
    await session.action('hint').click();
    await notes.filter({ hasText: /^✕Try [a-i][1-9].*: / }).waitFor();
    assert.equal((await session.state()).ply, 0, 'a hint plays nothing');
    await session.play('e2');
    assert.equal(await notes.count(), 0, 'the hint goes away with the move');
  }));

test('looking back does not undo, and playing from there keeps the old line', () =>
  withPage(wide, async (page) => {
    const session = await GameSession.open(page, { game: 'nogo', side: 'both' });
    for (const move of ['D4', 'F6', 'C3']) await session.play(move);
    await page.locator('button[data-ply="1"]').click();
    const state = await session.until((now) => now.shownPly === '1', 'viewing an earlier position');
    assert.equal(state.ply, 3);
    await session.action('branch').click();
    await session.until((now) => now.ply === 1, 'the branch');
    await session.play('G7');
    assert.deepEqual(await savedMoves(page, 'nogo'), ['D4', 'G7']);
    const { meta } = JSON.parse(await page.evaluate(() => localStorage.getItem('quintet/auto/nogo')));
    assert.deepEqual(meta.lines, ['D4 F6 C3']);
    assert.match(await page.locator('.kept-lines').textContent(), /from move 2: F6 C3/);
  }));

test('a game is saved under a name, opened again, deleted and brought back', () =>
  withPage(wide, async (page) => {
    const session = await GameSession.open(page, { game: 'amazons', side: 'both' });
    await session.play('c8-c4/f4');
    await page.locator('[data-tab="saves"]').click();
    await session.action('save').click();
    await page.locator('dialog input[name="name"]').fill('Lesson 1');
    await page.keyboard.press('Enter');
    const item = page.locator('li[data-save*="save/"]');
    await item.filter({ hasText: 'Lesson 1' }).waitFor();
    await session.action('undo').click();
    await session.until((state) => state.ply === 0, 'the undoing');
    await item.locator('[data-action="open-save"]').click();
    await session.until((state) => state.ply === 1, 'the saved game');
    await item.locator('[data-action="delete-save"]').click();
    await item.waitFor({ state: 'detached' });
    await session.action('undelete').click();
    await item.filter({ hasText: 'Lesson 1' }).waitFor();
  }));

test('resigning asks first and ends the game', () =>
  withPage(wide, async (page) => {
    const session = await GameSession.open(page, { game: 'checkers', side: 'both' });
    await session.play('C6-D5');
    await session.action('resign').click();
    await page.locator('dialog').waitFor();
    assert.equal((await session.state()).status, 'idle');
    await session.action('resign-now').click();
    const state = await session.until(({ status }) => status === 'over', 'the end');
    assert.equal(state.result, '1-0');
  }));

test('the engine begins when a person takes the second side, and the board is seen from there', () =>
  withPage(wide, async (page) => {
    const session = await GameSession.open(page, { game: 'quoridor', side: 'second', level: 'random', seed: 3 });
    await session.until((state) => state.ply === 1 && state.status === 'idle', 'the first move of the engine');
    const [own, other] = await Promise.all(['e9', 'e1'].map((name) => page.locator(`[data-target="${name}"]`).boundingBox()));
    assert.ok(own.y > other.y, 'one’s own side is below');
    await session.play('e8');
  }));

test('engines play among themselves until they are stopped', () =>
  withPage(slow(0.5), async (page) => {
    const session = await GameSession.open(page, { game: 'checkers', side: 'none', seed: 1 });
    await session.until((state) => state.ply >= 4, 'four moves');
    await session.action('stop').click();
    const { ply } = await session.until((state) => state.status === 'idle', 'the stop');
    await page.waitForTimeout(1200);
    assert.equal((await session.state()).ply, ply);
    await session.action('resume').click();
    await session.until((state) => state.ply > ply, 'going on');
  }));

test('a new game with other players by the dialog', () =>
  withPage(wide, async (page) => {
    const session = await GameSession.open(page, { game: 'nogo', side: 'both' });
    await session.play('D4');
    await session.action('new-game').click();
    await page.locator('dialog select[name="seat-2"]').selectOption('random');
    await page.locator('dialog [type="submit"]').click();
    await session.until((state) => state.ply === 0, 'the new game');
    await session.play('C3');
    assert.equal((await session.rest()).ply, 2);
  }));

test('a refusal says why', () =>
  withPage(wide, async (page) => {
    const session = await GameSession.open(page, { game: 'nogo', side: 'both' });
    await session.point('[data-target="E5"]');
    await page.locator('[data-note]').waitFor();
    assert.equal((await session.state()).ply, 0);
  }));

test('a finger that slips off a place plays nothing', () =>
  withPage(phone, async (page) => {
    const session = await GameSession.open(page, { game: 'nogo', side: 'both' }, { touch: true });
    await session.point('[data-target="C3"]');
    await session.action('confirm').waitFor();
    await session.point('[data-target="D4"]');
    assert.equal((await session.state()).ply, 0, 'a tap elsewhere moves the ghost');
    await session.action('cancel').tap();
    await session.action('confirm').waitFor({ state: 'hidden' });
    assert.equal((await session.state()).ply, 0);
    await session.point('[data-target="C3"]');
    await session.point('[data-target="C3"]');
    await session.until((state) => state.ply === 1, 'the second tap on the ghost');
  }));

test('Chinese and English, and the start page leads to every game', () =>
  withPage(wide, async (page) => {
    await page.goto(`${address}?lang=zh`);
    await page.getByText('五种棋').waitFor();
    await page.locator('[data-action="language"]').first().click();
    await page.getByText('Five boards').waitFor();
    for (const game of ['quoridor', 'checkers', 'amazons', 'nogo', 'blokus']) {
      await page.locator(`[data-action="open-game"][data-value="${game}"]`).first().click();
      await page.locator(`main[data-game="${game}"]`).waitFor();
    }
  }));

test('the page works without a network after the first visit', () =>
  withPage({ ...wide, expected: [/ERR_INTERNET_DISCONNECTED/] }, async (page, context) => {
    await GameSession.open(page, { game: 'quoridor', level: 'random', side: 'first', seed: 1 });
    await page.evaluate(() => navigator.serviceWorker.ready);
    await keptForLater(page, 'weights/quoridor.bin');
    await context.setOffline(true);
    await page.reload();
    const session = new GameSession(page);
    await session.main.waitFor();
    await session.play('e2');
    assert.equal((await session.rest()).ply, 2);
  }));
