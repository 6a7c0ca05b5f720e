// The lab: searches step by step, what there is to see on the board, working without a network.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

import { address, flawOfPicture, phone, test, wide, withPage } from './lib/browser.mjs';
import { GAMES } from './lib/oracle.mjs';

const binary = process.env.QUINTET_BINARY ?? new URL('../../target/debug/quintet', import.meta.url).pathname;
const axe = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const tree = (page) => page.locator('#tree').evaluate((element) => ({ ...element.dataset }));
const act = (page, action) => page.locator(`[data-action="${action}"]`).first().click();

async function open(page, query, hash = '') {
  await page.goto(`${address}lab.html?lang=en&${query}${hash}`);
  await page.locator('main[data-view]').waitFor();
}

async function finished(page) {
  await page.locator('#tree[data-done="true"]').waitFor({ timeout: 30_000 });
  return tree(page);
}

/** What the command says about the same search: name and value of every line but those of moves and depths. */
async function command(words) {
  const { stdout } = await promisify(execFile)(binary, ['trace', ...words]);
  const lines = stdout.trim().split('\n').map((line) => line.split(' '));
  return Object.fromEntries(lines.filter(([name]) => !['root', 'depth'].includes(name)).map(([name, value]) => [name, value]));
}

async function violations(page) {
  await page.evaluate(await axe);
  const { violations: found } = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
  return found.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`));
}

test('the example of the assignment has 30 boards, value 1 and A6-B5', () =>
  withPage(wide, async (page) => {
    await open(page, 'view=search');
    await act(page, 'example');
    const state = await finished(page);
    assert.deepEqual([state.nodes, state.value, state.best], ['30', '1', 'A6-B5']);
    assert.match(await page.locator('#event').innerText(), /value 1, move A6-B5/);
    // The same by alpha-beta, with fewer nodes; both together are all.
    await page.locator('[data-change="algorithm"]').selectOption('alpha-beta');
    await act(page, 'to-end');
    const pruned = await finished(page);
    assert.deepEqual([pruned.value, pruned.best], ['1', 'A6-B5']);
    assert.equal(Number(pruned.nodes) + Number(pruned.saved), 30);
    assert.ok(Number(pruned.cuts) > 0);
    // The address opens the same again.
    const url = new URL(page.url());
    assert.equal(url.searchParams.get('algorithm'), 'alpha-beta');
    // The same address again would load nothing anew.
    await page.goto('about:blank');
    await page.goto(url.href);
    await page.locator('#tree[data-nodes]').waitFor();
    await act(page, 'to-end');
    assert.deepEqual(await finished(page), pruned);
  }));

test('step, back, play, keys and folding', () =>
  withPage(wide, async (page) => {
    await open(page, 'view=search');
    await page.locator('#tree[data-steps="1"]').waitFor();
    for (let index = 0; index < 5; index++) await act(page, 'step');
    const five = await tree(page);
    assert.equal(five.steps, '6');
    await act(page, 'step');
    await act(page, 'step-back');
    assert.deepEqual(await tree(page), five);
    await page.locator('[data-change="speed"]').selectOption('fastest');
    await act(page, 'play');
    await finished(page);
    await act(page, 'to-start');
    assert.equal((await tree(page)).nodes, '1');
    await act(page, 'to-end');
    await finished(page);
    await page.locator('#tree').focus();
    await page.keyboard.press('ArrowDown');
    assert.match(await page.locator('.node-card h2').innerText(), /A6-B5/);
    await page.keyboard.press('ArrowRight');
    assert.match(await page.locator('.node-card h2').innerText(), /C8-D7/);
    assert.match(await page.locator('.node-card figcaption').innerText(), /C8-D7/);
    await page.keyboard.press('Enter');
    await page.keyboard.press('0');
    const items = page.locator('.children button');
    assert.equal(await items.count(), 3);
    await items.first().click();
    assert.match(await page.locator('.node-card h2').innerText(), /C6-E8/);
  }));

test('numbers are those of the command for all games', { timeout: 120_000 }, () =>
  withPage(wide, async (page) => {
    const depth = { quoridor: 2, checkers: 4, amazons: 1, nogo: 2, blokus: 1 };
    for (const { game, variant } of GAMES) {
      for (const algorithm of ['minimax', 'alpha-beta', 'iterative-deepening', 'uct']) {
        const size = algorithm === 'uct' ? ['iterations', 12] : ['depth', depth[game]];
        await open(page, `view=search&game=${game}&variant=${variant}&algorithm=${algorithm}&${size.join('=')}`);
        await act(page, 'to-end');
        const state = await finished(page);
        const told = await command(['--game', game, '--variant', variant, '--algorithm', algorithm, `--${size[0]}`, String(size[1])]);
        assert.deepEqual([state.value, state.best, state.nodes], [told.value, told.move, told.nodes], `${game} ${algorithm}`);
        if (algorithm === 'alpha-beta') assert.deepEqual([state.cuts, state.saved], [told['cut-offs'], told.saved], game);
      }
    }
  }));

test('paths are searched on the board, forwards and backwards, as the command does', () =>
  withPage(wide, async (page) => {
    const position = 'e2h g2h c5h / d3v f4v / e1 e9 / 8 7 / 1';
    const list = (name) => page.locator(`.${name} li`).evaluateAll((items) => items.map((item) => (item.querySelector('b') ?? item).textContent));
    for (const [algorithm, side] of [['bfs', 'first'], ['dfs', 'second'], ['a-star', 'first']]) {
      await open(page, `view=search&game=quoridor&algorithm=${algorithm}&side=${side}&start=${encodeURIComponent(position)}`);
      await page.locator('#route svg').waitFor();
      const first = await page.locator('#event').innerText();
      await page.locator('#route').focus();
      await page.keyboard.press('ArrowRight');
      assert.notEqual(await page.locator('#event').innerText(), first);
      await page.keyboard.press('ArrowLeft');
      assert.equal(await page.locator('#event').innerText(), first);
      await page.waitForFunction((text) => document.querySelector('#live').textContent.trim() === text, first.trim());
      await page.keyboard.press('End');
      await page.locator('#tree[data-done="true"]').waitFor({ state: 'attached' });
      const words = ['trace', '--game', 'quoridor', '--algorithm', algorithm, '--side', side, '--position', position];
      const { stdout } = await promisify(execFile)(binary, words);
      const told = Object.fromEntries(stdout.trim().split('\n').map((line) => [line.split(' ')[0], line.split(' ').slice(1)]));
      assert.deepEqual(await list('visited-list'), told.visited.slice(1), algorithm);
      assert.deepEqual(await list('open-list'), told.open.slice(1), algorithm);
      assert.equal(await page.locator('[data-path]').innerText(), told.path.join(' '), algorithm);
      assert.match(await page.locator('#event').innerText(), new RegExp(`in ${told.steps[0]} steps`));
    }
    // Another game has no paths.
    await page.locator('[data-change="game"]').selectOption('nogo');
    await page.locator('#tree[data-algorithm="minimax"]').waitFor();
    assert.equal(await page.locator('[data-change="algorithm"] option').count(), 4);
  }));

test('iterative deepening tells every depth, next to the fixed one', () =>
  withPage(wide, async (page) => {
    await open(page, 'view=search');
    await act(page, 'example');
    await finished(page);
    await page.locator('[data-change="algorithm"]').selectOption('iterative-deepening');
    await page.locator('[data-change="depth"]').selectOption('8');
    await act(page, 'to-end');
    await finished(page);
    assert.equal(await page.locator('[data-depth]').count(), 8);
    assert.match(await page.locator('[data-depth="3"]').innerText(), /1\s+A6-B5/);
    await act(page, 'compare');
    const cells = (depth) => page.locator(`[data-depth="${depth}"] td`).allInnerTexts();
    assert.equal((await cells('fixed'))[0], (await cells('8'))[0]);
  }));

test('the tree is saved as SVG that can be read', () =>
  withPage(wide, async (page) => {
    await open(page, 'view=search');
    await act(page, 'example');
    await finished(page);
    const waiting = page.waitForEvent('download');
    await act(page, 'export');
    const text = await readFile(await (await waiting).path(), 'utf8');
    assert.equal(await flawOfPicture(page, text), '');
    assert.ok(!text.includes('var(') && text.includes('A6-B5'), 'colours are values, moves are there');
    assert.equal(text.match(/<path /g).length >= 30, true);
  }));

test('a game is handed over from the board, with the move that is looked at', () =>
  withPage(wide, async (page) => {
    await page.goto(`${address}?game=nogo&side=both&lang=en`);
    await page.locator('[data-target="D4"]').click();
    await page.locator('main[data-ply="1"]').waitFor();
    await page.locator('[data-target="F6"]').click();
    await page.locator('main[data-ply="2"]').waitFor();
    const position = await page.locator('main').getAttribute('data-position');
    await page.locator('[data-action="study"]').click();
    await page.locator('#tree[data-position]').waitFor();
    assert.equal((await tree(page)).position, position);
    await act(page, 'ply-back');
    assert.notEqual((await tree(page)).position, position);
  }));

test('a pasted position is taken, a bad one is refused with its reason', () =>
  withPage(wide, async (page) => {
    await open(page, 'view=search&game=nogo&variant=5x5');
    const before = (await tree(page)).position;
    await page.locator('details.paste summary').click();
    await page.locator('[data-form="paste"] textarea').fill('not a board');
    await page.locator('[data-form="paste"] button').click();
    assert.match(await page.locator('[data-note]').innerText(), /NoGo/);
    assert.equal((await tree(page)).position, before);
    assert.equal(await page.locator('[data-form="paste"] textarea').inputValue(), 'not a board', 'it can be mended');
    await page.locator('[data-form="paste"] textarea').fill('B2 C3');
    await page.locator('[data-form="paste"] button').click();
    await page.waitForFunction((old) => document.querySelector('#tree').dataset.position !== old, before);
    await open(page, 'view=search', '#Game%3A%20chess%0A%0Ae4');
    assert.match(await page.locator('[data-note]').first().innerText(), /chess/);
  }));

test('what an address asks for in vain is told, and the rest is taken', () =>
  withPage(wide, async (page) => {
    const notes = async () => (await page.locator('[data-note]').allInnerTexts()).join(' ');
    await open(page, 'view=search&game=nogo&variant=5x5&algorithm=astar&depth=99');
    assert.match(await notes(), /algorithm=astar, depth=99/);
    assert.equal(await page.locator('[data-change="game"]').inputValue(), 'nogo');
    await open(page, 'view=search&game=amazons&start=nowhere');
    assert.match(await notes(), /position in the address cannot be read: not a position/);
    assert.equal(await page.locator('[data-change="game"]').inputValue(), 'amazons');
    await open(page, 'view=search&game=chess');
    assert.match(await notes(), /chess.*quoridor/);
    await open(page, 'view=explain&game=nogo&overlay=influence');
    assert.match(await notes(), /overlay=influence/);
    await page.goto(`${address}lab.html?lang=zh&view=search&game=chess`);
    await page.locator('[data-note]').first().waitFor();
    assert.match(await notes(), /没有“chess”这种棋/);
  }));

const fact = (page, name) => page.locator(`tr[data-fact="${name}"] td`).allInnerTexts();

test('what the board shows has the engine’s values', () =>
  withPage(wide, async (page) => {
    await open(page, 'view=explain&game=quoridor&overlay=distance-first');
    await page.locator('[data-target="e1"]').focus();
    assert.match(await page.locator('[data-readout]').innerText(), /e1: 8/);
    assert.match(await page.locator('[data-target="a9"]').getAttribute('aria-label'), /a9: 0/);
    assert.deepEqual(await fact(page, 'way'), ['8 steps', '8 steps']);
    await page.locator('[data-value="walls"]').click();
    assert.deepEqual(await fact(page, 'walls-legal'), ['128']);
    await page.locator('[data-change="game"]').selectOption('amazons');
    await page.locator('tr[data-fact="t1"]').waitFor();
    // The start position is symmetric but for the turn: what is equally near counts kappa for the side to move, the rest nothing.
    assert.deepEqual((await fact(page, 'c1'))[0], '0.00');
    await page.locator('[data-target="c6"]').hover();
    assert.match(await page.locator('[data-readout]').innerText(), /c6: Black \d, White \d/);
    await page.locator('[data-change="game"]').selectOption('blokus');
    await page.locator('tr[data-fact="corners"]').waitFor();
    await page.locator('[data-value="placements"]').click();
    await page.locator('tr[data-fact="placementsX"]').waitFor();
    assert.ok((await page.locator('tr[data-fact^="placements"]').count()) === 21);
    await open(page, 'view=explain', '#Game%3A%20nogo%0AVariant%3A%20free-centre%0A%0AB1%20A3%20A2%20J9');
    await page.locator('[data-value="forbidden-second"]').click();
    // White on A1 would have no liberty.
    await page.locator('[data-target="A1"]').focus();
    assert.match(await page.locator('[data-readout]').innerText(), /A1: /);
  }));

test('every overlay says what it means, and a link to it opens it again', () =>
  withPage({ ...wide, permissions: ['clipboard-read', 'clipboard-write'] }, async (page) => {
    await open(page, 'view=explain&game=nogo&variant=5x5', '#Game%3A%20nogo%0AVariant%3A%205x5%0A%0AB1%20A3%20A2%20E5');
    const said = new Set();
    for (const name of ['liberties', 'atari', 'eyes', 'forbidden-first', 'forbidden-second', 'safe']) {
      await page.locator(`[data-value="${name}"]`).click();
      said.add(await page.locator('[data-about]').innerText());
    }
    assert.equal(said.size, 6);
    const position = await page.evaluate(() => location.hash);
    assert.ok(position.length > 1);
    await act(page, 'copy-link');
    await page.locator('[data-action="copy-link"]', { hasText: 'Link copied' }).waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    assert.match(link, /view=explain&game=nogo&variant=5x5&overlay=safe/);
    await page.goto('about:blank');
    await page.goto(link);
    assert.equal(await page.locator('[data-value="safe"]').getAttribute('aria-pressed'), 'true');
    // The same position can be searched.
    await page.locator('#facts a.link').click();
    await page.locator('#tree[data-position]').waitFor();
    assert.match((await tree(page)).position, /O.* b$/);
  }));

test('mobility adds up to m, also for White minus Black; as many paths as asked for', () =>
  withPage(wide, async (page) => {
    await open(page, 'view=explain&game=amazons&overlay=mobility', '#Game%3A%20amazons%0A%0Ac8-c4%2Fc5');
    const number = (text) => Number(text.replace('−', '-'));
    const m = number((await fact(page, 'm'))[0]);
    const [black, white] = (await fact(page, 'mobility')).map(number);
    assert.ok(Math.abs(white - black - m) < 0.02, `${white} - ${black} is ${m}, for White to move`);
    const values = await page.locator('#marks li').evaluateAll((items) => items.map((item) => item.textContent));
    assert.equal(values.length, 8);
    const sum = (text) => text.split(' = ')[1].split(' + ').map((term) => term.split('/')).reduce((all, [a, b]) => all + a / b, 0);
    assert.ok(Math.abs(values.map(sum).reduce((a, b) => a + b) - white - black) < 0.02, 'the fractions are those of the sums');
    await page.goto('about:blank');
    await open(page, 'view=explain&game=amazons&overlay=mobility', '#Game%3A%20amazons%0A%0Ac8-c4%2Fc5%20c1-c2%2Fb2');
    const forBlack = number((await fact(page, 'm'))[0]);
    await page.locator('[data-action="values"][data-value="1"]').click();
    assert.equal(number((await fact(page, 'm'))[0]), -forBlack);
    assert.match(page.url(), /values=1/);
    await open(page, 'view=explain&game=quoridor&overlay=ways&count=12');
    assert.equal(await page.locator('tr[data-fact^="way-of"]').count(), 12);
    const { stdout } = await promisify(execFile)(binary, ['paths', '-n', '12', '--side', 'first']);
    const paths = await page.locator('#marks li').evaluateAll((items) => items.map((item) => item.textContent.split(': ')[1]));
    assert.deepEqual(paths.slice(0, 12), stdout.trim().split('\n').map((line) => line.split(' ').slice(3).join(' ')));
    await page.locator('[data-change="count"]').fill('5');
    await page.locator('[data-change="count"]').press('Enter');
    await page.locator('tr[data-fact="way-of6"]').waitFor({ state: 'detached' });
  }));

test('the tree of what checkers shows has its depth', () =>
  withPage(wide, async (page) => {
    await open(page, 'view=explain&game=checkers&variant=course&overlay=moves-5');
    const boards = (await fact(page, 'boards'))[0];
    await page.locator('#facts a.link').click();
    await page.locator('#tree[data-position]').waitFor();
    await act(page, 'to-end');
    assert.equal((await finished(page)).nodes, boards);
  }));

for (const view of ['search', 'explain', 'towers', 'programs', 'contest']) {
  test(`axe has nothing to say about ${view}`, { timeout: 60_000 }, async () => {
    for (const [options, theme, lang] of [[wide, 'light', 'en'], [phone, 'dark', 'zh']]) {
      await withPage(options, async (page) => {
        await page.goto(`${address}lab.html?view=${view}&theme=${theme}&lang=${lang}`);
        await page.locator('main[data-view]').waitFor();
        if (view === 'search') {
          await act(page, 'to-end');
          await finished(page);
        }
        assert.deepEqual(await violations(page), [], `${theme}, ${lang}`);
        const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        assert.equal(over, 0, 'nothing sticks out');
      });
    }
  });
}

test('the lab works without a network once it was open', () =>
  withPage({ ...wide, serviceWorkers: 'allow', expected: [/ERR_INTERNET_DISCONNECTED/, /Failed to load resource/] }, async (page, context) => {
    await open(page, 'view=search');
    await page.evaluate(() => navigator.serviceWorker.ready);
    const kept = () => page.evaluate(async () => {
      const names = await caches.keys();
      const found = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).map((request) => request.url)));
      return found.flat();
    });
    const whole = (urls) => ['/lab.html', '/lab.js?', '/lab_bg.wasm?', '/lab-'].every((part) => urls.some((url) => url.includes(part)));
    for (let waits = 0; !whole(await kept()); waits += 1) {
      assert.ok(waits < 100, 'the files of the lab are kept within ten seconds');
      await page.waitForTimeout(100);
    }
    await context.setOffline(true);
    await page.goto(`${address}lab.html?view=towers&lang=en`);
    await page.locator('main[data-view="towers"] .paper').waitFor();
  }));
