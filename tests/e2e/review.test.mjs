// What one does with a game after playing it: analysis, graph, turning points, looking back, lines that were left, games of engines.

import assert from 'node:assert/strict';

import { violations } from './lib/axe.mjs';
import { keep, phone, test, wide, withPage } from './lib/browser.mjs';
import { fingers, swipe } from './lib/fingers.mjs';
import { GameSession } from './lib/session.mjs';

/** Two short games that are over: one by the rules, one by resignation. In the first Green walks past while Red walks home. */
const OVER = {
  quoridor: { variant: 'standard', moves: 'e2 e8 e3 e7 e4 d7 e5 d6 e6 d5 e7 d4 e8 d3 e9', result: '1-0' },
  checkers: { variant: 'standard', moves: 'C6-B5 F3-E4 B5-A4 B3-C4 B7-C6 C4-B5 C8-B7 E4-D5 E6-C4 G2-F3 C4-B3 F3-E4', result: '0-1', resigned: true },
};

function save(game, { variant, moves, result, resigned }, meta = {}) {
  const tags = resigned ? `Result: ${result}\nTermination: resigned\n` : result ? `Result: ${result}\n` : '';
  const record = `Game: ${game}\nVariant: ${variant}\nFirst: person\nSecond: person\n${tags}\n${moves}\n`;
  return { v: 1, game, record, meta };
}

const opened = (game, kept, options = wide, settings = { effort: 'quick' }) => ({
  ...options,
  settings,
  prepare: (context) => keep(context, `auto/${game}`, save(game, kept)),
});

/** Starts the analysis of the game and waits for its end. */
async function analyse(session) {
  await session.page.locator('#bar [data-action="analyse"]').click();
  await session.page.locator('progress').waitFor();
  await session.page.locator('.whole [data-action="analyse"]').waitFor({ timeout: 60_000 });
}

const shown = async (session) => Number((await session.state()).shownPly);

for (const [game, kept] of Object.entries(OVER)) {
  test(`a finished game of ${game} is analysed, and the analysis is kept`, { timeout: 90_000 }, () =>
    withPage(opened(game, kept), async (page) => {
      const session = await GameSession.open(page, { game });
      const { ply } = await session.until((state) => state.status === 'over', 'the finished game');
      await analyse(session);
      const graph = page.locator('[data-graph]');
      assert.equal(await graph.getAttribute('aria-valuemax'), String(ply));
      // A press on the graph looks at the position there; nothing is undone.
      const box = await graph.boundingBox();
      await page.mouse.click(box.x + box.width * 0.4, box.y + box.height / 2);
      const middle = Math.round(ply * 0.4);
      assert.equal(await shown(session), middle);
      await graph.focus();
      for (const [key, there] of [['ArrowLeft', middle - 1], ['ArrowRight', middle], ['End', ply], ['PageUp', Math.max(0, ply - 10)], ['Home', 0]]) {
        await page.keyboard.press(key);
        await session.until((state) => Number(state.shownPly) === there, `${key} on the graph`);
        assert.equal(await page.evaluate(() => document.activeElement.hasAttribute('data-graph')), true, 'the graph keeps the focus');
      }
      assert.match(await graph.getAttribute('aria-valuetext'), /Move 0 of \d+\. .+ \d+ %/);
      assert.equal((await session.state()).ply, ply);
      await session.action('analysis-table').click();
      await page.locator('table.judgement:not(.summary)').waitFor();
      assert.equal(await page.locator('table.judgement:not(.summary) tbody tr').count(), ply);
      assert.equal(await page.locator('.summary tbody tr').count(), 2);
      // The turning points are the moves that are marked in the move list.
      const turns = [];
      while (await session.action('turn-next').isEnabled()) {
        await session.action('turn-next').click();
        turns.push(await shown(session));
        assert.ok(turns.length <= ply, 'turning points come to an end');
      }
      assert.ok(turns.length > 0, 'somebody slipped in this game');
      await page.locator('[data-tab="moves"]').click();
      const marked = await page.locator('button[data-ply]:has([data-slip])').evaluateAll((items) => items.map((item) => Number(item.dataset.ply)));
      for (const turn of turns) assert.ok(marked.includes(turn), `move ${turn} is marked in the list`);
      // A reload brings it back without another search.
      await page.waitForTimeout(500);
      await page.reload();
      await session.main.waitFor();
      await page.locator('[data-tab="analysis"]').click();
      await graph.waitFor();
      assert.equal(await page.locator('progress').count(), 0);
    }));
}

