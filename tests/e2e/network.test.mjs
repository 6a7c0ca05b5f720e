// Files that do not arrive: the page says so, goes on when they do, keeps only what is its own, and opens without a network that answers.

import assert from 'node:assert/strict';
import { after, before } from 'node:test';

import { controlled, keptForLater, test, testOnce, wide, withPage } from './lib/browser.mjs';
import { altered, cut, damaged, down, Host, missing, portal, silent, replacing } from './lib/host.mjs';
import { GameSession } from './lib/session.mjs';
import { watchWorkers, workers } from './lib/workers.mjs';

let host;
before(async () => {
  host = await Host.open();
});
after(() => host.close());

/** A page on that host. Browsers report on their consoles what goes wrong, each in its words. */
const withHost = (use, prepare) =>
  withPage({ ...wide, foreign: () => [host.origin], expected: [/./], prepare }, async (page, context) => {
    host.mend();
    await use(page, context);
  });
const panel = (page) => page.locator('#not-started');
const lateNote = (page) => page.locator('[data-note]').filter({ hasText: 'still loading' });
const program = /^app-[^/]*\.wasm$/;
const rule = (pattern, way) => (file) => (pattern.test(file) ? way : undefined);
/** The names of the stores, without the numbers of builds. */
const stores = (page) => page.evaluate(async () => (await caches.keys()).sort());

for (const [what, pattern, way] of [
  ['is missing', program, missing],
  ['is cut off', program, cut],
  ['is another’s page', program, portal],
  ['has a script that is missing', /^app-[^/]*\.js$/, missing],
  ['has a script that is cut off', /^app-[^/]*\.js$/, cut],
  ['is not even asked for', /^boot\.js$/, missing],
  ['is asked for by a script that is cut off', /^boot\.js$/, cut],
]) {
  test(`a program that ${what} is reported, and a reload starts the page`, () =>
    withHost(async (page) => {
      host.rule = rule(pattern, way);
      await page.goto(`${host.at('a')}?game=nogo&lang=zh`);
      await panel(page).filter({ hasText: '五弈没有启动' }).waitFor();
      assert.equal(await page.locator('main[data-game]').count(), 0);
      await page.goto(`${host.at('a')}?game=nogo&lang=en#fragment`);
      await page.reload();
      await panel(page).filter({ hasText: 'Quintet did not start' }).waitFor();
      host.mend();
      await panel(page).locator('button').click();
      await page.locator('main[data-game="nogo"]').waitFor();
      assert.equal(await panel(page).count(), 0);
    }));
}

test('a program of the lab that is missing is reported', () =>
  withHost(async (page) => {
    host.rule = rule(/^lab_bg\.wasm$/, missing);
    await page.goto(`${host.at('a')}lab.html?lang=en`);
    await panel(page).filter({ hasText: '404' }).waitFor();
    host.mend();
    await panel(page).locator('button').click();
    await page.locator('main[data-view]').waitFor();
  }));

test('a program that does not arrive is reported, and the page starts when it does', { timeout: 60_000 }, () =>
  withHost(async (page) => {
    host.rule = rule(program, silent);
    await page.goto(`${host.at('a')}?game=nogo&lang=en`, { waitUntil: 'commit' });
    await panel(page).filter({ hasText: 'still loading' }).waitFor({ timeout: 25_000 });
    host.mend();
    await page.locator('main[data-game="nogo"]').waitFor();
    await panel(page).waitFor({ state: 'detached' });
  }));

/** Begins a game of NoGo against `level` and moves. */
async function play(page, level) {
  await page.goto(`${host.at('a')}?game=nogo&level=${level}&side=first&lang=en`);
  const session = new GameSession(page);
  await session.main.waitFor();
  await session.play('D4');
  return session;
}

/** The same where the engine arrives in this way. */
function playWithEngine(page, way) {
  host.rule = rule(/^worker_bg\.wasm$/, way);
  return play(page, 'random');
}

