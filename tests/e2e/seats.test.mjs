// Who sits where, what a new game is until its first move, and the numbers of moves: the same side, the same game, the same number everywhere.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';

import { address, keep, test, wide, withPage } from './lib/browser.mjs';
import { GAMES, opening } from './lib/oracle.mjs';
import { eachPlayer, GameSession } from './lib/session.mjs';

/** The variants whose sides have a place on the board, with a square of each side's own: first, second, ... */
const HOMES = [
  { game: 'quoridor', variant: 'standard', homes: ['e1', 'e9'] },
  { game: 'checkers', variant: 'standard', homes: ['C6', 'B3'] },
  { game: 'checkers', variant: 'course', homes: ['C6', 'B3'] },
  { game: 'amazons', variant: '8x8', homes: ['c8', 'c1'] },
  { game: 'amazons', variant: '10x10', homes: ['d1', 'd10'] },
  { game: 'blokus', variant: 'duo', homes: ['e10', 'j5'] },
  { game: 'blokus', variant: 'classic', homes: ['a20', 't20', 't1', 'a1'] },
];

/** The numbers of the sides above and below the board: those of their clocks' or seats' places. */
const rows = (page) =>
  page.evaluate(() =>
    ['top', 'bottom'].map((row) => [...document.querySelectorAll(`#seats-${row} .status`)].map(({ id }) => Number(id.split('-')[1]))),
  );

const middleOf = async (page, selector) => {
  const { y, height } = await page.locator(selector).boundingBox();
  return y + height / 2;
};

/** Every name stands at the edge of the board at which its side's own square lies. */
async function namesStandByTheirPieces(page, homes, what) {
  const board = await middleOf(page, '#board');
  const [above, below] = await rows(page);
  assert.equal(above.length + below.length, homes.length, what);
  for (const [side, home] of homes.entries()) {
    const isBelow = (await middleOf(page, `[data-target="${home}"]`)) > board;
    assert.equal(below.includes(side + 1), isBelow, `${what}: side ${side + 1} plays from ${home}`);
  }
  return below;
}

test('a person’s side is below in every game, names stand by their pieces, and turning the board turns both', { timeout: 120_000 }, () =>
  withPage(wide, async (page) => {
    for (const { game, variant, homes } of HOMES) {
      for (const [side, viewer] of Object.entries({ first: 1, second: 2, both: 1, none: 1 })) {
        const what = `${game} ${variant}, side=${side}`;
        const session = await GameSession.open(page, { game, variant, side, level: 'random', seed: 1 });
        const below = await namesStandByTheirPieces(page, homes, what);
        assert.ok(below.includes(viewer), `${what}: ${viewer} is below`);
        await session.action('flip').click();
        const turned = await namesStandByTheirPieces(page, homes, `${what}, turned`);
        assert.ok(!turned.includes(viewer), `${what}, turned: ${viewer} is above`);
      }
    }
  }));

test('links, boards in other pages and other players show the person’s side below; what was turned by hand stays', { timeout: 60_000 }, () =>
  withPage(wide, async (page) => {
    const { homes } = HOMES.find(({ variant }) => variant === '8x8');
    const session = await GameSession.open(page, { game: 'amazons', side: 'both' });
    await session.play('c8-c4/f4');
    await session.action('share').click();
    const link = new URL(await page.locator('[data-text="link"]').inputValue());
    await session.action('close-dialog').click();
    // The other side sits down where nobody of the first one is left.
    await page.locator('[data-seat="1"]').selectOption('random');
    assert.deepEqual(await namesStandByTheirPieces(page, homes, 'another seat'), [2]);
    await session.action('flip').click();
    assert.deepEqual(await namesStandByTheirPieces(page, homes, 'turned by hand'), [1]);
    await page.waitForTimeout(500);
    await page.goto(`${address}?lang=en&game=amazons`);
    await session.main.waitFor();
    assert.deepEqual(await namesStandByTheirPieces(page, homes, 'after a reload'), [1]);
    for (const [side, below] of [['first', [1]], ['second', [2]]]) {
      for (const query of [{ side }, { side, embed: '1' }]) {
        await page.goto('about:blank');
        await page.goto(`${address}?${new URLSearchParams({ lang: 'en', ...query })}${link.hash}`);
        await session.main.waitFor();
        assert.deepEqual(await namesStandByTheirPieces(page, homes, JSON.stringify(query)), below);
      }
    }
  }));

