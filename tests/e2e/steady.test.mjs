// Controls never move under the pointer: after every press what was pressed is where it was, and lies under the pointer still.

import assert from 'node:assert/strict';

import { browserName, deep, keep, phone, test, wide, withPage } from './lib/browser.mjs';
import { GameSession } from './lib/session.mjs';

const touch = (width, height) => ({ ...phone, viewport: { width, height } });
const all = {
  desktop: wide,
  phone,
  sideways: touch(568, 320),
  slim: touch(360, 640),
  small: touch(320, 568),
  tablet: touch(820, 1180),
  square: touch(600, 520),
  large: { viewport: { width: 3840, height: 2160 } },
};

/** Layout depends on the window, hardly on the browser: all windows in Chromium, one of each kind elsewhere. */
const windows = Object.entries(all).slice(0, browserName === 'chromium' || deep ? undefined : 3);

/** Two games that are over: one has slips to find, in the other one moves have long names. */
const OVER = {
  quoridor: { variant: 'standard', moves: 'e2 e8 e3 e7 e4 d7 e5 d6 e6 d5 e7 d4 e8 d3 e9', result: '1-0' },
  amazons: { variant: '8x8', moves: 'c8-c4/f4 a3-b3/b6', result: '0-1', resigned: true },
};

function finished(game, { variant, moves, result, resigned }) {
  const end = resigned ? `Result: ${result}\nTermination: resigned\n` : `Result: ${result}\n`;
  return { v: 1, game, record: `Game: ${game}\nVariant: ${variant}\nFirst: person\nSecond: person\n${end}\n${moves}\n`, meta: {} };
}

/**
 * Presses a control in its middle with the mouse and answers what is wrong afterwards: how far it moved, or what lies over it. Where it is not
 * seen whole above the bar, it is scrolled to first, as a person would.
 */
async function press(page, selector, { gone = false } = {}) {
  const control = page.locator(`${selector}:visible`).first();
  await control.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const seen = (y) => element.contains(document.elementFromPoint(x + width / 2, y));
    if (!seen(y + 2) || !seen(y + height - 2)) element.scrollIntoView({ block: 'center', behavior: 'instant' });
    // The same element is asked afterwards, whatever stands in its place.
    window.pressed = element;
  });
  const { x, y, width, height } = await control.boundingBox();
  const [left, top] = [x + width / 2, y + height / 2];
  const under = () =>
    page.evaluate(([x, y]) => {
      const found = document.elementFromPoint(x, y)?.closest('button, select, a, [role="slider"]');
      return found ? (found === window.pressed ? 'itself' : found.outerHTML.slice(0, 90)) : '';
    }, [left, top]);
  assert.equal(await under(), 'itself', `${selector} is covered before it is pressed`);
  await page.mouse.click(left, top);
  await page.waitForTimeout(90);
  const after = await page.evaluate(() => {
    const { x, y } = window.pressed.getBoundingClientRect();
    return window.pressed.isConnected ? { x, y } : undefined;
  });
  if (!after && gone) return assert.doesNotMatch(await under(), /data-action/, `${selector} is gone, and another control lies there`);
  assert.ok(after, `${selector} is gone`);
  const moved = Math.max(Math.abs(after.x - x), Math.abs(after.y - y));
  assert.ok(moved <= 1, `${selector} moved by ${after.x - x}, ${after.y - y} px`);
  assert.equal(await under(), 'itself', `${selector} no longer lies under the pointer`);
}

const act = (name) => `[data-action="${name}"]`;

/** A walk through the game, or its last moves, there and back. */
async function walk(session, page, tab, all) {
  const count = Number((await session.state()).ply);
  const steps = all ? count : Math.min(3, count);
  for (let at = 0; at < steps; at += 1) await press(page, act('look-back'));
  for (let at = 0; at < steps; at += 1) await press(page, act('look-next'));
  for (const step of ['look-first', 'look-next', 'look-last', 'look-back', 'look-last']) await press(page, act(step));
  if (tab === 'moves') for (const ply of [1, count, 2]) await press(page, `button[data-ply="${ply}"]`);
  if (tab === 'analysis' && (await page.locator('[data-graph]').count())) {
    for (const turn of ['turn-back', 'turn-next']) {
      while (await session.action(turn).isEnabled()) await press(page, act(turn));
    }
    await press(page, '[data-graph]');
    await press(page, act('look-last'));
    await press(page, '[data-graph]');
    await press(page, act('analysis-table'));
    await press(page, act('analysis-table'));
  }
  await press(page, act('look-last'));
}

