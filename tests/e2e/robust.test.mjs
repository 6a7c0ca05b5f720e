// What goes wrong in real life: changed minds, reloads, dead and blocked workers, damaged and closed storage. The game goes on.

import assert from 'node:assert/strict';

import { address, keep, test, testOnce, wide, withPage } from './lib/browser.mjs';
import { Unable } from './lib/drivers/unable.mjs';
import { legalMoves, Oracle } from './lib/oracle.mjs';
import { saveOf, savedMoves, GameSession } from './lib/session.mjs';
import { watchWorkers, workers } from './lib/workers.mjs';

const game = 'quoridor';
/** Rules that the book of openings does not know, so that the strongest level always has to think. */
const variant = 'course';

async function strongest() {
  const oracle = new Oracle({ game, variant });
  try {
    return (await oracle.levels()).at(-1);
  } finally {
    oracle.close();
  }
}

/** Opens a game against the strongest level, thinking for `seconds`. */
async function openSlow(page) {
  return GameSession.open(page, { game, variant, level: await strongest(), side: 'first', seed: 5 });
}

const noteWith = (page, text) => page.locator('[data-note]').filter({ hasText: text }).first();
const slow = (seconds) => ({ ...wide, settings: { seconds } });
const thinking = (state) => state.status === 'thinking';

test('undo while the engine thinks, and another move', () =>
  withPage(slow(20), async (page) => {
    const session = await openSlow(page);
    await session.play('e2');
    await session.until(thinking, 'thinking');
    await session.action('undo').click();
    await session.until((state) => state.ply === 0 && state.status === 'idle', 'the undoing');
    // The answer to the undone move must not arrive.
    await page.waitForTimeout(600);
    assert.equal((await session.state()).ply, 0);
    await session.play('e3h');
    await session.until(thinking, 'thinking');
    await session.action('move-now').click();
    const state = await session.until(({ ply, status }) => ply === 2 && status === 'idle', 'the answer');
    assert.match(state.position, /\be3h\b/, 'the wall of the second try stands');
  }));

testOnce('undo and redo after the answer', () =>
  withPage(slow(1), async (page) => {
    const session = await openSlow(page);
    await session.play('e2');
    const { position } = await session.rest();
    await session.action('undo').click();
    await session.until((state) => state.ply === 0, 'the undoing');
    await session.action('redo').click();
    const again = await session.until((state) => state.ply === 2, 'the redoing');
    assert.equal(again.position, position);
  }));

test('a reload goes on where the game was', () =>
  withPage(slow(1), async (page) => {
    const session = await openSlow(page);
    await session.play('e2');
    const before = await session.rest();
    await page.reload();
    await session.main.waitFor();
    const after = await session.rest();
    assert.deepEqual([after.position, after.ply], [before.position, before.ply]);
    await session.play((await legalMoves({ game, variant, moves: await savedMoves(page, game) })).find((move) => move.length === 2));
    assert.equal((await session.rest()).ply, before.ply + 2);
  }));

test('a reload while the engine thinks lets it think again', () =>
  withPage(slow(2), async (page) => {
    const session = await openSlow(page);
    await session.play('e2');
    await session.until(thinking, 'thinking');
    await page.reload();
    await session.main.waitFor();
    await session.until(({ ply, status }) => ply === 2 && status === 'idle', 'the answer');
  }));

test('a worker that dies in mid-search is replaced', () =>
  withPage({ ...slow(3), prepare: watchWorkers }, async (page) => {
    const session = await openSlow(page);
    await session.play('e2');
    await session.until(thinking, 'thinking');
    const [worker] = await workers(page);
    await worker.die();
    await session.until(({ ply, status }) => ply === 2 && status === 'idle', 'the answer of another worker');
    await session.play('e3h');
    assert.equal((await session.rest()).ply, 4);
  }));

test('a worker that hangs in mid-search is replaced at once when it should stop', () =>
  withPage({ ...slow(20), prepare: watchWorkers }, async (page) => {
    const session = await openSlow(page);
    await session.play('e2');
    await session.until(thinking, 'thinking');
    const [worker] = await workers(page);
    await worker.hang();
    await page.waitForTimeout(200);
    await session.action('undo').click();
    await session.until((state) => state.ply === 0 && state.status === 'idle', 'the undoing', 10_000);
    await session.play('e3h');
    await page.waitForTimeout(1000);
    await session.action('move-now').click();
    await session.until(({ ply, status }) => ply === 2 && status === 'idle', 'the answer of another worker', 10_000);
  }));

test('where workers cannot be started by address, the engine plays nevertheless', () =>
  withPage({ ...slow(1), serviceWorkers: 'block', expected: [/worker-boot/], prepare: (context) => context.route('**/worker-boot.js*', (route) => route.abort()) }, async (page) => {
    const session = await openSlow(page);
    await session.play('e2');
    assert.equal((await session.rest()).ply, 2);
  }));

