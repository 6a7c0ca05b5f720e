// Blokus by fingers: carrying from the tray, dragging and turning what waits on the board, and what is in the window meanwhile.

import assert from 'node:assert/strict';

import { blokusSteps } from './lib/blokus.mjs';
import { keep, only, phone, test, wide, withPage } from './lib/browser.mjs';
import { fingers, swipe } from './lib/fingers.mjs';
import { Oracle } from './lib/oracle.mjs';
import { middle, savedMoves, GameSession } from './lib/session.mjs';

const at = (name) => `[data-target="${name}"]`;

for (const [name, options] of Object.entries({ upright: phone, sideways: { ...phone, viewport: { width: 844, height: 390 } } })) {
  test(`a finger carries a piece of Blokus, and scrolls all the same: ${name}`, () =>
    withPage(options, async (page) => {
      const touch = await fingers(page);
      const session = await GameSession.open(page, { game: 'blokus', variant: 'duo', side: 'both' }, { touch: true });
      const hands = () => page.locator('[data-piece][aria-pressed="true"]').count();
      const confirm = session.action('confirm');
      const piece = await middle(page, '[data-piece="O"]');
      const [x, y] = await middle(page, at('e10'));
      // The finger goes down in the tray and up below the place, which it would hide.
      await swipe(touch, piece, [x, y + 60]);
      assert.equal(await hands(), 1, 'it is in hand');
      assert.equal(await page.locator('#carried').isVisible(), false, 'over the board it is drawn on it');
      await touch('touchEnd');
      await confirm.waitFor();
      assert.equal((await session.state()).ply, 0, 'it is not played yet');
      assert.equal(await page.evaluate(() => scrollY), 0);
      // What is carried next takes the place of what waits.
      await touch('touchStart', await middle(page, '[data-piece="I5"]'));
      await page.waitForTimeout(300);
      await touch('touchMove', [piece[0] + 30, piece[1] + 30]);
      await page.locator('#carried').waitFor();
      assert.equal(await confirm.count(), 0);
      await touch('touchEnd');
      await page.locator('#carried').waitFor({ state: 'hidden' });
      assert.equal(await hands(), 0, 'let go beside the board it is put back');
      // A second finger breaks it off.
      await swipe(touch, piece, [x, y + 60]);
      await touch('touchStart', [x, y + 60, 0], [x + 90, y, 1]);
      await touch('touchEnd', [x, y + 60, 0]);
      await touch('touchEnd');
      assert.equal(await hands(), 0);
      assert.equal(await confirm.count(), 0);
      // Along the tray the page scrolls: there is nothing above, so it is scrolled before.
      await page.evaluate(() => scrollTo(0, 60));
      const there = await middle(page, '[data-piece="O"]');
      await swipe(touch, there, [there[0], there[1] + 120]);
      await touch('touchEnd');
      await page.waitForFunction(() => scrollY < 20);
      assert.equal(await hands(), 0, 'a finger that scrolls carries nothing');
      // A tap is a tap, and a second carry ends with a move.
      await swipe(touch, await middle(page, '[data-piece="O"]'), [x, y + 60]);
      await touch('touchEnd');
      await confirm.tap();
      await session.until((state) => state.ply === 1, 'the carried piece');
      await session.point('[data-piece="O"]');
      assert.equal(await hands(), 1);
    }));
}

