// The board in somebody else's page: frames of every kind, the messages, and a course page that uses them.

import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, before } from 'node:test';

import { violations } from './lib/axe.mjs';
import { GAMES } from './lib/oracle.mjs';
import { address, leaving, only, phone, test, testOnce, wide, withPage } from './lib/browser.mjs';

// Pages of another origin, which frame ours. The name decides what they hold.
const pages = new Map();
let other;
const server = createServer((request, response) => {
  const page = pages.get(request.url.split('?')[0]);
  response.writeHead(page ? 200 : 404, { 'Content-Type': 'text/html; charset=utf-8' });
  response.end(page);
});
before(async () => {
  await new Promise((ready) => server.listen(0, '127.0.0.1', ready));
  other = `http://127.0.0.1:${server.address().port}`;
});
after(() => server.close());

/** Opens a page of the other origin with one frame of ours; `heard` in it holds all messages. */
async function framing(page, query, { sandbox, width = 420, height = 540, fragment = '' } = {}) {
  const src = `${address}?${new URLSearchParams({ embed: '1', lang: 'en', ...query })}${fragment}`;
  const attributes = sandbox === undefined ? '' : `sandbox="${sandbox}"`;
  pages.set('/page', `<!doctype html><meta charset=utf-8><title>course</title><link rel="icon" href="data:,"><script>
    var heard = [];
    addEventListener("message", (event) => heard.push(event.data));
    function ask(message) {
      document.querySelector("iframe").contentWindow.postMessage(message, "*");
    }
  </script><iframe title="board" width="${width}" height="${height}" style="border:0" ${attributes} src="${src.replaceAll('&', '&amp;')}"></iframe>`);
  await page.goto(`${other}/page`);
  const frame = page.frameLocator('iframe[title]');
  await frame.locator('main[data-game]').waitFor();
  await page.waitForFunction(() => heard.some(({ type }) => type === 'ready'));
  return frame;
}

/** Presses a place of the board: by keyboard where the browser's own hands reach past a frame of another process. */
const press = (frame, target) => frame.locator(`[data-target="${target}"]`).press('Enter');

const state = (frame) => frame.locator('main').evaluate((main) => ({ ...main.dataset, ply: Number(main.dataset.ply) }));
const heard = (page, type) => page.evaluate((wanted) => heard.filter((data) => data.type === wanted), type);

/** Asks the board and waits for its answer. */
let letters = 0;
async function ask(page, message) {
  const id = `letter ${(letters += 1)}`;
  await page.evaluate((data) => ask(data), { target: 'quintet', v: 1, id, ...message });
  const answer = await page.waitForFunction((wanted) => heard.find(({ re }) => re === wanted), id);
  return answer.jsonValue();
}

// Firefox writes on the console that a worker may not be started by its address in a sandbox, and that a message was not for its receiver.
const expected = [/may not load data from .*worker-boot/, /target origin provided/];
const foreign = { ...wide, foreign: () => [new URL(address).origin, other], expected };

/** To WebKit nothing comes from `'self'` where there is no origin, so that the page's policy keeps its own files out of a sandbox. */
const sandboxed = () => only(['chromium', 'firefox'], 'the page in a sandbox without allow-same-origin');

for (const [name, sandbox] of [['from another origin', undefined], ['in a sandbox', 'allow-scripts']]) {
  test(`a game ${name}: the engine answers, moves and size are told`, { timeout: 60_000 }, () =>
    withPage(foreign, async (page) => {
      if (sandbox) sandboxed();
      const frame = await framing(page, { game: 'quoridor', level: 'newcomer' }, { sandbox });
      const [ready] = await heard(page, 'ready');
      assert.deepEqual([ready.source, ready.v, ready.game, ready.ply, ready.turn, ready.result], ['quintet', 1, 'quoridor', 0, 1, null]);
      if (sandbox) await press(frame, 'e2');
      else await frame.locator('[data-target="e2"]').click({ force: true });
      await page.waitForFunction(() => heard.filter(({ type }) => type === 'move').length === 2);
      const moves = await heard(page, 'move');
      assert.deepEqual(moves.map(({ by, ply, side }) => [by, ply, side]), [['person', 1, 1], ['newcomer', 2, 2]]);
      assert.equal(moves[0].move, 'e2');
      assert.equal(moves[1].position, (await state(frame)).position);
      const sizes = await heard(page, 'resize');
      assert.ok(sizes.length === 1 && sizes[0].width === 420 && sizes[0].height > 460 && sizes[0].height < 560, JSON.stringify(sizes));
      assert.equal(await frame.locator('[data-note]').count(), 0, 'nothing to complain about');
    }));
}