for (const [name, options] of windows) {
  test(`controls stay where they are through a whole review: ${name}`, { timeout: 240_000 }, async () => {
    for (const [game, kept] of Object.entries(OVER)) {
      // Long names of moves matter where there is little room.
      if (game === 'amazons' && !['desktop', 'small'].includes(name)) continue;
      const prepare = (context) => keep(context, `auto/${game}`, finished(game, kept));
      await withPage({ ...options, prepare, settings: { effort: 'quick' } }, async (page) => {
        const session = await GameSession.open(page, { game });
        await session.until((state) => state.status === 'over', 'the finished game');
        // The moves tab shows the slips once the game has been analysed.
        for (const [tab, analysed] of [['moves', false], ['analysis', false], ['analysis', true], ['moves', true]]) {
          await page.locator(`[data-tab="${tab}"]`).click();
          if (analysed && tab === 'analysis') {
            await press(page, `.whole ${act('analyse')}`, { gone: true });
            await page.locator(`.whole ${act('analyse')}`).waitFor({ timeout: 60_000 });
          }
          await walk(session, page, tab, analysed && tab === 'analysis');
        }
        for (const action of ['flip', 'flip', 'undo', 'redo']) await press(page, `#bar ${act(action)}`);
      });
    }
  });
}

for (const [name, options] of windows) {
  test(`controls stay where they are while one plays: ${name}`, { timeout: 180_000 }, () =>
    withPage({ ...options, settings: { careful: 'always', seconds: 3 } }, async (page) => {
      const session = await GameSession.open(page, { game: 'nogo', side: 'first', level: 'strong', seed: 3 });
      const bar = (name) => press(page, `#bar ${act(name)}`);
      const idle = () => session.until((state) => state.status === 'idle', 'the engine has moved');
      const places = () => page.locator('#bar button').evaluateAll((all) => all.map((button) => [button.offsetLeft, button.offsetTop].join()));
      // The offer of the guide goes with the first move.
      await session.action('guide-skip').click();
      const first = await places();
      // A hint: its words come, twice.
      await bar('hint');
      await page.locator('[data-note]').waitFor();
      await bar('hint');
      // A stone waits, is given up and placed; the engine thinks and answers.
      const stone = () => session.point('[data-target="C3"]');
      await stone();
      await press(page, act('cancel'), { gone: true });
      await stone();
      const strip = await page.locator('#steps').boundingBox();
      await press(page, act('confirm'), { gone: true });
      await session.until((state) => state.status === 'thinking', 'the engine thinks');
      assert.deepEqual(await places(), first, 'the bar is as it was while the engine thinks');
      assert.equal((await page.locator('#steps').boundingBox()).y, strip.y, 'the way through the game is where it was');
      await bar('undo');
      await bar('redo');
      await idle();
      assert.deepEqual(await places(), first, 'and when it has moved');
      // A refusal comes: its reason stands in the button.
      await stone();
      await page.locator('#pending .refused').waitFor();
      await bar('undo');
      await bar('redo');
      await idle();
      for (const step of ['look-back', 'look-first', 'look-next', 'look-last']) await press(page, act(step));
      assert.deepEqual(await places(), first);
    }));
}

test('thinking is stopped and cut short where those controls always are', { timeout: 60_000 }, () =>
  withPage({ ...wide, settings: { seconds: 20 } }, async (page) => {
    const session = await GameSession.open(page, { game: 'nogo', side: 'second', level: 'strong', seed: 3 });
    await session.until((state) => state.status === 'thinking', 'the engine thinks');
    const [now, stop] = [await session.action('move-now').boundingBox(), await session.action('stop').boundingBox()];
    await session.action('stop').click();
    // What goes on again lies where the engine was stopped, and nothing else.
    assert.deepEqual(await session.action('resume').boundingBox(), stop);
    await session.action('resume').click();
    await session.until((state) => state.status === 'thinking', 'the engine goes on');
    await session.action('move-now').click();
    await session.until((state) => state.ply === 1 && state.status === 'idle', 'the move');
    assert.deepEqual(await session.action('hint').boundingBox(), now);
    assert.deepEqual(await session.action('stop').boundingBox(), stop);
  }));

test('a hint marks first where to look, then the move, in the tray too', { timeout: 60_000 }, () =>
  withPage(wide, async (page) => {
    const picture = () => page.evaluate(() => document.getElementById('canvas').toDataURL());
    for (const [game, first, second] of [
      ['quoridor', /^Look at .+\. Press Hint again/, /^Try [a-i][1-9][hv]?: .+\.$/],
      ['blokus', /^Look at the .+, for piece .+\. Press Hint again/, /^Try .+: it adds \d+ to Blue’s corners/],
    ]) {
      const session = await GameSession.open(page, { game, side: 'both' });
      const note = page.locator('[data-note]');
      await page.mouse.move(2, 2);
      const plain = await picture();
      await session.action('hint').click();
      await note.waitFor({ timeout: 20_000 });
      assert.match(await note.locator('p').textContent(), first);
      const area = await picture();
      assert.notEqual(area, plain, 'where to look is marked');
      const piece = page.locator('[data-piece][data-here]');
      assert.equal(await piece.count(), game === 'blokus' ? 1 : 0, 'the piece in the tray');
      await session.action('hint').click();
      await page.waitForFunction(() => document.querySelector('[data-note] p').textContent.startsWith('Try'));
      assert.match(await note.locator('p').textContent(), second);
      assert.match(await page.locator('#live').textContent(), /^Hint: /, 'and heard');
      assert.notEqual(await picture(), area, 'the move is marked');
      assert.equal(await piece.count(), game === 'blokus' ? 1 : 0, 'the piece still');
    }
  }));