test('an engine that does not arrive is reported, and the game goes on when it does', { timeout: 60_000 }, () =>
  withHost(async (page) => {
    const session = await playWithEngine(page, silent);
    const late = lateNote(page);
    await late.waitFor();
    await late.locator('[data-action="reload"]').waitFor();
    host.mend();
    await session.until(({ ply, status }) => ply === 2 && status === 'idle', 'the answer');
    await late.waitFor({ state: 'detached' });
  }));

test('a worker that dies while it starts is replaced', { timeout: 60_000 }, () =>
  withHost(async (page) => {
    const session = await playWithEngine(page, silent);
    await lateNote(page).waitFor();
    // It says that it is starting, so it is waited for.
    await page.waitForTimeout(7000);
    const [worker] = await workers(page, true);
    await worker.die();
    host.mend();
    await session.until(({ ply, status }) => ply === 2 && status === 'idle', 'the answer of another worker', 20_000);
    await lateNote(page).waitFor({ state: 'detached' });
  }, watchWorkers));

test('an engine that is missing is reported soon', { timeout: 60_000 }, () =>
  withHost(async (page) => {
    host.rule = rule(/^worker_bg\.wasm$/, missing);
    await page.goto(`${host.at('a')}?game=nogo&level=random&side=first&lang=en`);
    await page.locator('[data-note]').filter({ hasText: 'could not be started' }).filter({ hasText: 'Two people' }).waitFor();
  }));

testOnce('an engine of another build is reported', { timeout: 60_000 }, () =>
  withHost(async (page) => {
    const session = new GameSession(page);
    await page.goto(`${host.at('a')}?game=nogo&level=random&side=second&lang=en`);
    await session.until(({ ply }) => ply === 1, 'the engine’s move');
    // The page asks for the worker of its own build.
    const build = host.queries.get('worker_bg.wasm');
    host.rule = rule(/^worker_bg\.wasm$/, altered(build, 'f'.repeat(16)));
    // In another folder nothing is kept yet.
    await page.goto(`${host.at('b')}?game=nogo&level=random&side=first&lang=en`);
    await page.locator('[data-note]').filter({ hasText: 'different versions' }).locator('[data-action="reload"]').waitFor();
    host.mend();
    await page.reload();
    await session.main.waitFor();
    assert.equal(await page.locator('[data-note]').filter({ hasText: 'different versions' }).count(), 0);
    await session.play('D4');
    await session.until(({ ply, status }) => ply === 2 && status === 'idle', 'the answer');
  }));

