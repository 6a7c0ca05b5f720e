// How the page looks while it comes up and on windows of all sizes: nothing jumps, nothing sticks out, the board takes the room there is.

import assert from 'node:assert/strict';

import { address, test, withPage } from './lib/browser.mjs';
import { GAMES } from './lib/oracle.mjs';
import { GameSession } from './lib/session.mjs';

const size = (width, height) => ({ viewport: { width, height }, hasTouch: width < 900, isMobile: width < 900 });
const windows = { small: size(320, 640), phone: size(390, 844), sideways: size(844, 390), narrow: size(568, 320), laptop: size(1280, 800), large: size(3840, 2160) };
const views = ['?lang=en', ...GAMES.map(({ game, variant }) => `?lang=en&side=both&game=${game}&variant=${variant}`)];

/** Sums up how far things moved after they were first painted; see https://web.dev/articles/cls. */
const watchShifts = (context) =>
  context.addInitScript(() => {
    window.shifts = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifts += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });

for (const [name, options] of Object.entries(windows)) {
  test(`nothing jumps and nothing sticks out: ${name}`, { timeout: 120_000 }, () =>
    withPage({ ...options, prepare: watchShifts }, async (page) => {
      for (const view of views) {
        await page.goto(address + view);
        await page.locator(view.includes('game=') ? 'main[data-game] [data-target]' : '.game-card canvas').first().waitFor();
        await page.waitForTimeout(200);
        const { shifts, over, board, end, header, room, cut } = await page.evaluate(() => ({
          shifts: window.shifts,
          over: document.documentElement.scrollWidth - document.documentElement.clientWidth,
          board: document.querySelector('#boardbox').getBoundingClientRect().height,
          end: document.querySelector('#boardbox').getBoundingClientRect().bottom,
          header: document.querySelector('#header').getBoundingClientRect().height,
          room: innerHeight,
          cut: [...document.querySelectorAll('#bar button, .seat .status')]
            .filter((part) => {
              // Widths in whole pixels hide the fraction that already costs a letter.
              const words = document.createRange();
              words.selectNodeContents(part);
              return (part.matches('button') && part.scrollWidth > part.clientWidth) || words.getBoundingClientRect().right > part.getBoundingClientRect().right + 0.02;
            })
            .map((part) => part.innerText),
        }));
        assert.ok(shifts < 0.02, `${view} shifts by ${shifts}`);
        assert.equal(over, 0, `${view} sticks out by ${over} px`);
        if (view.includes('game=') && options.viewport.width > options.viewport.height) {
          assert.ok(board > 0.7 * room, `${view}: a board of ${board} in ${room} px`);
          assert.ok(end <= room, `${view}: the board ends at ${end} of ${room} px`);
        }
        assert.deepEqual(cut, [], `${view}: words are cut off`);
        if (view.includes('game=')) assert.ok(header < Math.max(0.11 * room, 41.5), `${view}: a header of ${header} px`);
      }
    }));
}

/** What is seen before the program arrives, by its address: words that are seen, words that are not, and parts that are where they will stay. */
const EARLY = {
  '?lang=zh': ['五种棋，一页间。', 'Five boards, one tab.', ['#home h1', '#home .lead', '.game-card h2', '.game-card p']],
  '?lang=en&game=nogo': ['Go turned upside down: never capture.', 'Five boards, one tab.', ['#boardbox', '.brand .seal']],
  '?lang=zh&game=blokus': ['只许角碰角，不许边贴边。两色或四色。', '反过来的围棋：谁也不许提子。', ['.brand .seal']],
  'lab.html?lang=en': ['Search, step by step', 'Programs', ['#view h1', '#view .lead'], 'h1'],
  'lab.html?lang=zh&view=towers': ['跳棋作业', 'The checkers assignment', ['#view h1', '#view .lead'], 'h1'],
};

for (const [size, view] of Object.entries({ phone: windows.phone, laptop: windows.laptop })) {
  test(`what is seen before the program arrives stays where it is: ${size}`, () =>
    withPage({ ...view, serviceWorkers: 'block' }, async (page) => {
      let held = true;
      await page.route(/_bg\.wasm/, (route) => (held ? undefined : route.continue()));
      for (const [query, [seen, unseen, stays, inside = 'body']] of Object.entries(EARLY)) {
        const boxes = async () => Object.fromEntries(await Promise.all(stays.map(async (part) => [part, await page.locator(part).first().boundingBox()])));
        const shown = (text) => page.locator(inside).first().getByText(text).locator('visible=true').count();
        held = true;
        await page.goto(address + query, { waitUntil: 'commit' });
        await page.locator(inside).first().getByText(seen).locator('visible=true').first().waitFor();
        assert.equal(await shown(unseen), 0, `${query}: ${unseen}`);
        const early = await boxes();
        held = false;
        await page.goto(address + query);
        await page.waitForFunction(() => document.documentElement.dataset.start === undefined);
        const late = await boxes();
        for (const part of stays) {
          for (const side of ['x', 'y', 'width', 'height']) {
            assert.ok(Math.abs(early[part][side] - late[part][side]) <= 1, `${query}: ${part} is at ${JSON.stringify(early[part])}, then at ${JSON.stringify(late[part])}`);
          }
        }
      }
    }));
}

