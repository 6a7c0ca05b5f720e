// The endgame tables of checkers that the browser keeps: built once, known after a reload, mended when damaged, and not missed where nothing can be kept.

import assert from 'node:assert/strict';

import { address, test, wide, withPage } from './lib/browser.mjs';
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

/** The worker tells when it is given tables. */
const telling = `addEventListener('message', ({ data }) => data instanceof ArrayBuffer && postMessage('test: given ' + data.byteLength));`;

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
  const session = await open(page, FAR, 0.5, 'first');
  await session.until(({ ply, status }) => ply === 1 && status === 'idle', 'the engine’s move');
  const given = async () => (await answers(page)).find((answer) => String(answer).startsWith('test: given'));
  for (const end = Date.now() + 10_000; isExpected && !(await given()) && Date.now() < end; ) await page.waitForTimeout(100);
  const { mate } = (await answers(page)).find((answer) => answer.best);
  if (isExpected) assert.equal(mate, PLIES);
  return Number((await given())?.split(' ').pop() ?? 0);
}

/** The stores with tables: their names, and the lengths of what is in them. */
const stores = (page) =>
  page.evaluate(async () => {
    const found = {};
    for (const name of await caches.keys()) {
      if (!name.startsWith('quintet-tables:')) continue;
      const store = await caches.open(name);
      const lengths = (await store.matchAll()).map(async (answer) => (await answer.arrayBuffer()).byteLength);
      found[name] = await Promise.all(lengths);
    }
    return found;
  });

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