test('only what the teacher left on is there, and a frame of any shape shows the whole board without scroll bars', { timeout: 60_000 }, () =>
  withPage(foreign, async (page) => {
    for (const [width, height, query] of [
      [420, 540, { game: 'quoridor', undo: '0', hints: '0', eval: '0' }],
      [240, 240, { game: 'nogo' }],
      [700, 320, { game: 'amazons', side: 'both' }],
      [320, 480, { game: 'blokus', side: 'both' }],
      [900, 420, { game: 'blokus', side: 'both' }],
    ]) {
      const frame = await framing(page, query, { width, height });
      const what = `${width} x ${height} ${query.game}`;
      const [box, scrolls] = await frame.locator('#boardbox').evaluate((board) => {
        const { left, top, right, bottom, width } = board.getBoundingClientRect();
        const root = document.documentElement;
        return [{ left, top, right, bottom, width }, [root.scrollWidth > innerWidth, root.scrollHeight > innerHeight]];
      });
      assert.deepEqual(scrolls, [false, false], what);
      assert.ok(box.left >= 0 && box.top >= 0 && box.right <= width && box.bottom <= height, what);
      assert.ok(box.width >= 0.45 * Math.min(width, height), `${what}: ${box.width}`);
      for (const gone of ['#header', '#tabs', '[data-seat]', '[data-action="settings"]']) {
        assert.equal(await frame.locator(gone).filter({ visible: true }).count(), 0, `${what}: ${gone}`);
      }
      if (query.undo) assert.equal(await frame.locator('[data-action="undo"], [data-action="hint"]').count(), 0, what);
      assert.ok(await frame.locator('[data-action="open-full"]').isVisible());
    }
  }));

test('a frame of any shape is filled: the board is as large as it can be, and beside or below it nothing gapes', { timeout: 120_000 }, () =>
  withPage({ ...wide, expected: leaving }, async (page) => {
    for (const { game, variant } of GAMES) {
      // Of the frame's shorter side, what the board takes at least.
      for (const [width, height, part] of [[300, 700, 0.94], [360, 360, 0.45], [700, 300, 0.94], [500, 500, 0.5]]) {
        await page.setViewportSize({ width, height });
        await page.goto(`${address}?embed=1&lang=en&side=both&game=${game}&variant=${variant}`);
        await page.locator('main[data-game] [data-target]').first().waitFor();
        const [board, holes] = await page.evaluate(() => {
          const box = (element) => element.getBoundingClientRect();
          const board = box(document.querySelector('#boardbox'));
          const beside = innerWidth > innerHeight * 1.2;
          const parts = [...document.querySelectorAll('.seat, .turns, .pieces, #panel, #steps, #bar > *')].map(box);
          const lines = [...(beside ? [] : [board]), ...parts].filter((part) => part.height > 0).sort((a, b) => a.top - b.top);
          let end = 0;
          const holes = lines.map(({ top, bottom }) => {
            const hole = top - end;
            end = Math.max(end, bottom);
            return Math.round(hole);
          });
          return [board.width, [...holes, Math.round(innerHeight - end)]];
        });
        const what = `${width} x ${height} ${game}`;
        assert.ok(board >= part * Math.min(width, height), `${what}: a board of ${board}`);
        assert.ok(Math.max(...holes) <= 50, `${what}: ${holes}`);
      }
    }
  }));

test('embed.js gives the frame the height at which the board has the whole width', { timeout: 60_000 }, () =>
  withPage({ ...foreign, expected: [...expected, ...leaving] }, async (page) => {
    for (const game of ['quoridor', 'blokus']) {
      for (const width of [300, 560]) {
        pages.set('/page', `<!doctype html><meta charset=utf-8><title>course</title><link rel="icon" href="data:,"><div id="here"></div>
          <script src="${address}embed.js"></script><script>Quintet.embed("#here", { game: "${game}", side: "both", width: ${width} })</script>`);
        await page.goto(`${other}/page`);
        const inside = page.frameLocator('iframe');
        await inside.locator('main[data-game] [data-target]').first().waitFor();
        await page.waitForFunction(() => document.querySelector('iframe').style.aspectRatio === 'auto');
        await page.waitForTimeout(300);
        const [board, panel] = await inside.locator('#boardbox').evaluate((board) => [board.clientWidth, document.querySelector('#panel').clientHeight]);
        assert.ok(Math.abs(board - (width - 16)) <= 2, `${game}: a board of ${board} in ${width} px`);
        assert.equal(panel, 0, 'nothing is left over');
      }
    }
  }));