/** The same against a level whose weights arrive in this way. */
function playWithWeights(page, way) {
  host.rule = rule(/^weights\//, way);
  return play(page, 'strong&seconds=1');
}

for (const [what, way, said] of [
  ['are missing', missing, 'weights/nogo.bin'],
  ['are cut off', cut, 'bytes instead of'],
  ['are another’s page', portal, 'bytes instead of'],
  ['are damaged', damaged, 'damaged'],
]) {
  test(`weights that ${what} are reported, and the game goes on when they are there`, { timeout: 60_000 }, () =>
    withHost(async (page) => {
      const session = await playWithWeights(page, way);
      await page.locator('[data-note]').filter({ hasText: 'returned no move' }).filter({ hasText: said }).waitFor();
      assert.equal((await session.state()).ply, 1, 'nobody moves without them');
      host.mend();
      await session.action('resume').click();
      await session.until(({ ply, status }) => ply === 2 && status === 'idle', 'the answer');
    }));
}

test('weights that do not arrive are reported, and the game goes on when they do', { timeout: 60_000 }, () =>
  withHost(async (page) => {
    const session = await playWithWeights(page, silent);
    const late = lateNote(page);
    await late.waitFor();
    assert.equal((await session.state()).status, 'thinking');
    // By then the page has asked whether the worker is alive, and heard that it is.
    await page.waitForTimeout(3000);
    assert.equal(await late.count(), 1, 'it is still late');
    host.mend();
    await session.until(({ ply, status }) => ply === 2 && status === 'idle', 'the answer');
    await late.waitFor({ state: 'detached' });
  }));

test('a worker that dies while it waits for weights is replaced', { timeout: 60_000 }, () =>
  withHost(async (page) => {
    const session = await playWithWeights(page, silent);
    await lateNote(page).waitFor();
    const [worker] = await workers(page);
    await worker.die();
    host.mend();
    await session.until(({ ply, status }) => ply === 2 && status === 'idle', 'the answer of another worker', 30_000);
  }, watchWorkers));

test('what another network says in the place of a file is not kept; what is kept opens on a network that never answers', { timeout: 90_000 }, () =>
  withHost(async (page) => {
    host.rule = rule(/^worker_bg\.wasm$/, portal);
    await page.goto(`${host.at('a')}?game=nogo&level=random&side=first&lang=en`);
    const session = new GameSession(page);
    await session.main.waitFor();
    await page.waitForTimeout(3000);
    const kept = await page.evaluate(async () => (await caches.match('worker_bg.wasm', { ignoreSearch: true }))?.headers.get('Content-Type'));
    assert.equal(kept, undefined);
    assert.equal(await page.evaluate(() => navigator.serviceWorker.controller), null, 'nothing half is used');

    host.mend();
    await page.reload();
    await session.main.waitFor();
    await keptForLater(page, 'weights/nogo.bin');
    for (const way of [silent, down]) {
      host.rule = () => way;
      const begin = Date.now();
      await page.goto(`${host.at('a')}?game=nogo&level=random&side=first&lang=en`, { waitUntil: 'commit' });
      await session.main.waitFor();
      assert.ok(Date.now() - begin < 10_000, `the page came after ${Date.now() - begin} ms`);
      const { ply } = await session.state();
      if (ply === 0) await session.play('D4');
      await session.until((state) => state.ply >= 2 && state.status === 'idle', 'the engine’s answer');
    }
  }));

test('two builds in two folders of one host leave each other’s stores alone', { timeout: 90_000 }, () =>
  withHost(async (page) => {
    const visit = async (folder) => {
      await page.goto(`${host.at(folder)}?lang=en`);
      await page.locator('[data-action="open-game"]').first().waitFor();
      await controlled(page);
    };
    // Former versions did not tell the folder in the names of their stores.
    await page.goto(`${host.at('a')}icon.svg`);
    await page.evaluate(async () => {
      for (const [name, folder] of [['quintet?former', '/a/'], ['quintet?others', '/c/']]) await (await caches.open(name)).put(folder, new Response('old'));
    });
    await visit('a');
    await visit('b');
    const [other, a, b] = (await stores(page)).sort((one, two) => one.length - two.length || (one < two ? -1 : 1));
    assert.equal(other, 'quintet?others');
    const [, number] = /^quintet:\/a\/\?([0-9a-f]{16})$/.exec(a) ?? assert.fail(a);
    assert.equal(b, `quintet:/b/?${number}`);

    // Another build in one of the folders. What its worker keeps from one build to the next stays.
    const tables = 'quintet-tables:/b/?towers-1';
    await page.evaluate((name) => caches.open(name), tables);
    const next = number.replace(/./g, 'f');
    host.rule = (_, folder) => (folder === 'b' ? replacing(number, next) : undefined);
    await visit('b');
    for (let waits = 0; !(await stores(page)).includes(`quintet:/b/?${next}`) || (await stores(page)).includes(b); waits += 1) {
      assert.ok(waits < 150, `the new build is kept within 15 seconds: ${await stores(page)}`);
      await page.waitForTimeout(100);
    }
    assert.deepEqual((await stores(page)).sort(), [a, `quintet:/b/?${next}`, other, tables].sort());
  }));