test('what is said stands in the window, and so do the ends of dialogs', { timeout: 120_000 }, async () => {
  const moves = (page) => page.locator('button[data-ply]').count();
  for (const options of [windows.laptop, windows.sideways, windows.phone]) {
    await withPage(options, async (page) => {
      const seen = async (locator, what) => {
        await locator.waitFor();
        const { y, height } = await locator.boundingBox();
        assert.ok(y >= 0 && y + height <= options.viewport.height, `${what} from ${y} to ${y + height} in ${options.viewport.height} px`);
      };
      // Twenty rounds of four colours, as long as the list of moves ever gets.
      await page.goto(`${address}?lang=en&game=blokus&variant=classic&side=none&level=random&seed=3`);
      await page.locator('[data-action="pace"]').click();
      await page.locator('main[data-status="over"]').waitFor({ timeout: 90_000 });
      assert.ok((await moves(page)) > 40);
      if (options !== windows.phone) await seen(page.locator('.result h2'), 'the result');
      await page.goto(`${address}?lang=en&game=blokus&variant=duo&side=both`);
      await page.locator('[data-target="c3"]').click({ force: true });
      await seen(page.locator('[data-note]'), 'a refusal');
      await page.locator('[data-action="new-game"]').click();
      await page.locator('dialog [name="variant"]').selectOption('classic');
      await seen(page.locator('dialog [type="submit"]'), 'the way to start');
    });
  }
});

test('what is pressed stays where it is while moves come', () =>
  withPage(windows.laptop, async (page) => {
    const session = await GameSession.open(page, { game: 'nogo', side: 'both' });
    const tops = [];
    for (const move of ['D4', 'F6', 'C3', 'G7', 'D6', 'F4', 'C7']) {
      tops.push((await session.action('new-game').boundingBox()).y);
      await session.play(move);
    }
    assert.deepEqual([...new Set(tops)], [tops[0]], 'the bar stays where it is');
  }));

// The pieces of a tray become fewer, and not for all colours at the same time.
for (const [name, options] of Object.entries({ laptop: windows.laptop, sideways: windows.sideways })) {
  test(`what is below the tray stays where it is: ${name}`, () =>
    withPage(options, async (page) => {
      const watched = await GameSession.open(page, { game: 'blokus', variant: 'classic', side: 'none', level: 'random', seed: 3 });
      const below = [];
      await watched.action('stop').click();
      const { ply: begun } = await watched.until((state) => state.status === 'idle', 'the pause');
      for (let ply = begun + 1; ply <= 44; ply += 1) {
        await watched.action('step').click();
        await watched.until((state) => state.ply >= ply && state.status === 'idle', `move ${ply}`, 20_000);
        below.push((await watched.action('step').boundingBox()).y);
      }
      assert.deepEqual([...new Set(below)], [below[0]], 'the bar stays below the tray');
    }));
}

test('the board stays where it is on a phone while an engine thinks', () =>
  withPage(windows.phone, async (page) => {
    await page.goto(`${address}?lang=en&game=nogo&side=second&level=strong&seconds=4&seed=3`);
    await page.locator('main[data-status="thinking"]').waitFor();
    const height = () => page.locator('.seats').first().evaluate((seats) => seats.getBoundingClientRect().height);
    await page.locator('.seat .status', { hasText: 'depth' }).waitFor();
    assert.ok((await height()) < 60, `the seat is ${await height()} px high`);
  }));

test('on a phone every seat tells its points, also while it moves', () =>
  withPage(windows.phone, async (page) => {
    for (const [lang, points] of [['en', '0 points'], ['zh', '0 分']]) {
      for (const [variant, first] of [['classic', 4], ['duo', 2]]) {
        await page.goto(`${address}?lang=${lang}&game=blokus&side=both&variant=${variant}`);
        await page.locator('.seat.turn .status:not(:empty)').waitFor();
        const seats = await page.locator('.seat').evaluateAll((seats) =>
          seats.map((seat) => {
            const [note, status] = [seat.querySelector('.note'), seat.querySelector('.status')].map((part) => part.getBoundingClientRect());
            // Browsers round heights, one of them up; a line that is cut off is more than that.
            const cut = seat.querySelector('.note').scrollHeight > note.height + 4;
            return { text: seat.querySelector('.note').innerText, height: seat.offsetHeight, seen: note.width > 20 && !cut, apart: note.left >= status.right };
          }),
        );
        assert.equal(seats.length, first);
        for (const { text, height, seen } of seats) assert.ok(text.startsWith(points) && seen && height <= 60, JSON.stringify({ text, height, seen }));
        assert.ok(seats.find(({ text }) => text === points || variant === 'duo').apart, 'what a seat does and its points lie beside each other');
      }
    }
  }));