test('every message is answered, and does what it says', { timeout: 60_000 }, () =>
  withPage(foreign, async (page) => {
    const frame = await framing(page, { game: 'quoridor', side: 'both', origin: other });
    let answer = await ask(page, { type: 'play', move: 'e2' });
    assert.deepEqual([answer.ok, answer.ply, answer.turn], [true, 1, 2]);
    answer = await ask(page, { type: 'load', game: 'nogo', variant: '5x5', moves: 'A1 B1' });
    assert.deepEqual([answer.ok, answer.game, answer.variant, answer.ply], [true, 'nogo', '5x5', 2]);
    answer = await ask(page, { type: 'load', record: 'Game: amazons\nVariant: 8x8\nFirst: person\nSecond: person\n\nc8-c4/f4' });
    assert.deepEqual([answer.ok, answer.game, answer.ply], [true, 'amazons', 1]);
    answer = await ask(page, { type: 'new', game: 'quoridor', start: '/ / a8 i5 / 10 10 / 1' });
    assert.deepEqual([answer.ok, answer.game, answer.ply, answer.position], [true, 'quoridor', 0, '/ / a8 i5 / 10 10 / 1']);
    answer = await ask(page, { type: 'set', theme: 'dark', lang: 'zh', undo: false, flip: true });
    assert.equal(answer.ok, true);
    assert.equal(await frame.locator('html').getAttribute('data-theme'), 'dark');
    await frame.locator('[data-action="undo"]').waitFor({ state: 'detached' });
    answer = await ask(page, { type: 'play', move: 'a9' });
    assert.deepEqual([answer.ok, answer.result], [true, '1-0']);
    const [end] = await heard(page, 'end');
    assert.deepEqual([end.result, end.winner, end.by, end.ply], ['1-0', 1, 'person', 1]);
    assert.ok(end.record.includes('Start: / / a8 i5') && end.text.length > 0 && end.reason.length > 0);
    // A game that begins again may end again; one that is loaded at its end has not ended now.
    await frame.locator('[data-action="restart"]').click();
    await press(frame, 'a9');
    await page.waitForFunction(() => heard.filter(({ type }) => type === 'end').length === 2);
    const finished = 'Game: quoridor\nStart: / / a8 i5 / 10 10 / 1\nFirst: person\nSecond: person\n\na9';
    assert.equal((await ask(page, { type: 'load', record: finished })).result, '1-0');
    await page.waitForTimeout(200);
    assert.equal((await heard(page, 'end')).length, 2);
    // What was loaded is what begins again.
    await ask(page, { type: 'load', game: 'nogo', variant: '5x5', moves: 'A1 B1' });
    await ask(page, { type: 'play', move: 'C3' });
    await frame.locator('[data-action="restart"]').click();
    await frame.locator('main[data-ply="2"]').waitFor();
  }));