test('the tray is scrolled into sight before a finger carries from it', () =>
  withPage({ ...phone, viewport: { width: 320, height: 600 }, prepare: (context) => keep(context, 'guided', 'blokus') }, async (page) => {
    const touch = await fingers(page);
    const session = await GameSession.open(page, { game: 'blokus', variant: 'duo', side: 'both' }, { touch: true });
    const hands = () => page.locator('[data-piece][aria-pressed="true"]').count();
    // Of the first row only the upper part is seen.
    const row = await page.locator('[data-piece="X"]').boundingBox();
    const piece = [row.x + row.width / 2, row.y + 6];
    await touch('touchStart', piece);
    await page.waitForTimeout(300);
    await touch('touchMove', [piece[0], piece[1] - 60]);
    assert.equal(await hands(), 1, 'after a rest it is carried at once');
    await touch('touchMove', piece);
    await touch('touchEnd');
    assert.equal(await hands(), 0, 'and put back');
    await swipe(touch, piece, [piece[0], piece[1] - 160]);
    await touch('touchEnd');
    await page.waitForFunction(() => scrollY > 100);
    assert.equal(await hands(), 0, 'a finger that scrolls carries nothing');
    // Nothing moves any more.
    await page.waitForFunction(() => {
      const still = window.lastScroll === scrollY;
      window.lastScroll = scrollY;
      return still;
    }, null, { polling: 200 });
    const there = await middle(page, '[data-piece="X"]');
    await swipe(touch, there, [there[0], there[1] - 160]);
    assert.equal(await hands(), 1, 'all pieces are in sight, and it is carried');
    await touch('touchEnd');
    assert.equal((await session.state()).ply, 0);
  }));

/** How high above the finger a piece is carried; `carry.rs` has the same. */
const above = (cell) => 1.5 * cell + 32;

/** The places in and around the piece that waits on the board: where a finger can take hold of it. */
const held = (page) => page.locator('[data-grip]').evaluateAll((places) => places.map((place) => place.dataset.target).sort().join(' '));

/** A rectangle of places of Duo, as `held` lists them. */
const block = (left, right, bottom, top) => {
  const names = [];
  for (let column = left.charCodeAt(0); column <= right.charCodeAt(0); column += 1) {
    for (let row = bottom; row <= top; row += 1) names.push(String.fromCharCode(column) + row);
  }
  return names.sort().join(' ');
};

test('what waits on the board is dragged by a finger, above it, and snaps to where it fits', () =>
  withPage(phone, async (page) => {
    const touch = await fingers(page);
    const session = await GameSession.open(page, { game: 'blokus', variant: 'duo', side: 'both' }, { touch: true });
    await session.point('[data-piece="O"]');
    await session.point(at('e10'));
    await session.action('confirm').waitFor();
    // The square covers e10 and f9; a finger takes hold of it one place beside it too.
    const lies = block('d', 'g', 8, 11);
    assert.equal(await held(page), lies);
    const { width: cell } = await page.locator(at('e10')).boundingBox();
    const under = async (name, [dx, dy] = [0, 0]) => {
      const [x, y] = await middle(page, at(name));
      return [x + dx * cell, y + above(cell) + dy * cell];
    };
    // Beside a place where it fits: it snaps there. The page stays where it is.
    await swipe(touch, await middle(page, at('e10')), await under('d12', [0.2, 0.1]));
    assert.equal(await session.action('confirm').count(), 0, 'while it is carried it does not wait');
    await touch('touchEnd');
    await session.action('confirm').waitFor();
    assert.equal(await held(page), block('c', 'f', 9, 12), 'it lies on d11');
    assert.equal(await session.action('confirm').isEnabled(), true);
    assert.equal(await page.evaluate(() => scrollY), 0, 'the page has not scrolled');
    assert.equal((await session.state()).ply, 0);
    // A second finger breaks it off: it lies where it lay.
    await swipe(touch, await middle(page, at('d11')), await under('j5'));
    await touch('touchStart', [...(await under('j5')), 0], [40, 200, 1]);
    await touch('touchEnd', [...(await under('j5')), 0]);
    await touch('touchEnd');
    await session.action('confirm').waitFor();
    assert.equal(await held(page), block('c', 'f', 9, 12));
    // Far from where it fits it lies where it is put, and the reason stands where the button was.
    await swipe(touch, await middle(page, at('d11')), await under('j5'));
    await touch('touchEnd');
    await page.locator('.refused', { hasText: 'must cover e10' }).waitFor();
    assert.equal(await session.action('confirm').isEnabled(), false);
    const { y, height } = await page.locator('.refused').boundingBox();
    assert.ok(y > 0 && y + height < (await page.locator('#bar').boundingBox()).y, 'the reason is in the window');
    assert.equal(await page.locator('[data-note]').count(), 0, 'and it is said once');
    // Let go beside the board it is put back.
    await swipe(touch, await middle(page, at('j5')), [200, 800]);
    await touch('touchEnd');
    assert.equal(await page.locator('[data-piece][aria-pressed="true"]').count(), 0);
    assert.equal(await held(page), '');
    // Beside the piece the page is scrolled by the same finger.
    await page.evaluate(() => scrollTo(0, 60));
    await swipe(touch, await middle(page, at('m3')), [300, 700]);
    await touch('touchEnd');
    await page.waitForFunction(() => scrollY < 20);
  }));