for (const [name, options] of Object.entries({ phone: windows.phone, sideways: windows.sideways })) {
  test(`a tab that is opened comes into the window: ${name}`, () =>
    withPage(options, async (page) => {
      await page.goto(`${address}?lang=en&game=quoridor&side=both`);
      for (const tab of ['rules', 'moves', 'saves', 'analysis']) {
        await page.locator('[data-tab]').first().waitFor();
        await page.evaluate(() => scrollTo(0, 0));
        await page.locator(`[data-tab="${tab}"]`).evaluate((button) => button.click());
        await page.waitForTimeout(60);
        const { top, bottom, most } = await page.evaluate(() => {
          const { top, bottom } = document.querySelector('#tabs').parentElement.getBoundingClientRect();
          const bar = document.querySelector('#bar');
          return { top, bottom, most: getComputedStyle(bar).position === 'fixed' ? bar.getBoundingClientRect().top : innerHeight };
        });
        assert.ok(top >= 0 && (bottom <= most + 1 || top < 20), `${tab}: from ${top} to ${bottom} of ${most}`);
      }
    }));
}

test('board colours are chosen in the settings, at once and for good', () =>
  withPage(windows.laptop, async (page) => {
    await page.goto(`${address}?lang=en&game=quoridor&side=both`);
    await page.locator('main[data-game]').waitFor();
    /** The colour of the canvas where the first pawn stands, beside its mark. */
    const pawn = () =>
      page.evaluate(() => {
        const canvas = document.querySelector('#canvas');
        return [...canvas.getContext('2d').getImageData(canvas.width * (272 - 11) / 544, canvas.height * 504 / 544, 1, 1).data].join();
      });
    const classic = await pawn();
    await page.locator('[data-action="settings"]').first().click();
    await page.locator('[data-setting="board"]').selectOption('safe');
    const safe = await pawn();
    assert.notEqual(safe, classic, 'the pawn has another colour');
    await page.reload();
    await page.locator('main[data-game]').waitFor();
    assert.equal(await pawn(), safe, 'after a reload too');
  }));

/** What the start page's boards show, as numbers. */
const pictures = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.game-card canvas')].map((canvas) => {
      const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
      return new Uint32Array(data.buffer).reduce((sum, pixel, at) => (Math.imul(sum, 31) + pixel + at) | 0, 0);
    }),
  );

test('the boards of the start page play, until they are stopped', () =>
  withPage({ ...windows.laptop, viewport: { width: 1280, height: 1200 }, reducedMotion: 'no-preference' }, async (page) => {
    await page.goto(`${address}?lang=en`);
    await page.locator('.game-card canvas').last().waitFor();
    const before = await pictures(page);
    await page.waitForTimeout(4200);
    const after = await pictures(page);
    assert.deepEqual(before.map((picture, at) => picture !== after[at]), [true, true, true, true, true], 'every board has moved');
    await page.locator('[data-action="live"]').click();
    await page.waitForTimeout(400);
    const stopped = await pictures(page);
    await page.waitForTimeout(1600);
    assert.deepEqual(await pictures(page), stopped);
  }));

test('the boards of the start page stand still where motion is unwanted', () =>
  withPage(windows.laptop, async (page) => {
    await page.goto(`${address}?lang=en`);
    await page.locator('.game-card canvas').last().waitFor();
    await page.waitForTimeout(200);
    const before = await pictures(page);
    await page.waitForTimeout(1600);
    assert.deepEqual(await pictures(page), before);
    assert.equal(await page.locator('[data-action="live"]').count(), 0);
  }));

test('sounds are off at first, and each has its tones when they are on', () =>
  withPage(
    { ...windows.laptop, prepare: (context) => context.addInitScript(() => {
      window.tones = 0;
      const start = AudioScheduledSourceNode.prototype.start;
      AudioScheduledSourceNode.prototype.start = function (...when) {
        window.tones += 1;
        return start.apply(this, when);
      };
    }) },
    async (page) => {
      const session = await GameSession.open(page, { game: 'nogo', side: 'both' });
      const tones = () => page.evaluate(() => window.tones);
      await session.play('D4');
      assert.equal(await tones(), 0);
      await session.action('settings').click();
      await page.locator('[data-setting="volume"]').selectOption('60');
      const sample = await tones();
      assert.ok(sample > 0, 'a sample is heard');
      await page.keyboard.press('Escape');
      await session.play('F6');
      const move = await tones();
      assert.ok(move > sample, 'a move is heard');
      await session.point('[data-target="F6"]');
      await page.locator('[data-note]').waitFor();
      assert.ok((await tones()) > move, 'a refusal is heard');
    },
  ));
