// The endgame tables of checkers that the browser keeps: built once, known after a reload, mended when damaged, and not missed where nothing can be kept.
// Players build those of up to four pieces; a file of up to five is built when a person asks for it.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { address, deep, leaving, test, wide, withPage } from './lib/browser.mjs';
import { binary } from './lib/oracle.mjs';
import { GameSession } from './lib/session.mjs';
import { watchWorkers } from './lib/workers.mjs';

/** White wins in 47 plies. */
const FAR = '.w....../b......./......../....w.../......../......../.b....../........ w';
const PLIES = 47;
/** Six pieces, for which two thirds of the time are spent on tables. */
const SIX = '.w....../b...w.../......../....w.../......../....b.../.b....../........ w';
/** The tables' length, and what they take at least when they are compressed. */
const LENGTH = 7_455_300;
const LEAST = 1_000_000;

/** Five pieces: White wins in 69 plies. */
const FIVE = '......../B.w...../.......W/......w./......../..b...../......../........ w';
const FIVE_PLIES = 69;

/** The worker tells when it is given tables. */
const telling = `addEventListener('message', ({ data }) => {
  if (data instanceof ArrayBuffer) postMessage('test: given ' + data.byteLength);
  if (data instanceof Uint8Array) postMessage('test: file ' + data.byteLength);
});`;

/** Watches what the workers of all pages answer, for `answers`; `begin` is a text that they run first. */
const watch = (begin = '') => async (context) => {
  await watchWorkers(context, telling + begin);
  await context.addInitScript(() => {
    const Plain = window.Worker;
    window.answers = [];
    window.Worker = class extends Plain {
      constructor(url) {
        super(url);
        this.addEventListener('message', ({ data }) => {
          if (data[0] === 'best') window.answers.push(data[2]);
          if (typeof data === 'string') window.answers.push(data);
        });
      }
    };
  });
};
const answers = (page) => page.evaluate(() => window.answers);

/** Opens a game that engines play against each other, or one in which the engine moves first: as in a frame, where each visit begins a new game. */
const open = (page, start, seconds, side) => GameSession.open(page, { embed: 1, game: 'checkers', level: 'strong', start, seconds, side });

/** Whether tables are known in a page that was just opened: the length of what the worker is given, once it has moved. */
async function known(page, isExpected) {
  // Time enough for a browser that takes long to read them.
  const session = await open(page, FAR, isExpected ? 3 : 0.5, 'first');
  await session.until(({ ply, status }) => ply === 1 && status === 'idle', 'the engine’s move');
  const given = async () => (await answers(page)).find((answer) => String(answer).startsWith('test: given'));
  for (const end = Date.now() + 10_000; isExpected && !(await given()) && Date.now() < end; ) await page.waitForTimeout(100);
  const { mate } = (await answers(page)).find((answer) => answer.best);
  if (isExpected) assert.equal(mate, PLIES);
  return Number((await given())?.split(' ').pop() ?? 0);
}

/** What is in the stores with tables: the store, the file’s name and its length. */
const entries = (page) =>
  page.evaluate(async () => {
    const found = [];
    for (const name of await caches.keys()) {
      if (!name.startsWith('quintet-tables:')) continue;
      const store = await caches.open(name);
      for (const { url } of await store.keys()) found.push([name, url.split('/').pop(), (await (await store.match(url)).arrayBuffer()).byteLength]);
    }
    return found;
  });

/** The stores with tables that are not empty: their names, and the lengths of what is in them. */
async function stores(page) {
  const found = {};
  for (const [store, , length] of await entries(page)) (found[store] ??= []).push(length);
  return found;
}

/** Lets engines play until something is so. */
async function playUntil(page, what, is) {
  const session = await open(page, SIX, 3, 'none');
  for (const end = Date.now() + 120_000; !(await is()); await page.waitForTimeout(200)) {
    const state = await session.state();
    assert.ok(Date.now() < end, `${what} within two minutes; the state is ${JSON.stringify(state)}`);
    if (state.status === 'over') await open(page, SIX, 3, 'none');
  }
}