test('a tap on what waits rotates it, and so do its handles; only the button plays it', () =>
  withPage(phone, async (page) => {
    only(['chromium', 'webkit'], 'it taps');
    const session = await GameSession.open(page, { game: 'blokus', variant: 'duo', side: 'both' }, { touch: true });
    const handle = (name) => page.locator(`#handles [data-action="${name}"]`);
    await session.point('[data-piece="L5"]');
    await session.point(at('e10'));
    await session.action('confirm').waitFor();
    const seen = [await held(page)];
    for (let turn = 0; turn < 4; turn += 1) {
      await session.point(at('e10'));
      seen.push(await held(page));
    }
    assert.equal(new Set(seen).size, 4, 'four ways to lie');
    assert.equal(seen[4], seen[0], 'and round again');
    await handle('mirror').tap();
    assert.ok(!seen.includes(await held(page)), 'turned over it lies otherwise');
    await handle('mirror').tap();
    await handle('rotate').tap();
    assert.equal(await held(page), seen[1]);
    for (const name of ['mirror', 'rotate']) {
      const { x, y, width, height } = await handle(name).boundingBox();
      assert.ok(width >= 24 && height >= 24 && x >= 0 && x + width <= 390 && y >= 0, `${name}: ${[x, y, width, height]}`);
    }
    assert.equal((await session.state()).ply, 0, 'nothing is played yet');
    // The tray stays where it is when something begins to wait.
    const tray = async () => (await page.locator('.pieces').boundingBox()).y;
    const waiting = await tray();
    await session.action('cancel').tap();
    await handle('rotate').waitFor({ state: 'detached' });
    assert.equal(await tray(), waiting);
    await session.point(at('e10'));
    await session.action('confirm').tap();
    await session.until((state) => state.ply === 1, 'the piece');
  }));

test('who never confirms plays a piece by letting go', () =>
  withPage({ ...phone, settings: { careful: 'never' } }, async (page) => {
    const touch = await fingers(page);
    const session = await GameSession.open(page, { game: 'blokus', variant: 'duo', side: 'both' }, { touch: true });
    const [x, y] = await middle(page, at('e10'));
    const { width: cell } = await page.locator(at('e10')).boundingBox();
    await swipe(touch, await middle(page, '[data-piece="O"]'), [x, y + above(cell)]);
    await touch('touchEnd');
    await session.until((state) => state.ply === 1, 'the carried piece');
    await session.point('[data-piece="1"]');
    await session.point(at('j5'));
    await session.until((state) => state.ply === 2, 'the piece put down by a tap');
  }));