test('where no worker can be started at all, the engine plays on the page and the page says so', () => {
  const prepare = (context) => context.addInitScript(() => {
    window.Worker = class {
      constructor() {
        throw new DOMException('workers are closed', 'SecurityError');
      }
    };
  });
  return withPage({ ...slow(1), prepare }, async (page) => {
    const session = await openSlow(page);
    await noteWith(page, 'No worker could be started').waitFor();
    await session.play('e2');
    assert.equal((await session.rest()).ply, 2);
  });
});

for (const [what, text, told] of [
  ['a damaged save', '{"v":1,"game":', 'damaged'],
  ['a save of a newer version', '{"v":99,"game":"quoridor","future":true}', 'newer version'],
]) {
  test(`${what} is told, kept, and does not stop a new game`, () =>
    withPage({ ...slow(1), prepare: (context) => keep(context, `auto/${game}`, text) }, async (page) => {
      const session = await GameSession.open(page, { game });
      await noteWith(page, told).waitFor();
      await session.play('e2');
      assert.ok((await session.rest()).ply >= 1);
      assert.equal(await page.evaluate((key) => localStorage.getItem(key), `quintet/auto/${game}`), text);
    }));
}

test('a record that breaks off in the middle is opened up to there', () => {
  const save = saveOf({ game, variant, moves: ['e2', 'e8', 'e9', 'e7'], level: 'random' });
  return withPage({ ...slow(1), prepare: (context) => keep(context, `auto/${game}`, save) }, async (page) => {
    const session = await GameSession.open(page, { game });
    await session.until((state) => state.ply === 2, 'the two good moves');
    await noteWith(page, 'e9').waitFor();
  });
});

test('closed storage is told, and the game is played', () => {
  const prepare = (context) => context.addInitScript(() => {
    const closed = () => {
      throw new DOMException('storage is closed', 'SecurityError');
    };
    Object.assign(Storage.prototype, { getItem: closed, setItem: closed, removeItem: closed, key: closed });
  });
  return withPage({ ...wide, prepare }, async (page) => {
    const session = await GameSession.open(page, { game, level: 'random', side: 'first', seed: 1 });
    await noteWith(page, 'does not let the page save').waitFor();
    await session.play('e2');
    assert.equal((await session.rest()).ply, 2);
  });
});

testOnce('parameters of the address that cannot be used are reported', () =>
  withPage(wide, async (page) => {
    await GameSession.open(page, { game, level: 'godlike' });
    await noteWith(page, 'godlike').waitFor();
  }));

test('markup that somebody brings in runs no script, in no frame and under no mark', () =>
  withPage({ ...wide, expected: [/Content.Security.Policy/i] }, async (page) => {
    for (const [file, started] of [['', '[data-action="open-game"]'], ['lab.html', 'main[data-view]']]) {
      await page.goto(`${address}${file}?lang=en`);
      await page.locator(started).first().waitFor();
      const ran = await page.evaluate(async () => {
        window.ran = [];
        const policy = document.querySelector('meta[http-equiv="Content-Security-Policy"]').content;
        const marks = ['quintet', ...[...policy.matchAll(/'nonce-([^']*)'/g)].map(([, mark]) => mark), ...[...document.scripts].map((script) => script.nonce)];
        const markup = [...marks.map((mark) => `<script nonce="${mark}">parent.ran.push("script ${mark}")</script>`), '<img src="data:," onerror="parent.ran.push(1)">'];
        for (const text of markup) {
          const frame = document.createElement('iframe');
          frame.srcdoc = text;
          const loaded = new Promise((done) => frame.addEventListener('load', done));
          document.body.append(frame);
          await loaded;
        }
        await new Promise((done) => setTimeout(done, 300));
        return window.ran;
      });
      assert.deepEqual(ran, [], file);
    }
  }));

test('where the browser knows trusted types, text becomes markup and scripts only as the page does it', () =>
  withPage({ ...wide, expected: [/trusted|Content.Security.Policy/i] }, async (page) => {
    for (const [file, started] of [['', '[data-action="open-game"]'], ['lab.html', 'main[data-view]']]) {
      await page.goto(`${address}${file}?lang=en`);
      await page.locator(started).first().waitFor();
      if (!(await page.evaluate(() => 'trustedTypes' in self))) throw new Unable('trusted types');
      const done = await page.evaluate(() => {
        const attempts = {
          markup: () => (document.createElement('div').innerHTML = '<b>bold</b>'),
          'markup beside': () => document.body.insertAdjacentHTML('beforeend', '<b>bold</b>'),
          'document.write': () => document.write('<b>bold</b>'),
          'script of another host': () => (document.createElement('script').src = 'https://example.com/a.js'),
          'text of a script': () => (document.createElement('script').text = '1'),
          'worker of another host': () => new Worker('https://example.com/a.js'),
          'data for a worker': () => new Worker('data:text/javascript,1'),
          'our policy again': () => trustedTypes.createPolicy('quintet', {}),
          'another policy': () => trustedTypes.createPolicy('other', {}),
        };
        return Object.entries(attempts).filter(([, act]) => {
          try {
            act();
            return true;
          } catch (error) {
            return !(error instanceof TypeError);
          }
        });
      });
      assert.deepEqual(done.map(([name]) => name), [], file);
    }
  }));