test('tables that were built are kept, known after a reload, and mended when damaged', { timeout: 400_000 }, () =>
  withPage({ ...wide, prepare: watch() }, async (page) => {
    const { pathname } = new URL(address);
    const own = `quintet-tables:${pathname}?towers-1`;
    const foreign = `quintet-tables:${pathname}other/?towers-0`;
    await page.goto(address);
    // What an earlier version has left here, and what belongs to another folder.
    await page.evaluate(async (names) => {
      for (const name of names) await (await caches.open(name)).put('old', new Response('old'));
    }, [`quintet-tables:${pathname}?towers-0`, foreign]);
    assert.equal(await known(page), 0, 'nothing is known yet');
    assert.deepEqual(await stores(page), { [foreign]: [3] }, 'the earlier version’s are removed');

    const isKept = async () => (await stores(page))[own]?.length > 0;
    await playUntil(page, 'the tables are complete and kept', isKept);
    const [length] = (await stores(page))[own];
    console.log(`# ${length} bytes are kept`);
    assert.ok(length > LEAST, `${length} bytes`);
    assert.equal(await known(page, true), LENGTH, 'they are known from the start');
    assert.deepEqual(await stores(page), { [foreign]: [3], [own]: [length] });

    // The good ones are put aside, and then in their place again, with or without damage.
    const put = (damage) =>
      page.evaluate(async ([name, how]) => {
        const [store, aside] = [await caches.open(name), await caches.open('aside')];
        if (!how) for (const place of await store.keys()) return aside.put(place, await store.match(place));
        const [place] = await aside.keys();
        let bytes = new Uint8Array(await (await aside.match(place)).arrayBuffer());
        if (how === 'a turned bit') bytes[bytes.length >> 1] ^= 1;
        if (how === 'the end is missing') bytes = bytes.slice(0, bytes.length >> 1);
        if (how === 'another network’s page') bytes = '<!doctype html>';
        if (how === 'other compressed bytes') bytes = await new Response(new Blob(['tables']).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer();
        return store.put(place, new Response(bytes));
      }, [own, damage]);
    await put();
    for (const damage of ['a turned bit', 'the end is missing', 'another network’s page', 'other compressed bytes']) {
      await put(damage);
      assert.equal(await known(page), 0, damage);
      assert.deepEqual(await stores(page), { [foreign]: [3] }, `${damage}: it is removed`);
    }
    await put('no damage');
    assert.equal(await known(page, true), LENGTH, 'what is good is still taken');
    await put('a turned bit');
    assert.equal(await known(page), 0);
    await playUntil(page, 'they are built again', isKept);
    assert.deepEqual((await stores(page))[own], [length]);
    assert.equal(await known(page, true), LENGTH);
  }),
);

const throws = `Object.defineProperty(self, 'caches', { get() { throw new DOMException('no', 'SecurityError'); } });`;
const isAbsent = `Object.defineProperty(self, 'caches', { value: undefined });`;
const refuses = `for (const name of ['keys', 'open', 'match']) CacheStorage.prototype[name] = () => Promise.reject(new DOMException('no', 'SecurityError'));`;
const isSilent = `for (const name of ['keys', 'open', 'match']) CacheStorage.prototype[name] = () => new Promise(() => {});`;
for (const [what, begin] of Object.entries({ 'is closed': throws, 'is missing': isAbsent, 'refuses everything': refuses, 'never answers': isSilent })) {
  test(`a store that ${what} is not missed`, { timeout: 60_000 }, () =>
    withPage({ ...wide, prepare: watch(begin) }, async (page) => {
      assert.equal(await known(page), 0);
      assert.deepEqual(await stores(page), {});
    }),
  );
}

test('a store that is full is not missed', { timeout: 200_000 }, () => {
  const full = `Cache.prototype.put = () => { postMessage('test: full'); return Promise.reject(new DOMException('full', 'QuotaExceededError')); };`;
  return withPage({ ...wide, prepare: watch(full) }, async (page) => {
    await playUntil(page, 'the store is full', async () => (await answers(page)).includes('test: full'));
    const { ply } = await new GameSession(page).state();
    await new GameSession(page).until((state) => state.ply >= ply + 2 || state.status === 'over', 'the next moves');
    assert.equal((await answers(page)).filter((answer) => answer === 'test: full').length, 1, 'it is tried once');
  });
});

/** The file of up to five pieces: its name after the folder, and the length of one with four pieces. */
const FILE = 'towers-1-5';
const SMALLER = 2_084_445;
/** Building takes up to a minute, so that most tests have the program stop at four pieces. */
const fewer = () => {
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (data, ...rest) {
    return post.call(this, /^\w+ (build|resume)$/.test(data) ? `${data} 4` : data, ...rest);
  };
};
const watchFile = ({ begin, pieces = 4 } = {}) => async (context) => {
  if (pieces < 5) await context.addInitScript(fewer);
  await watch(begin)(context);
};

/** The files of tables that are saved, by their names: the length of each. */
const files = async (page) => Object.fromEntries((await entries(page)).map(([, file, length]) => [file, length]));

/** The sum of the file that the command builds. */
function commandSum(pieces) {
  const folder = mkdtempSync(join(tmpdir(), 'quintet-tables-'));
  try {
    execFileSync(binary, ['tables', 'build', '--pieces', String(pieces), '--out', join(folder, 'file')], { stdio: 'ignore' });
    return createHash('sha256').update(readFileSync(join(folder, 'file'))).digest('hex');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The dialog about the tables, opened as a person does. */
async function openDialog(page, query = 'lang=en') {
  await page.goto(`${address}?${query}`);
  await page.locator('[data-action="settings"]:visible').first().click();
  await page.locator('dialog [data-action="tables"][data-value="look"]').click();
  await page.locator('dialog [data-tables]', { hasText: /\w\w/ }).waitFor();
}
const control = (page, what) => page.locator(`dialog [data-action="tables"][data-value="${what}"]`);
const status = (page) => page.locator('dialog [data-tables]').innerText();
const isWanted = (page) => page.evaluate(() => localStorage.getItem('quintet/tables') !== null);

/** What a page that is not in a frame knows of a position: the length of the file that the engine was given, and the plies to the end that it finds. */
async function knownFrom(page, start, seconds = 0.3) {
  // A game that was begun would be continued.
  await page.goto(`${address}?lang=en`);
  await page.evaluate(() => Object.keys(localStorage).forEach((key) => key !== 'quintet/tables' && localStorage.removeItem(key)));
  const session = await GameSession.open(page, { game: 'checkers', level: 'strong', start, seconds, side: 'first' });
  await session.until(({ ply, status }) => ply >= 1 && status !== 'thinking', 'the engine’s move');
  await page.waitForTimeout(300);
  const all = await answers(page);
  const given = all.filter((answer) => String(answer).startsWith('test: file')).map((answer) => Number(answer.split(' ').pop()));
  return { given, mate: all.find((answer) => answer.best)?.mate };
}

test('a file of tables is built when asked, known from then on, mended when damaged, and removed', { timeout: 400_000 }, () =>
  withPage({ ...wide, prepare: watchFile(), expected: leaving }, async (page) => {
    await openDialog(page);
    assert.deepEqual([await files(page), await isWanted(page)], [{}, false]);
    assert.deepEqual((await knownFrom(page, FAR)).given, []);

    await openDialog(page);
    await control(page, 'build').click();
    await control(page, 'remove').waitFor({ timeout: 90_000 });
    assert.match(await status(page), /are in this browser/);
    assert.deepEqual([await files(page), await isWanted(page)], [{ [FILE]: SMALLER }, true]);
    const sum = await page.evaluate(async (name) => {
      const bytes = await (await caches.match(new URL(name, document.baseURI))).arrayBuffer();
      return Array.from(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');
    }, FILE);
    assert.equal(sum, commandSum(4), 'the command builds the same');
    assert.deepEqual(await knownFrom(page, FAR, 3), { given: [SMALLER], mate: PLIES });

    for (const damage of ['a turned bit', 'the end is missing', 'another network’s page']) {
      await page.evaluate(async ([name, how]) => {
        const place = new URL(name, document.baseURI);
        const store = await caches.open((await caches.keys()).find((store) => store.startsWith('quintet-tables:')));
        let bytes = new Uint8Array(await (await store.match(place)).arrayBuffer());
        if (how === 'a turned bit') bytes[bytes.length >> 1] ^= 1;
        if (how === 'the end is missing') bytes = bytes.slice(0, bytes.length >> 1);
        if (how === 'another network’s page') bytes = '<!doctype html>';
        // The page would mend it on its own.
        localStorage.removeItem('quintet/tables');
        await store.put(place, new Response(bytes));
      }, [FILE, damage]);
      assert.equal((await knownFrom(page, FAR)).given.length, 1, damage);
      assert.deepEqual(await files(page), {}, `${damage}: it is removed`);
      // Who has wanted it gets it again at the next visit.
      await page.evaluate(() => localStorage.setItem('quintet/tables', ''));
      await page.goto(address);
      for (const end = Date.now() + 60_000; !(await files(page))[FILE]; await page.waitForTimeout(200)) assert.ok(Date.now() < end, `${damage}: it is built again`);
      assert.deepEqual(await files(page), { [FILE]: SMALLER });
    }

    await openDialog(page);
    await control(page, 'remove').click();
    await control(page, 'build').waitFor();
    assert.deepEqual([await files(page), await isWanted(page)], [{}, false]);
    assert.deepEqual((await knownFrom(page, FAR)).given, []);
  }),
);

test('building can be stopped, is no other tab’s business, and begins again when its tab was closed', { timeout: 300_000 }, () =>
  withPage({ ...wide, prepare: watchFile({ pieces: 5 }), expected: leaving }, async (page) => {
    const isBuilding = async (one) => {
      for (const end = Date.now() + 30_000; !/Building: [1-9]/.test(await status(one)); await one.waitForTimeout(100)) assert.ok(Date.now() < end, await status(one));
    };
    await openDialog(page);
    await control(page, 'build').click();
    await isBuilding(page);
    const other = await page.context().newPage();
    await openDialog(other);
    assert.match(await status(other), /Another tab/);
    assert.equal(await control(other, 'build').count(), 0);
    await other.close();

    // A game goes on beside it, and the dialog may be closed.
    await page.locator('dialog [data-action="close-dialog"]').click();
    await page.locator('[data-action="settings"]:visible').first().click();
    await page.locator('dialog [data-action="tables"]').click();
    await control(page, 'stop').waitFor();
    await control(page, 'stop').click();
    await control(page, 'build').waitFor();
    assert.deepEqual([await files(page), await isWanted(page)], [{}, false]);

    await control(page, 'build').click();
    await isBuilding(page);
    const next = await page.context().newPage();
    await page.goto('about:blank');
    assert.deepEqual([await next.goto(address).then(() => files(next)), await isWanted(next)], [{}, true]);
    await openDialog(next);
    await isBuilding(next);
    await control(next, 'stop').click();
    await control(next, 'build').waitFor();
    assert.equal(await isWanted(next), false);
  }),
);

test('deleting everything removes tables, too, and only those of this folder', { timeout: 60_000 }, () =>
  withPage({ ...wide, prepare: watchFile(), expected: leaving }, async (page) => {
    await openDialog(page);
    await control(page, 'build').click();
    await control(page, 'remove').waitFor({ timeout: 30_000 });
    const { pathname } = new URL(address);
    const foreign = `quintet-tables:${pathname}other/?towers-0`;
    await page.evaluate(async ([own, foreign]) => {
      for (const name of [own, foreign]) await (await caches.open(name)).put('towers-1', new Response('four'));
    }, [`quintet-tables:${pathname}?towers-1`, foreign]);
    await page.locator('dialog [data-action="close-dialog"]').click();
    await page.locator('[data-action="settings"]:visible').first().click();
    await page.locator('dialog [data-action="delete-all"]').click();
    await page.evaluate(() => (window.isOld = true));
    await page.locator('dialog [data-action="delete-all-now"]').click();
    await page.waitForFunction(() => !window.isOld && document.readyState === 'complete');
    assert.deepEqual(await stores(page), { [foreign]: [4] });
    assert.equal(await isWanted(page), false);
  }),
);

const full = `Object.defineProperty(navigator, 'storage', { value: { estimate: async () => ({ quota: 60e6, usage: 0 }) } });`;
const overflows = `Cache.prototype.put = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));`;
const refusals = { 'is closed': [throws, /does not let/], 'refuses everything': [refuses, /does not let/], 'is full': [full, /not enough storage/], 'overflows': [overflows, /not enough storage/] };
for (const [what, [begin, said]] of Object.entries(refusals)) {
  test(`where the store ${what}, the dialog says so`, { timeout: 60_000 }, () =>
    withPage({ ...wide, prepare: watchFile({ begin }) }, async (page) => {
      await openDialog(page);
      await control(page, 'build').click();
      for (const end = Date.now() + 30_000; !said.test(await status(page)); await page.waitForTimeout(100)) assert.ok(Date.now() < end, await status(page));
      assert.equal(await isWanted(page), false);
      assert.equal(await control(page, 'build').count(), 1, 'it can be tried again');
    }),
  );
}

test('without its program the dialog says so, and frames do not offer tables', { timeout: 60_000 }, () =>
  withPage({ ...wide, serviceWorkers: 'block', expected: [/tables-boot/], prepare: (context) => context.route('**/tables-boot.js*', (route) => route.abort()) }, async (page) => {
    await openDialog(page);
    assert.match(await status(page), /has failed/);
    await page.goto(`${address}?lang=en&embed=1&game=checkers`);
    assert.equal(await page.locator('[data-action="tables"]').count(), 0);
  }),
);

if (deep) {
  test('the whole file of five pieces', { timeout: 600_000 }, () =>
    withPage({ ...wide, prepare: watchFile({ pieces: 5 }), expected: leaving }, async (page) => {
      await openDialog(page);
      const begin = Date.now();
      await control(page, 'build').click();
      await control(page, 'remove').waitFor({ timeout: 500_000 });
      console.log(`# built in ${((Date.now() - begin) / 1000).toFixed(1)} s`);
      assert.deepEqual(await files(page), { [FILE]: 64_809_419 });
      const { given, mate } = await knownFrom(page, FIVE, 3);
      assert.deepEqual([given, mate], [[64_809_419], FIVE_PLIES]);
      const memory = Number((await new GameSession(page).state()).memory);
      console.log(`# ${memory} bytes in the engine's worker`);
      assert.ok(memory < 256e6, `${memory} bytes`);
    }),
  );
}
