// The hands' ways to play: dragging, going back one step, a second finger, the keyboard alone.

import assert from 'node:assert/strict';

import { phone, test, testOnce, wide, withPage } from './lib/browser.mjs';
import { fingers } from './lib/fingers.mjs';
import { middle, GameSession } from './lib/session.mjs';

const at = (name) => `[data-target="${name}"]`;

/** Carries something with the mouse, by way of a place between. */
async function drag(page, from, to) {
  const [one, two] = [await middle(page, from), typeof to === 'string' ? await middle(page, to) : to];
  await page.mouse.move(...one);
  await page.mouse.down();
  await page.mouse.move((one[0] + two[0]) / 2, (one[1] + two[1]) / 2, { steps: 3 });
  await page.mouse.move(...two, { steps: 3 });
  await page.mouse.up();
}

test('men are dragged; let go beside the board, nothing is played', () =>
  withPage(wide, async (page) => {
    const session = await GameSession.open(page, { game: 'checkers', side: 'both' });
    await drag(page, at('G6'), [5, 300]);
    await page.waitForTimeout(100);
    assert.equal((await session.state()).ply, 0);
    await page.keyboard.press('Escape');
    await drag(page, at('G6'), at('F5'));
    await session.until((state) => state.ply === 1, 'the dragged move');
    // What was taken up by a click is put down by one.
    await session.play('B3-A4');
  }));

test('a piece hangs at the mouse that drags it, and a pawn is dragged, too', () =>
  withPage(wide, async (page) => {
    for (const [game, from, to] of [['checkers', 'G6', 'F5'], ['quoridor', 'e1', 'e2']]) {
      const session = await GameSession.open(page, { game, side: 'both' });
      const [one, two] = [await middle(page, at(from)), await middle(page, at(to))];
      await page.mouse.move(...one);
      await page.mouse.down();
      await page.mouse.move(...two, { steps: 4 });
      await page.locator('#carried svg').waitFor();
      const [x, y] = await middle(page, '#carried');
      assert.ok(Math.hypot(x - two[0], y - two[1]) < 3, `${game}: it hangs at ${x}, ${y}, not at ${two}`);
      await page.mouse.up();
      await session.until((state) => state.ply === 1, 'the dragged move');
      await page.locator('#carried').waitFor({ state: 'hidden' });
    }
  }));

testOnce('the Tab key first reaches a piece of the own side', () =>
  withPage(wide, async (page) => {
    for (const [game, own] of [['quoridor', /red/i], ['checkers', /black/i], ['amazons', /black/i]]) {
      await GameSession.open(page, { game, side: 'both' });
      const entry = page.locator('[data-target][tabindex="0"]');
      assert.match(await entry.getAttribute('aria-label'), own, game);
    }
  }));

test('Amazons: a drag, then the arrow; Esc goes back one stage at a time', () =>
  withPage(wide, async (page) => {
    const session = await GameSession.open(page, { game: 'amazons', side: 'both' });
    await drag(page, at('c8'), at('c4'));
    await page.keyboard.press('Escape');
    // The amazon is in hand again, and may go elsewhere.
    await session.point(at('c6'));
    await session.point(at('c8'));
    await session.until((state) => state.ply === 1, 'the turn');
    assert.match(await page.locator('button[data-ply="1"]').getAttribute('title'), /c8.*c6/i);
    await session.point(at('c1'));
    await page.locator('#live', { hasText: 'c1 selected' }).waitFor();
    await session.point(at('c3'));
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await session.point(at('c3'));
    await page.waitForTimeout(300);
    assert.equal((await session.state()).ply, 1, 'nothing is in hand any more');
    assert.equal(await page.locator('[data-note]').count(), 0, 'a press on an empty square shows no message');
  }));

test('a piece of Blokus is carried from the tray, and by keys', () =>
  withPage(wide, async (page) => {
    const session = await GameSession.open(page, { game: 'blokus', variant: 'duo', side: 'both' });
    await drag(page, '[data-piece="O"]', at('e10'));
    await session.until((state) => state.ply === 1, 'the carried piece');
    // Let go over the tray it was only looked at.
    await drag(page, '[data-piece="X"]', '[data-piece="I5"]');
    assert.equal(await page.locator('[data-piece][aria-pressed="true"]').count(), 0);
    await page.locator(at('i5')).focus();
    await page.keyboard.press('1');
    await page.locator('[data-piece="1"][aria-pressed="true"]').waitFor();
    await page.keyboard.press('Enter');
    await page.locator('[data-note]').waitFor();
    assert.equal((await session.state()).ply, 1, 'beside the start it is refused');
    // The first side's start lies below, so that the columns run from right to left.
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await session.until((state) => state.ply === 2, 'the piece that was moved by an arrow');
  }));