/** Begins a game by the dialog. */
async function begin(session, choices) {
  await session.action('new-game').click();
  if (choices['seat-2']) await eachPlayer(session.page);
  for (const [name, value] of Object.entries(choices)) await session.page.locator(`dialog [name="${name}"]`).selectOption(value);
  await session.page.locator('dialog [type="submit"]').click();
  await session.until((state) => state.ply === 0, 'the new game');
}

/** What makes a new game that one: rules, players, clock. */
const chosen = async (session) => {
  await session.main.waitFor();
  const { game, variant, ply } = await session.state();
  const seats = await Promise.all([1, 2].map((side) => session.page.locator(`select[data-seat="${side}"]`).inputValue()));
  const clock = await session.page.locator('#clock-2').textContent();
  return { game, variant, ply, seats, clock };
};

test('a new game is found again before its first move: after home, a reload and another game, and it fills no list', { timeout: 60_000 }, () =>
  withPage(wide, async (page) => {
    const session = await GameSession.open(page, { game: 'amazons' });
    await begin(session, { 'seat-2': 'person' });
    await session.play('c8-c4/f4');
    await session.play('c1-c3/e3');
    await session.action('resign').click();
    await session.action('resign-now').click();
    await session.until((state) => state.status === 'over', 'the end');
    await begin(session, { variant: '10x10', 'seat-1': 'person', 'seat-2': 'random', clock: 'side' });
    const wanted = { game: 'amazons', variant: '10x10', ply: 0, seats: ['person', 'random'], clock: '10:00' };
    assert.deepEqual(await chosen(session), wanted);

    await page.locator('[data-action="home"]').click();
    assert.match(await page.locator('.go-on').textContent(), /Amazons · no move yet · just now/);
    await page.locator('.go-on [data-action="open-save"]').click();
    assert.deepEqual(await chosen(session), wanted, 'by Continue');
    await page.locator('[data-action="home"]').click();
    await page.locator('.game-card[data-value="amazons"]').click();
    assert.deepEqual(await chosen(session), wanted, 'by the card of the game');
    await page.reload();
    assert.deepEqual(await chosen(session), wanted, 'after a reload');
    await page.locator('nav [data-value="nogo"]').click();
    await page.locator('main[data-game="nogo"]').waitFor();
    await page.locator('nav [data-value="amazons"]').click();
    await page.locator('main[data-game="amazons"]').waitFor();
    assert.deepEqual(await chosen(session), wanted, 'from another game');

    // New games one after the other take no place of others, and none stands in the list.
    for (let again = 0; again < 9; again += 1) {
      await begin(session, { 'seat-2': again % 2 ? 'person' : 'random' });
      if (again % 3 === 0) await page.reload();
      await session.main.waitFor();
    }
    await page.locator('[data-tab="saves"]').click();
    await page.locator('[data-save]').first().waitFor();
    assert.deepEqual(await page.locator('[data-save]').evaluateAll((all) => all.map((item) => item.dataset.save)), ['auto/amazons']);
    const places = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('quintet/auto/amazons')));
    assert.equal(places.length, 2);
  }));

test('a game that nobody asked for takes no place: looking at a game leaves the one to go on with', () =>
  withPage(wide, async (page) => {
    const session = await GameSession.open(page, { game: 'quoridor' });
    await begin(session, { 'seat-2': 'person' });
    await session.play('e2');
    await page.locator('nav [data-value="checkers"]').click();
    await page.locator('main[data-game="checkers"]').waitFor();
    await page.locator('[data-action="home"]').click();
    assert.match(await page.locator('.go-on').textContent(), /Quoridor · move 1/);
  }));

