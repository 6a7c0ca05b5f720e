// What is proved is said so: in the analysis of a position and of a game, on the graph, as a hint and by the coach, and a win thrown away is called that.

import assert from 'node:assert/strict';

import { violations } from './lib/axe.mjs';
import { keep, phone, test, wide, withPage } from './lib/browser.mjs';
import { GameSession, saveOf } from './lib/session.mjs';

/** Red is one step from its goal, and so is Green: whoever does not go there has lost. */
const RACE = 'e2 e8 e3 e7 e4 d7 e5 d6 e6 d5 e7 d4 e8 d3 a7h d2'.split(' ');
const WON = 'Proved: Red wins within 1 turn.';

/** A game of two persons that one of them has given up after these moves. */
function resigned(moves) {
  const record = `Game: quoridor\nVariant: standard\nFirst: person\nSecond: person\nResult: 1-0\nTermination: resigned\n\n${moves.join(' ')}\n`;
  return (context) => keep(context, 'auto/quoridor', { v: 1, game: 'quoridor', record, meta: {} });
}

const legend = (page) => page.locator('.chances');

test('a proved position names the winner and the number of moves, in both languages and in the place of the chances', { timeout: 90_000 }, () =>
  withPage({ ...phone, settings: { effort: 'quick' }, prepare: resigned(RACE) }, async (page) => {
    for (const [lang, sentence, line] of [['en', WON, 'wins within 1 turn'], ['zh', '已证明：红方在 1 手内胜（双方合计）。', '1 手内胜']]) {
      await GameSession.open(page, { game: 'quoridor', lang });
      await page.locator('[data-tab="analysis"]').click();
      await legend(page).filter({ hasText: sentence }).waitFor();
      assert.equal(await page.locator('.eval').getAttribute('data-eval'), '1.000');
      assert.equal(await page.locator('[data-line="0"] .worth').textContent(), line);
      const { height } = await legend(page).boundingBox();
      assert.ok(height < 30, `one line, as high as the chances, on a phone: ${height}`);
      assert.deepEqual(await violations(page), []);
    }
    // The first position of a game is not proved.
    await page.locator('[data-tab="moves"]').click();
    await page.locator('button[data-ply="1"]').click();
    await page.locator('[data-tab="analysis"]').click();
    await legend(page).filter({ hasText: '%' }).waitFor();
  }));

test('the move that throws a proved win away is called so, and the graph is exact there', { timeout: 120_000 }, () =>
  withPage({ ...wide, settings: { effort: 'quick' }, prepare: resigned([...RACE, 'd8']) }, async (page) => {
    const session = await GameSession.open(page, { game: 'quoridor' });
    await page.locator('#bar [data-action="analyse"]').click();
    await page.locator('.whole [data-action="analyse"]').waitFor({ timeout: 60_000 });
    const graph = page.locator('[data-graph]');
    await graph.focus();
    await page.keyboard.press('End');
    await session.until((state) => Number(state.shownPly) === 17, 'the last position');
    const last = await graph.getAttribute('aria-valuetext');
    assert.match(last, /Move 17 of 17\. Proved: Green wins within 1 turn\. 17\. d8: blunder, cost 100 %\. A proved win is thrown away\./);
    await page.keyboard.press('ArrowLeft');
    await session.until((state) => Number(state.shownPly) === 16, 'the position before it');
    assert.ok((await graph.getAttribute('aria-valuetext')).includes(WON));
    await session.action('analysis-table').click();
    const rows = page.locator('table.judgement:not(.summary) tbody tr');
    assert.match(await rows.nth(15).textContent(), /100 %/);
    assert.match(await rows.nth(16).textContent(), /^17d80 %blunder/);
    // It is saved with the game.
    await page.waitForTimeout(600);
    await page.reload();
    await page.locator('[data-tab="analysis"]').click();
    await graph.waitFor();
    assert.match(await graph.getAttribute('aria-valuetext'), /Proved: Green wins/);
  }));

test('a hint and the coach say what is proved', { timeout: 90_000 }, () => {
  const save = saveOf({ game: 'quoridor', variant: 'standard', level: 'random', moves: RACE });
  const prepare = (context) => keep(context, 'auto/quoridor', save);
  return withPage({ ...phone, settings: { coach: true }, prepare }, async (page) => {
    const session = await GameSession.open(page, { game: 'quoridor' });
    await session.until((state) => state.ply === RACE.length, 'the saved game');
    await session.action('hint').click();
    await page.locator('[data-note]', { hasText: 'Press Hint again' }).waitFor();
    await session.action('hint').click();
    await page.locator('[data-note]', { hasText: `Try e9` }).filter({ hasText: WON }).waitFor();
    await session.play('d8');
    await page.locator('[data-coach]', { hasText: 'd8 is a blunder' }).filter({ hasText: 'A proved win is thrown away.' }).waitFor();
  });
});