testOnce('what is asked in vain is said in words and changes nothing', { timeout: 60_000 }, () =>
  withPage(foreign, async (page) => {
    const frame = await framing(page, { game: 'quoridor', side: 'both' });
    const before = await state(frame);
    for (const [message, part] of [
      [{ type: 'play', move: 'e9' }, /e9/],
      [{ type: 'play' }, /move/],
      [{ type: 'play', move: { evil: 1 } }, /move/],
      [{ type: 'explode' }, /explode/],
      [{ type: 'new', level: 'godlike' }, /godlike/],
      [{ type: 'new', start: '<img src=x onerror=alert(1)>' }, /start/],
      [{ type: 'set', theme: 'blue' }, /blue/],
      [{ type: 'load', record: 'Game: quoridor\n\ne2 e9' }, /move 2/],
      [{ type: 'load', link: '#1xxxq' }, /damaged/],
      [{ type: 'play', move: 'e2', v: 2 }, /version 1/],
    ]) {
      const { error, ok } = await ask(page, message);
      assert.ok(ok === undefined && part.test(error), `${JSON.stringify(message)}: ${error}`);
      assert.deepEqual(await state(frame), before);
    }
    // Not for us, not from the parent, or nothing at all: not even answered.
    const count = await page.evaluate(() => heard.length);
    await page.evaluate(() => {
      for (const message of [null, 7, 'quintet', [], { target: 'other', v: 1, id: 1, type: 'play', move: 'e2' }, { type: 'play', move: 'e2' }, new Map(), { target: { toString: () => 1 }.x }]) ask(message);
      const stranger = document.createElement('iframe');
      document.body.append(stranger);
      const script = stranger.contentDocument.createElement('script');
      script.textContent = 'parent.frames[0].postMessage({ target: "quintet", v: 1, id: 1, type: "play", move: "e2" }, "*")';
      stranger.contentDocument.body.append(script);
    });
    await page.waitForTimeout(400);
    assert.equal(await page.evaluate(() => heard.length), count);
    assert.deepEqual(await state(frame), before);
  }));

test('a page that sends thousands of messages at once gets an answer to each, and the board goes on', { timeout: 90_000 }, () =>
  withPage(foreign, async (page) => {
    const frame = await framing(page, { game: 'nogo', side: 'both' });
    const count = 10_000;
    const begin = Date.now();
    await page.evaluate((all) => {
      for (let id = 0; id < all; id += 1) ask({ target: 'quintet', v: 1, id, type: 'set', flip: id % 2 === 0 });
    }, count);
    await page.waitForFunction((all) => heard.filter(({ re }) => re !== undefined).length === all, count, { timeout: 60_000 });
    const took = Date.now() - begin;
    assert.ok(took < 30_000, `${took} ms`);
    const answers = await page.evaluate(() => heard.filter(({ re }) => re !== undefined));
    assert.equal(new Set(answers.map(({ re }) => re)).size, count);
    const done = answers.filter(({ ok }) => ok);
    assert.ok(done.length >= 256, `${done.length} were done`);
    assert.deepEqual(done.map(({ re }) => re), done.map(({ re }) => re).sort((one, other) => one - other), 'in their order');
    assert.ok(answers.every(({ ok, error }) => ok || /Too many messages are waiting/.test(error)));
    // A whole game at once is not too much.
    const moves = ['A1', 'B2', 'C1', 'D2', 'E1', 'F2', 'G1', 'H2'];
    await page.evaluate((all) => all.forEach((move, id) => ask({ target: 'quintet', v: 1, id: `move ${id}`, type: 'play', move })), moves);
    await frame.locator(`main[data-ply="${moves.length}"]`).waitFor();
  }));

test('a page of another origin than the one that was named is not heard', () =>
  withPage(foreign, async (page) => {
    const src = `${address}?${new URLSearchParams({ embed: '1', lang: 'en', game: 'nogo', side: 'both', origin: 'https://example.org' })}`;
    pages.set('/page', `<!doctype html><title>x</title><link rel="icon" href="data:,"><iframe title="board" width="400" height="500" src="${src.replaceAll('&', '&amp;')}"></iframe>`);
    await page.goto(`${other}/page`);
    const frame = page.frameLocator('iframe[title]');
    await frame.locator('main[data-game]').waitFor();
    await page.evaluate(() => document.querySelector('iframe').contentWindow.postMessage({ target: 'quintet', v: 1, id: 1, type: 'play', move: 'D4' }, '*'));
    await page.waitForTimeout(400);
    assert.equal((await state(frame)).ply, 0);
  }));

test('a frame that is taken away while it loads leaves the page around it alone', { timeout: 30_000 }, () =>
  withPage({ ...foreign, expected: [...expected, ...leaving], serviceWorkers: 'block' }, async (page) => {
    pages.set('/page', `<!doctype html><title>course</title><link rel="icon" href="data:,"><iframe src="${address}?embed=1&amp;game=nogo"></iframe>`);
    // The program never comes; that it is asked for shows that the frame waits for it.
    const asked = new Promise((done) => page.route(/_bg\.wasm/, () => done()));
    await page.goto(`${other}/page`);
    await asked;
    await page.evaluate(() => document.querySelector('iframe').remove());
    await page.evaluate(() => new Promise((done) => setTimeout(done, 300)));
    assert.equal(await page.title(), 'course');
  }));