/** Games to count in: the beginning of one in every game, and Blokus for four up to its first passes. */
async function counted() {
  const games = [];
  for (const { game, variant } of GAMES) games.push({ game, variant, moves: (await opening({ game, variant, plies: 5 })).moves });
  const showcase = await readFile(new URL('../../web/board/src/games/blokus/showcase.txt', import.meta.url), 'utf8');
  const moves = showcase.trim().split(/\s+/);
  games.push({ game: 'blokus', variant: 'classic', moves: moves.slice(0, moves.indexOf('pass') + 3) });
  return games;
}

const NUMBER = /(\d+) of (\d+)/;

test('a move has one number: in the list, while looking back, in the analysis, in pictures and in the lab', { timeout: 180_000 }, async () => {
  for (const { game, variant, moves } of await counted()) {
    const seats = ['First', 'Second', 'Third', 'Fourth'].map((name) => `${name}: person\n`).join('');
    const record = `Game: ${game}\nVariant: ${variant}\n${seats}\n${moves.join(' ')}\n`;
    const prepare = (context) => keep(context, `auto/${game}`, { v: 1, game, record, meta: {} });
    await withPage({ ...wide, prepare, settings: { effort: 'quick' } }, async (page) => {
      const session = await GameSession.open(page, { game });
      const all = moves.length;
      const what = `${game} ${variant}`;
      await session.until((state) => state.ply === all, 'the game');
      const list = await page.locator('button[data-ply]').evaluateAll((items) =>
        items.map((item) => [Number(item.dataset.ply), Number.parseInt(item.querySelector('.n').textContent, 10)]),
      );
      assert.deepEqual(list, moves.map((_, index) => [index + 1, index + 1]), `${what}: the list numbers every move, passes too`);
      // The whole table of the analysis comes with the first positions.
      await page.locator('[data-tab="analysis"]').click();
      await page.locator('.whole [data-action="analyse"]').click();
      const graph = page.locator('[data-graph]');
      await graph.waitFor();
      await page.waitForTimeout(1500);
      // It may come to its end at any moment.
      await page.evaluate(() => document.querySelector('.whole [data-action="analyse-cancel"]')?.click());
      await session.action('analysis-table').click();
      const inTable = await page.locator('table.judgement:not(.summary) tbody tr').evaluateAll((items) => items.map((row) => Number(row.cells[0].textContent)));
      assert.deepEqual(inTable, list.map(([ply]) => ply), `${what}: the table of the analysis`);
      for (const ply of [1, 2, Math.ceil(all / 2), all - 1]) {
        await page.locator('[data-tab="moves"]').click();
        await page.locator(`button[data-ply="${ply}"]`).click();
        await session.until((state) => state.shownPly === String(ply), 'viewing an earlier position');
        const current = await page.locator('[aria-current="step"] .n').textContent();
        const looking = (await page.locator('#steps').textContent()).match(NUMBER);
        await page.locator('[data-tab="analysis"]').click();
        const slider = (await graph.getAttribute('aria-valuetext')).match(NUMBER);
        const verdict = page.locator('.verdict');
        // Its place is kept where nothing is said of a move.
        const said = (await verdict.count()) ? (await verdict.textContent()).trim() : '';
        const judged = said ? Number.parseInt(said, 10) : ply;
        const lab = new URL(await page.locator('[data-action="study"]').evaluate((link) => link.href));
        assert.ok(lab.pathname.endsWith('lab.html'));
        assert.deepEqual(
          [Number.parseInt(current, 10), looking?.slice(1).map(Number), slider?.slice(1).map(Number), judged],
          [ply, [ply, all], [ply, all], ply],
          `${what}: move ${ply}`,
        );
      }
      await session.action('share').click();
      assert.match(await page.locator('.share-parts').textContent(), new RegExp(`move ${all - 1}\\b`));
      await session.action('close-dialog').click();
      await page.locator('[data-action="study"]').click();
      assert.match(await page.locator('.ply-steps').textContent(), new RegExp(`after ${all - 1} of ${all} moves`));
    });
  }
});