test('a whole game of Blokus by dragging', { timeout: 240_000 }, () =>
  withPage(phone, async (page) => {
    const touch = await fingers(page);
    const oracle = new Oracle({ game: 'blokus', variant: 'duo', seconds: 0.02, seed: 5 });
    try {
      const session = await GameSession.open(page, { game: 'blokus', variant: 'duo', side: 'both' }, { touch: true });
      let state = await session.rest();
      while (state.status !== 'over') {
        const move = await oracle.choose(state.position);
        const { ply } = state;
        if (move === 'pass') {
          state = await session.until((now) => now.ply > ply, 'the forced pass');
          continue;
        }
        const steps = blokusSteps(move);
        const { target } = steps.pop();
        const [{ piece }, ...turns] = steps;
        await page.evaluate(() => scrollTo(0, 0));
        await session.point(`[data-piece="${piece}"]`);
        await page.evaluate(() => scrollTo(0, 0));
        // First anywhere, then turned there, then dragged to its place.
        await session.point(at('g8'));
        for (const { action } of turns) await page.locator(`#handles [data-action="${action}"]`).tap();
        const { width: cell } = await page.locator(at(target)).boundingBox();
        const [[fx, fy], [x, y]] = [await middle(page, at('g8')), await middle(page, at(target))];
        // A little too far and back: a finger that hardly moves drags nothing.
        await swipe(touch, [fx, fy], [x, y + above(cell) + 30]);
        await touch('touchMove', [x, y + above(cell)]);
        await touch('touchEnd');
        await session.action('confirm').tap();
        state = await session.until((now) => now.ply > ply, `the move ${move}`);
        assert.equal((await savedMoves(page, 'blokus')).at(ply), move);
        state = await session.rest();
      }
      assert.ok(state.result);
    } finally {
      oracle.close();
    }
  }));

const small = { ...phone, viewport: { width: 360, height: 640 } };
const tablet = (width, height) => ({ ...phone, viewport: { width, height } });

for (const [name, options] of Object.entries({ phone, small })) {
  test(`the guide and what is refused are in the window: ${name}`, () =>
    withPage(options, async (page) => {
      const seen = async (selector) => {
        await page.locator(selector).waitFor();
        const [{ y, height }, bar] = [await page.locator(selector).boundingBox(), await page.locator('#bar').boundingBox()];
        assert.ok(y >= 0 && y + height <= bar.y, `${selector} from ${y} to ${y + height}, the bar begins at ${bar.y}`);
      };
      for (const lang of ['en', 'zh']) {
        for (const variant of ['duo', 'classic']) {
          const session = await GameSession.open(page, { game: 'blokus', variant, side: 'both', lang }, { touch: true });
          await page.evaluate(() => localStorage.removeItem('quintet/guided'));
          await page.reload();
          await seen('[data-guide="offer"]');
          await session.action('guide').tap();
          await seen('[data-guide="0"]');
          await session.point(at('c3'));
          await seen('[data-note]');
          await session.point('[data-piece="V5"]');
          await seen('[data-guide="1"]');
          assert.doesNotMatch(await page.locator('[data-guide]').innerText(), /\bR\b/, 'there are no keys');
          await page.evaluate(() => scrollTo(0, 0));
          await session.point(at('c3'));
          await seen('.refused');
          // On low phones it takes the room of the guide.
          if (options === phone && variant === 'duo') await seen('[data-guide="1"]');
        }
      }
    }));
}

test('with keys and a mouse the guide speaks of keys', () =>
  withPage(wide, async (page) => {
    const session = await GameSession.open(page, { game: 'blokus', variant: 'duo', side: 'both' });
    await session.action('guide').click();
    await session.point('[data-piece="V5"]');
    assert.match(await page.locator('[data-guide="1"]').innerText(), /\bR\b/);
  }));

for (const [width, height] of [[820, 1180], [768, 1024]]) {
  test(`a tablet held upright shows all pieces: ${width}x${height}`, () =>
    withPage(tablet(width, height), async (page) => {
      for (const variant of ['duo', 'classic']) {
        const session = await GameSession.open(page, { game: 'blokus', variant, side: 'both' }, { touch: true });
        for (const guide of ['offer', '']) {
          if (guide) await page.locator(`[data-guide="${guide}"]`).waitFor();
          else await page.locator('[data-action="guide-skip"]').tap();
          const [board, last, bar] = await Promise.all(['#boardbox', '.piece:last-child', '#bar'].map((part) => page.locator(part).boundingBox()));
          assert.ok(last.y + last.height <= bar.y, `${variant}: the pieces end at ${last.y + last.height}, the bar begins at ${bar.y}`);
          assert.ok(board.width > 0.7 * width, `${variant}: a board of ${board.width} px`);
          await page.evaluate(() => scrollTo(0, 0));
        }
        await page.evaluate(() => localStorage.clear());
        assert.equal((await session.state()).ply, 0);
      }
    }));
}