testOnce('the dialog writes the code, shows the board as it will be, and axe has nothing to say', { timeout: 150_000 }, async () => {
  for (const [options, theme, lang] of [[wide, 'light', 'en'], [phone, 'dark', 'zh']]) {
    // A preview that is replaced before the service worker has its document is said to have failed.
    const expected = [...leaving, /[?&]embed=1\b.* net::ERR_FAILED$/];
    await withPage({ ...options, expected }, async (page) => {
      await page.goto(`${address}?game=quoridor&side=both&theme=${theme}&lang=${lang}`);
      await press(page, 'e2');
      await page.locator('main[data-ply="1"]').waitFor();
      await page.locator('[data-action="share"]').click();
      await page.locator('[data-action="embed"]').click();
      const code = page.locator('[data-text="code"]');
      const preview = page.frameLocator('#embed-preview');
      // The engine in the preview may have answered by now.
      await preview.locator('main:is([data-ply="1"], [data-ply="2"])').waitFor();
      assert.deepEqual(await violations(page), [], `${theme}, ${lang}`);
      assert.match(await code.inputValue(), /^<iframe src="[^"]*embed=1&amp;game=quoridor&amp;[^"]*#1[^"]*q" /);
      await page.locator('[name="what"]').selectOption('nogo');
      await page.locator('[name="variant"]').selectOption('5x5');
      await page.locator('[name="side"]').selectOption('second');
      await page.locator('[name="undo"]').uncheck();
      await page.locator('[name="theme"]').selectOption('dark');
      await page.locator('[name="form"]').focus();
      await page.locator('[name="form"]').selectOption('script');
      const script = await code.inputValue();
      for (const part of ['embed.js"', 'game: "nogo"', 'variant: "5x5"', 'side: "second"', 'undo: "0"', 'theme: "dark"']) {
        assert.ok(script.includes(part), `${part} in ${script}`);
      }
      await preview.locator('main[data-variant="5x5"]').waitFor();
      await preview.locator('html[data-theme="dark"]').waitFor();
      assert.equal(await preview.locator('[data-action="undo"]').count(), 0);
      assert.equal(await page.evaluate(() => document.activeElement.name), 'form', 'the focus stays where it was');
      await page.locator('[name="what"]').selectOption('position');
      await preview.locator('main[data-game="quoridor"]').waitFor();
      assert.ok((await code.inputValue()).includes('start: "/ / e2 e9 / 10 10 / 2"'));
    });
  }
});

test('the course page hears the end of a game, in a sandbox too', { timeout: 150_000 }, async () => {
  sandboxed();
  for (const options of [wide, { ...phone, colorScheme: 'dark', locale: 'zh-CN' }]) {
    await withPage({ ...options, expected }, async (page) => {
      await page.goto(`${address}examples/course.html`);
      const board = (id) => page.frameLocator(`#${id} iframe`);
      await page.locator('#one-move').scrollIntoViewIfNeeded();
      await board('one-move').locator('main[data-game]').waitFor();
      assert.deepEqual(await violations(page), []);
      const frame = board('one-move');
      await press(frame, 'G6');
      await press(frame, 'F5');
      await page.locator('#one-move .verdict:not(:empty)').waitFor();
      assert.equal(await page.locator('#one-move.won').count(), 0);
      await page.locator('.again').click();
      await frame.locator('main[data-ply="0"]').waitFor();
      await press(frame, 'E4');
      await press(frame, 'C2');
      await page.locator('#one-move.won').waitFor();
      assert.match(await page.locator('#progress').textContent(), /1/);
      await page.locator('#examination').scrollIntoViewIfNeeded();
      const last = board('examination');
      await last.locator('main[data-game="nogo"]').waitFor();
      await press(last, 'C2');
      // Where nothing hovers a stone waits for its confirmation.
      if (options !== wide) await last.locator('[data-action="confirm"]').click();
      await last.locator('main[data-ply="2"]').waitFor();
      await page.locator('#language').click();
      await page.locator('#theme').click();
      await last.locator(`html[lang="${options === wide ? 'zh-CN' : 'en'}"]`).waitFor();
      assert.deepEqual(await violations(page), []);
    });
  }
});
