// Setting up a position: by hand, by keyboard, from text; what is impossible is refused; the game starts from it.

import assert from 'node:assert/strict';

import { violations } from './lib/axe.mjs';
import { phone, test, wide, withPage } from './lib/browser.mjs';
import { GAMES } from './lib/oracle.mjs';
import { savedMoves, GameSession } from './lib/session.mjs';

async function setUp(page, query) {
  const session = await GameSession.open(page, { side: 'both', ...query });
  await session.action('new-game').click();
  await page.locator('dialog [data-action="set-up"]').click();
  await page.locator('main[data-setup]').waitFor();
  return session;
}

const sketch = (page) => page.locator('main').getAttribute('data-setup');
const brush = (page, name) => page.locator(`[data-brush="${name}"]`).click();
const press = (session, ...targets) => targets.reduce((before, target) => before.then(() => session.point(`[data-target="${target}"]`)), Promise.resolve());

test('checkers: from an empty board, refused until it makes sense', () =>
  withPage(wide, async (page) => {
    const session = await setUp(page, { game: 'checkers' });
    await session.action('set-up-clear').click();
    await page.locator('.set-up .problem').waitFor();
    await brush(page, 'B');
    await press(session, 'D5');
    await session.action('set-up-play').click();
    assert.notEqual(await sketch(page), null, 'white has no piece: no game yet');
    await brush(page, 'w');
    await press(session, 'C2', 'E2');
    await press(session, 'E2');
    await page.locator('[data-setting="set-up-turn"]').selectOption('w');
    assert.equal(await sketch(page), '......../..w...../......../......../...B..../......../......../........ w');
    await page.locator('.set-up').getByText('Ready to play').waitFor();
    await session.action('set-up-play').click();
    const state = await session.until((state) => state.setup === undefined, 'the game');
    assert.match(state.position, /B.* w$/);
    await session.play('C2-D3');
    assert.deepEqual(await savedMoves(page, 'checkers'), ['C2-D3']);
    await page.reload();
    await session.main.waitFor();
    assert.equal((await session.state()).ply, 1, 'the start is kept');
  }));

test('Quoridor: pawns, walls from hand, and no wall that shuts a pawn in', () =>
  withPage(wide, async (page) => {
    const session = await setUp(page, { game: 'quoridor' });
    await brush(page, 'second');
    await press(session, 'e4');
    await brush(page, 'wall');
    await press(session, 'e3h');
    assert.equal(await sketch(page), 'e3h / / e1 e4 / 9 10 / 1');
    await page.locator('[data-action="set-up-stock"][data-value^="0 8"]').click({ timeout: 500 }).catch(() => {});
    await page.locator('[data-setting="set-up-turn"]').selectOption('2');
    await session.action('set-up-play').click();
    await session.until((state) => state.setup === undefined && state.turn === '2', 'the game');
    await session.play('e5');
  }));

test('NoGo, Amazons and Blokus by hand', () =>
  withPage(wide, async (page) => {
    for (const [game, variant, steps, position] of [
      ['nogo', 'free-centre', [['X', 'A1', 'B2'], ['O', 'J9']], /^\.{8}O\/.*\.X\.{7}\/X\.{8} b$/],
      ['amazons', '8x8', [['x', 'd4'], ['.', 'a6'], ['B', 'a8']], /^B.*x/],
      ['blokus', 'duo', [['X', 'e10', 'f10', 'f9']], /XX/],
    ]) {
      const session = await setUp(page, { game, variant });
      await session.action('set-up-start').click();
      for (const [name, ...targets] of steps) {
        await brush(page, name);
        await press(session, ...targets);
      }
      await session.action('set-up-play').click();
      const state = await session.until((state) => state.setup === undefined, `the game of ${game}`);
      assert.match(state.position, position, game);
    }
  }));

test('from text, by keyboard, and back without a change', () =>
  withPage(wide, async (page) => {
    const session = await setUp(page, { game: 'nogo', variant: 'free-centre' });
    const text = page.locator('.set-up textarea');
    await text.fill('XO......./O......../......../........./........./........./........./........./......... b');
    await page.locator('.set-up [type="submit"]').click();
    await page.locator('.set-up .problem').filter({ hasText: 'squares' }).waitFor();
    const good = `${Array(8).fill('.........').join('/')}/X.O...... w`;
    await text.fill(good);
    await page.locator('.set-up [type="submit"]').click();
    await page.locator('.set-up').getByText('Ready to play').waitFor();
    assert.equal(await sketch(page), good);
    await page.locator('[data-target="E5"]').focus();
    await page.keyboard.press('2');
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press(' ');
    assert.match(await sketch(page), /\.{4}OO\.{3}/);
    await page.keyboard.press('Escape');
    await session.until((state) => state.setup === undefined && state.ply === 0, 'the game as it was');
  }));

test('what is wrong is said in Chinese too', () =>
  withPage(wide, async (page) => {
    const session = await setUp(page, { game: 'amazons', lang: 'zh' });
    await session.action('set-up-clear').click();
    await page.locator('.set-up .problem').filter({ hasText: '亚马逊，应为 4 个' }).waitFor();
  }));

test('axe has nothing to say about setting up', { timeout: 240_000 }, async () => {
  for (const [options, theme, lang] of [[wide, 'light', 'en'], [phone, 'dark', 'zh']]) {
    await withPage(options, async (page) => {
      for (const { game, variant } of GAMES) {
        await setUp(page, { game, variant, theme, lang });
        assert.deepEqual(await violations(page), [], `${game} ${theme} ${lang}`);
      }
    });
  }
});