test('an analysis is cancelled and goes on where it was', { timeout: 60_000 }, () =>
  withPage(opened('quoridor', OVER.quoridor), async (page) => {
    const session = await GameSession.open(page, { game: 'quoridor' });
    await page.locator('#bar [data-action="analyse"]').click();
    const bar = page.locator('progress');
    await page.waitForFunction(() => document.querySelector('progress')?.value >= 2);
    const known = await bar.evaluate((element) => element.value);
    await session.action('analyse-cancel').click();
    await bar.waitFor({ state: 'detached' });
    const again = page.locator('.whole [data-action="analyse"]');
    assert.match(await again.textContent(), /Continue/);
    await page.waitForTimeout(600);
    await again.click();
    await bar.waitFor();
    assert.ok((await bar.evaluate((element) => element.value)) >= known, 'what was known is not searched again');
  }));

test('what stands below the engine’s output keeps its place while that comes', { timeout: 60_000 }, () =>
  withPage(opened('checkers', OVER.checkers), async (page) => {
    const session = await GameSession.open(page, { game: 'checkers' });
    // Presses something, and notes in every frame from then on where the controls of the analysis are.
    const places = (press) =>
      page.evaluate((selector) => {
        document.querySelector(selector).click();
        const all = new Set();
        window.places = all;
        const look = () => {
          if (window.places !== all) return;
          all.add(Math.round(document.querySelector('.whole').getBoundingClientRect().top));
          requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }, press);
    const noted = () => page.evaluate(() => [...window.places]);
    await places('[data-tab="analysis"]');
    await page.locator('[data-line="2"]').waitFor();
    await page.locator('.effort', { hasText: /depth/ }).waitFor();
    assert.equal((await noted()).length, 1, `the lines came in, and the controls were at ${(await noted()).join(', ')}`);
    await places('.whole [data-action="analyse"]');
    await page.waitForFunction(() => document.querySelector('progress')?.value >= 3);
    assert.equal((await noted()).length, 1, `the graph came in, and the controls were at ${(await noted()).join(', ')}`);
    await session.action('analyse-cancel').click();
  }));

test('lines are shown on the board and pressing them plays nothing', { timeout: 60_000 }, () =>
  withPage(opened('nogo', { variant: 'standard', moves: 'D4 F6 C3' }), async (page) => {
    const session = await GameSession.open(page, { game: 'nogo' });
    const picture = () => page.evaluate(() => document.getElementById('canvas').toDataURL());
    await page.locator('[data-tab="analysis"]').click();
    assert.equal(await page.locator('[data-line]').count(), 0, 'nothing is told before it is asked for');
    await session.action('analyse-here').click();
    await page.locator('[data-line="2"]').waitFor();
    await page.mouse.move(2, 2);
    const before = await picture();
    await page.locator('[data-line="1"]').hover();
    await page.waitForFunction((old) => document.getElementById('canvas').toDataURL() !== old, before);
    await page.locator('[data-line="1"]').click();
    await page.mouse.move(2, 2);
    await page.locator('[data-graph], [data-tab="analysis"]').first().focus();
    await page.waitForFunction((old) => document.getElementById('canvas').toDataURL() === old, before);
    const { ply, status } = await session.state();
    assert.deepEqual([ply, status], [3, 'idle'], 'nothing was played, and the engine that looks on does not hinder');
    await session.play('G7');
    await page.locator('[data-line="0"]').waitFor();
  }));

test('one switch hides all that the engine thinks, and is kept', { timeout: 60_000 }, () =>
  withPage(opened('quoridor', OVER.quoridor), async (page) => {
    const session = await GameSession.open(page, { game: 'quoridor' });
    await analyse(session);
    const output = '.eval, [data-graph], [data-line], [data-slip], [data-action="hint"], .summary';
    assert.ok((await page.locator(output).count()) > 2);
    await page.locator('#panel [data-setting="engine-output"]').uncheck();
    for (const reload of [false, true]) {
      if (reload) {
        await page.waitForTimeout(500);
        await page.reload();
        await session.main.waitFor();
      }
      for (const tab of ['analysis', 'moves']) {
        await page.locator(`[data-tab="${tab}"]`).click();
        assert.equal(await page.locator(output).count(), 0, `the ${tab} tab is silent`);
      }
    }
    await page.locator('[data-tab="analysis"]').click();
    await page.locator('#panel [data-setting="engine-output"]').check();
    await page.locator('[data-graph]').waitFor();
  }));

const LONG = 'e2 e8 e3 e7 e4 e6 d4 f6 d5 f5 c5 g5 c4 g4 b4 h4 b5 h5 b6 h6 a6 i6 a5 i5 a4 i4 a3 i3 a2 i2 a1 h2 b1 h3 c1 g3 d1 g2';

for (const [screen, options] of [['a wide screen', wide], ['a phone', phone]]) {
  test(`looking back by keys on ${screen}: the current move stays in view, nothing is undone`, () =>
    withPage(opened('quoridor', { variant: 'standard', moves: LONG }, options), async (page) => {
      const session = await GameSession.open(page, { game: 'quoridor' });
      const { ply } = await session.state();
      const inView = () =>
        page.evaluate(() => {
          const list = document.querySelector('.moves').getBoundingClientRect();
          const current = document.querySelector('.ply.cur')?.getBoundingClientRect();
          return current ? current.top >= list.top - 1 && current.bottom <= list.bottom + 1 : document.querySelector('.moves').scrollTop === 0;
        });
      assert.ok(await inView(), 'the last move is in view at first');
      await page.locator(`button[data-ply="${ply}"]`).focus();
      for (const [key, there] of [['PageUp', ply - 10], ['ArrowUp', ply - 11], ['PageDown', ply - 1], ['Home', 0], ['ArrowRight', 1], ['End', ply]]) {
        await page.keyboard.press(key);
        await session.until((state) => Number(state.shownPly) === there, `${key} in the move list`);
        assert.ok(await inView(), `after ${key} the current move is in view`);
      }
      assert.equal((await session.state()).ply, ply);
      // The game ends: the list shows its last move.
      await session.action('resign').click();
      await session.action('resign-now').click();
      await session.until((state) => state.status === 'over', 'the end');
      assert.ok(await inView(), 'after the end the last move is in view');
    }));
}

test('a line that was left can be returned to', () =>
  withPage(wide, async (page) => {
    const session = await GameSession.open(page, { game: 'quoridor', side: 'both' });
    for (const move of ['e2', 'e8', 'e3']) await session.play(move);
    await page.locator('button[data-ply="1"]').click();
    await session.action('branch').click();
    await session.play('d9');
    const moves = () => page.locator('button[data-ply]').allTextContents();
    assert.deepEqual(await moves(), ['1. e2', '2. d9']);
    await page.waitForTimeout(500);
    await page.reload();
    await session.main.waitFor();
    await session.action('line-open').click();
    await session.until((state) => state.ply === 3, 'the old line');
    assert.deepEqual(await moves(), ['1. e2', '2. e8', '3. e3']);
    await session.action('line-open').click();
    assert.deepEqual(await moves(), ['1. e2', '2. d9']);
  }));

test('engines among themselves: one move at a time, and the speed', { timeout: 60_000 }, () =>
  withPage({ ...wide, settings: { seconds: 0.5, pace: 'fast' } }, async (page) => {
    const session = await GameSession.open(page, { game: 'nogo', side: 'none', level: 'strong', seed: 4 });
    // Thinking shows within a tenth of a second with time, depth and line; some leeway for a busy machine.
    const status = page.locator('.seat.turn .status');
    await page.waitForFunction(() => / s · depth \d+ · [A-J]\d/.test(document.querySelector('.seat.turn .status')?.textContent ?? ''));
    await session.until((state) => state.ply >= 1, 'a move');
    await session.action('stop').click();
    const { ply } = await session.until((state) => state.status === 'idle', 'the pause');
    for (const steps of [1, 2]) {
      await session.action('step').click();
      await session.until((state) => state.ply === ply + steps && state.status === 'idle', 'one move');
    }
    await page.waitForTimeout(900);
    assert.equal((await session.state()).ply, ply + 2, 'no more than one move at a time');
    await session.action('pace').click();
    assert.match(await session.action('pace').getAttribute('aria-label'), /Slow/);
    await session.action('resume').click();
    const begin = Date.now();
    await session.until((state) => state.ply === ply + 4, 'two moves');
    assert.ok(Date.now() - begin > 1900, 'slow is slow');
    assert.ok(await status.isVisible());
  }));

test('axe has nothing to say about the analysis, and pictures of it', { timeout: 90_000 }, async () => {
  const folder = process.env.QUINTET_SCREENSHOTS ?? new URL('../../target/screenshots', import.meta.url).pathname;
  let meta;
  for (const [screen, options, theme, lang] of [['wide', wide, 'light', 'en'], ['phone', phone, 'dark', 'zh'], ['wide', wide, 'dark', 'zh'], ['phone', phone, 'light', 'en']]) {
    const kept = (context) => keep(context, 'auto/checkers', save('checkers', OVER.checkers, meta));
    await withPage({ ...options, settings: { effort: 'quick' }, prepare: kept }, async (page) => {
      const session = await GameSession.open(page, { game: 'checkers', theme, lang });
      if (!meta) {
        await analyse(session);
        await page.waitForTimeout(500);
        ({ meta } = JSON.parse(await page.evaluate(() => localStorage.getItem('quintet/auto/checkers'))));
      }
      await page.locator('[data-tab="analysis"]').click();
      await session.action('analysis-table').click();
      await session.action('turn-back').click();
      await page.locator('[data-line="0"]').waitFor();
      await page.locator('.verdict').waitFor();
      await page.screenshot({ path: `${folder}/analysis-${screen}-${theme}-${lang}.png`, fullPage: true });
      assert.deepEqual(await violations(page), [], `${screen}, ${theme}, ${lang}`);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      assert.equal(overflow, 0, 'nothing sticks out to the side');
    });
  }
});

test('on a phone the board stays while one reviews, and fingers step through the game', { timeout: 90_000 }, () =>
  withPage(opened('quoridor', OVER.quoridor, phone), async (page) => {
    const session = await GameSession.open(page, { game: 'quoridor' }, { touch: true });
    const { ply } = await session.until((state) => state.status === 'over', 'the finished game');
    await analyse(session);
    assert.deepEqual(await violations(page), []);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const inside = (selector) => page.locator(selector).evaluate((element) => {
      const box = element.getBoundingClientRect();
      return box.top >= -1 && box.bottom <= innerHeight + 1;
    });
    assert.equal(await inside('#boardbox'), true, 'the board stays in the window');
    await page.evaluate(() => scrollTo(0, 0));
    await page.locator('#bar [data-action="look-back"]').tap();
    await session.until((state) => Number(state.shownPly) === ply - 1, 'a step by the thumb');
    await page.locator('#bar [data-action="look-next"]').tap();
    await session.until((state) => Number(state.shownPly) === ply, 'the step back');
    const touch = await fingers(page);
    const across = async (from, to, there) => {
      const { x, y, width, height } = await page.locator('#boardbox').boundingBox();
      await swipe(touch, [x + from * width, y + height / 2], [x + to * width, y + height / 2 + 10]);
      await touch('touchEnd');
      await session.until((state) => Number(state.shownPly) === there, `a swipe to move ${there}`);
    };
    await across(0.2, 0.8, ply - 1);
    await across(0.2, 0.8, ply - 2);
    await across(0.8, 0.2, ply - 1);
  }));