test('a wall is laid by whatever is near its crossing', () =>
  withPage({ ...phone, viewport: { width: 320, height: 640 } }, async (page) => {
    const session = await GameSession.open(page, { game: 'quoridor', side: 'both' }, { touch: true });
    const [[x1, y1], [x2, y2]] = [await middle(page, at('e3')), await middle(page, at('f4'))];
    const cell = x2 - x1;
    // The groove is a few pixels wide; a fingertip beside it lays the wall that runs along it.
    await page.touchscreen.tap((x1 + x2) / 2 + 0.22 * cell, (y1 + y2) / 2 + 0.12 * cell);
    await page.locator('[data-action="confirm"]', { hasText: 'e3h' }).waitFor();
    await page.touchscreen.tap((x1 + x2) / 2 + 0.1 * cell, (y1 + y2) / 2 - 0.24 * cell);
    await page.locator('[data-action="confirm"]', { hasText: 'e3v' }).waitFor();
    assert.equal((await session.state()).ply, 0);
    await session.action('confirm').tap();
    await session.until((state) => state.ply === 1, 'the wall');
  }));

test('an engine’s answer can be seen to come, and thinking shows at once', () =>
  withPage({ ...wide, reducedMotion: 'no-preference' }, async (page) => {
    const session = await GameSession.open(page, { game: 'nogo', level: 'random', side: 'first' });
    await page.evaluate(() => {
      const main = document.querySelector('main');
      window.seen = [];
      new MutationObserver(() => window.seen.push([performance.now(), main.dataset.ply, main.dataset.status])).observe(main, { attributes: true });
    });
    await session.point(at('D4'));
    await session.until((state) => state.ply === 2, 'the answer');
    const seen = await page.evaluate(() => window.seen);
    const first = (wanted) => seen.find(wanted)[0];
    const [mine, thinking, answer] = [first(([, ply]) => ply === '1'), first(([, , status]) => status === 'thinking'), first(([, ply]) => ply === '2')];
    assert.ok(thinking - mine <= 100, `thinking shows after ${thinking - mine} ms`);
    assert.ok(answer - mine >= 350, `the answer comes after ${answer - mine} ms`);
  }));

test('a second finger breaks off what the first began', () =>
  withPage(phone, async (page) => {
    const touch = await fingers(page);
    const session = await GameSession.open(page, { game: 'nogo', side: 'both' }, { touch: true });
    const [[x1, y1], [x2, y2]] = [await middle(page, at('C3')), await middle(page, at('G7'))];
    await touch('touchStart', [x1, y1, 0]);
    await touch('touchStart', [x1, y1, 0], [x2, y2, 1]);
    await touch('touchEnd', [x1, y1, 0]);
    await touch('touchEnd');
    await page.waitForTimeout(200);
    assert.equal((await session.state()).ply, 0);
    assert.equal(await page.locator('[data-action="confirm"]').count(), 0);
    await session.play('C3');
  }));

testOnce('a whole game by the keyboard alone, heard in one live region', () =>
  withPage(wide, async (page) => {
    const session = await GameSession.open(page, { game: 'nogo', variant: '3x3', side: 'both' });
    assert.equal(await page.locator('[aria-live]').count(), 1);
    const here = () => page.evaluate(() => document.activeElement?.dataset.target ?? '');
    await page.locator('body').press('Tab');
    assert.equal(await page.evaluate(() => document.activeElement.id), 'skip');
    for (let presses = 0; presses < 30 && (await here()) === ''; presses += 1) await page.keyboard.press('Tab');
    assert.notEqual(await here(), '', 'the Tab key leads to the board');
    const walk = async (wanted) => {
      const steps = (from, to, [less, more]) => Array(Math.abs(to - from)).fill(to < from ? less : more);
      const [now, then] = [await here(), wanted].map((name) => [name.charCodeAt(0), Number(name.slice(1))]);
      for (const key of [...steps(now[0], then[0], ['ArrowLeft', 'ArrowRight']), ...steps(now[1], then[1], ['ArrowDown', 'ArrowUp'])]) {
        await page.keyboard.press(key);
      }
      assert.equal(await here(), wanted);
    };
    const heard = new Set();
    let { ply, status } = await session.state();
    for (const place of ['A1', 'B1', 'C1', 'A2', 'C2', 'A3', 'B3', 'C3', 'B2', 'A1', 'C1', 'A3', 'C3', 'B1', 'A2', 'C2', 'B3']) {
      if (status === 'over') break;
      await walk(place);
      await page.keyboard.press('Enter');
      await page.waitForTimeout(60);
      ({ ply, status } = await session.state());
      heard.add(await page.locator('#live').textContent());
    }
    assert.equal(status, 'over', `after ${ply} moves; heard was ${[...heard].join(' | ')}`);
    assert.match([...heard].at(-1), /wins\. /);
    assert.ok([...heard].some((text) => /stone/i.test(text)), [...heard].join(' | '));
  }));
