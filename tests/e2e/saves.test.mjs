// What is kept: saves and their list, files in and out, several tabs, storage that is full.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';

import { violations } from './lib/axe.mjs';
import { address, keep, phone, test, testOnce, wide, withPage } from './lib/browser.mjs';
import { saveOf, GameSession } from './lib/session.mjs';

const old = (name) => readFile(new URL(`../data/saves/${name}.json`, import.meta.url), 'utf8');
const stored = (page) => page.evaluate(() => Object.fromEntries(Object.entries(localStorage)));
const note = (page, text) => page.locator('[data-note]').filter({ hasText: text });

/** Reads a text by the import dialog. */
async function paste(page, text) {
  await page.locator('[data-tab="saves"]').click();
  await page.locator('[data-action="import"]').click();
  await page.locator('dialog textarea').fill(text);
  await page.locator('dialog [type="submit"]').click();
}

/** Drops a file on the page, as the browser tells it. */
const drop = (page, name, bytes) =>
  page.evaluate(
    ([name, bytes]) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(bytes)], name));
      const event = (kind) => new DragEvent(kind, { dataTransfer: data, bubbles: true, cancelable: true });
      document.body.dispatchEvent(event('dragover'));
      const shown = document.body.dataset.drop;
      document.body.dispatchEvent(event('drop'));
      return shown;
    },
    [name, [...bytes]],
  );

test('saves of the version before are opened, and one of a newer version is only shown', async () => {
  const newer = '{"v":99,"game":"nogo","future":true}';
  const prepare = async (context) => {
    await keep(context, 'auto/quoridor', await old('v1-quoridor-in-progress'));
    await keep(context, 'save/1', await old('v1-amazons-named'));
    await keep(context, 'save/2', newer);
  };
  await withPage({ ...wide, prepare }, async (page) => {
    const session = await GameSession.open(page, { game: 'quoridor' });
    await session.until((state) => state.ply >= 5, 'the old game');
    await page.locator('[data-tab="saves"]').click();
    const item = page.locator('[data-save="save/2"]');
    await item.filter({ hasText: 'newer version' }).waitFor();
    assert.equal(await item.locator('[data-action="delete-save"]').count(), 0);
    await page.locator('[data-save="save/1"] [data-action="open-save"]').click();
    await page.locator('main[data-game="amazons"]').waitFor();
    const state = await session.until((state) => state.ply === 2, 'the named save');
    assert.equal(state.game, 'amazons');
    assert.equal((await stored(page))['quintet/save/2'], newer);
  });
});

testOnce('many saves: pictures, search, renaming', () => {
  const prepare = async (context) => {
    for (let number = 0; number < 30; number++) {
      const game = number % 2 ? 'nogo' : 'quoridor';
      const save = saveOf({ game, variant: 'standard', moves: game === 'nogo' ? ['D4'] : ['e2'] });
      await keep(context, `save/${1000 + number}`, { ...save, meta: { name: `Lesson ${number}`, saved: 1e12 + number, ply: 1 } });
    }
  };
  return withPage({ ...wide, prepare }, async (page) => {
    await GameSession.open(page, { game: 'checkers', side: 'both' });
    await page.locator('[data-tab="saves"]').click();
    const items = page.locator('li[data-save]');
    assert.equal(await items.count(), 20);
    assert.equal(await page.locator('li[data-save] .mini svg').count(), 20);
    assert.match(await items.first().textContent(), /Lesson 29/, 'the latest first');
    await page.locator('[data-action="more-saves"]').click();
    assert.equal(await items.count(), 30);
    assert.match(await items.first().textContent(), /2 people · In progress.*NoGo · 1 move · \d+ days ago/);
    assert.match(await items.first().locator('time').getAttribute('title'), /2001/);
    await page.locator('[data-setting="save-order"]').selectOption('name');
    await items.first().filter({ hasText: 'Lesson 0' }).waitFor();
    assert.equal(JSON.parse((await stored(page))['quintet/settings']).save_order, 'name');
    const search = page.locator('[data-filter]');
    await search.fill('lesson 7');
    assert.equal(await items.count(), 1);
    await items.locator('[data-action="rename-save"]').click();
    await page.locator('dialog input[name="name"]').fill('A good one');
    await page.keyboard.press('Enter');
    await search.fill('GOOD');
    await items.filter({ hasText: 'A good one' }).waitFor();
    await search.fill('nothing like this');
    await page.getByText('No save matches').waitFor();
  });
});

test('export and import in every form', () =>
  withPage({ ...wide, acceptDownloads: true }, async (page) => {
    const session = await GameSession.open(page, { game: 'nogo', variant: 'free-centre', side: 'both' });
    for (const move of ['D4', 'F6', 'C3']) await session.play(move);
    const { position } = await session.state();
    await page.locator('[data-tab="saves"]').click();
    for (const form of ['record', 'sgf', 'botzone']) {
      await page.locator('#panel > * [data-action="export"]').first().click();
      const [file] = await Promise.all([page.waitForEvent('download'), page.locator(`[data-action="export-file"][data-value="${form}"]`).click()]);
      const text = await readFile(await file.path(), 'utf8');
      assert.match(file.suggestedFilename(), /^quintet-nogo-3\.(txt|sgf|json)$/);
      await page.keyboard.press('Escape');
      await session.action('undo').click();
      await session.until((state) => state.ply < 3, 'another position');
      await paste(page, text);
      const state = await session.until((state) => state.ply === 3, `the game from ${form}`);
      assert.equal(state.position, position);
    }
  }));

test('all saves go through one file, by the file dialog', () =>
  withPage({ ...wide, acceptDownloads: true }, async (page) => {
    const session = await GameSession.open(page, { game: 'quoridor', side: 'both' });
    await session.play('e2');
    await page.locator('[data-tab="saves"]').click();
    for (const name of ['One', 'Two']) {
      await session.action('save').click();
      await page.locator('dialog input[name="name"]').fill(name);
      await page.keyboard.press('Enter');
    }
    const [file] = await Promise.all([page.waitForEvent('download'), session.action('export-all').click()]);
    const path = await file.path();
    await page.evaluate(() => localStorage.clear());
    await page.goto(`${address}?lang=en&game=checkers&side=both`);
    await page.locator('main[data-game="checkers"]').waitFor();
    await page.locator('[data-tab="saves"]').click();
    await page.locator('[data-action="import"]').click();
    assert.deepEqual(await violations(page), []);
    await page.locator('dialog input[type="file"]').setInputFiles(path);
    await page.getByText('3 games found').waitFor();
    assert.deepEqual(await violations(page), []);
    await page.locator('[data-action="add-found"]').click();
    for (const name of ['One', 'Two']) await page.locator('li[data-save]').filter({ hasText: name }).first().waitFor();
  }));

test('a file dropped on the page is opened, and what is no game is told', () =>
  withPage(wide, async (page) => {
    const session = await GameSession.open(page, { game: 'quoridor', side: 'both' });
    const shown = await drop(page, 'game.blksgf', Buffer.from('(;GM[Blokus Duo];B[e10])'));
    assert.equal(shown, 'Drop to open');
    await page.locator('main[data-game="blokus"]').waitFor();
    await session.until((state) => state.ply === 1, 'the dropped game');
    assert.equal(await page.locator('body[data-drop]').count(), 0);
    for (const [bytes, told] of [
      [Buffer.from(' \n'), 'It is empty'],
      [Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2]), 'This is not text'],
      [Buffer.from('hello'), 'No game can be read'],
      [Buffer.from('(;GM[3];B[aa])'), 'No game can be read'],
    ]) {
      await drop(page, 'x', bytes);
      await note(page, told).waitFor();
    }
    await page.evaluate(() => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(6 * 1024 * 1024)], 'huge.txt'));
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
    });
    await note(page, '5 MB').waitFor();
    assert.equal((await session.state()).ply, 1, 'the game stays');
  }));

testOnce('of a damaged game what can be read is offered, in the language of the page', () =>
  withPage(wide, async (page) => {
    const session = await GameSession.open(page, { game: 'nogo', side: 'both', lang: 'zh' });
    await paste(page, 'Game: quoridor\n\ne2 e8 e9 e7');
    await page.locator('dialog').filter({ hasText: '第 3 行，第 3 手' }).waitFor();
    assert.deepEqual(await violations(page), []);
    await page.locator('[data-action="open-found"]').click();
    const state = await session.until((state) => state.game === 'quoridor', 'the part that can be read');
    assert.equal(state.ply, 2);
  }));

test('two tabs with one game keep it each for itself', () =>
  withPage(wide, async (page, context) => {
    const one = await GameSession.open(page, { game: 'quoridor', side: 'both' });
    for (const move of ['e2', 'e8']) await one.play(move);
    await page.waitForTimeout(500);
    const other = await context.newPage();
    const two = await GameSession.open(other, { game: 'quoridor' });
    assert.equal((await two.state()).ply, 2, 'the other tab goes on with the game');
    await two.play('d2');
    await other.waitForTimeout(500);
    await note(page, 'continues in another tab').waitFor();
    await one.play('e3');
    await page.waitForTimeout(500);
    await two.play('d8');
    await other.waitForTimeout(500);
    const records = Object.entries(await stored(page)).filter(([key]) => key.startsWith('quintet/auto/quoridor')).map(([, text]) => JSON.parse(text).record);
    assert.equal(records.length, 2);
    assert.ok(records.some((record) => record.includes('e2 e8 e3')) && records.some((record) => record.includes('e2 e8 d2 d8')));
    // Each tab finds its own game again.
    await page.reload();
    await one.main.waitFor();
    assert.match((await one.state()).position, / e3 e8 /);
    await other.reload();
    await two.main.waitFor();
    assert.match((await two.state()).position, / d2 d8 /);
  }));

testOnce('a new game leaves the one before among the recent ones', () =>
  withPage(wide, async (page) => {
    const session = await GameSession.open(page, { game: 'nogo', side: 'both' });
    for (const move of ['D4', 'F6']) await session.play(move);
    await session.action('new-game').click();
    await page.locator('dialog [type="submit"]').click();
    for (const move of ['C3', 'G7']) await session.play(move);
    await page.waitForTimeout(500);
    await page.locator('[data-tab="saves"]').click();
    const items = page.locator('li[data-save^="auto/nogo"]');
    assert.equal(await items.count(), 2);
    await items.last().locator('[data-action="open-save"]').click();
    await session.until((state) => state.position.includes('X') && state.ply === 2 && /\/\.\.\.X/.test(state.position), 'the game before');
  }));

test('a game that is left right after a move is kept with that move', () =>
  withPage(wide, async (page) => {
    await GameSession.open(page, { game: 'nogo', side: 'both' });
    // Quicker than anybody: three presses before the page has had time to keep anything.
    await page.evaluate(() => {
      for (const target of ['D4', 'F6', 'C3']) document.querySelector(`[data-target="${target}"]`).click();
      document.querySelector('[data-action="new-game"]').click();
      document.querySelector('dialog [type="submit"]').click();
    });
    await page.locator('main[data-ply="0"]').waitFor();
    const kept = Object.entries(await stored(page)).filter(([key]) => key.startsWith('quintet/auto/nogo'));
    const games = kept.map(([, text]) => JSON.parse(text).record);
    assert.ok(games.some((record) => record.includes('D4 F6 C3')), games.join());
  }));

test('full storage is told, and the game goes on and can be copied', () => {
  const prepare = (context) =>
    context.addInitScript(() => {
      const set = Storage.prototype.setItem;
      Storage.prototype.setItem = function (key, value) {
        if (key.includes('probe') || this === sessionStorage) return set.call(this, key, value);
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
  return withPage({ ...wide, prepare }, async (page) => {
    const session = await GameSession.open(page, { game: 'quoridor', side: 'both' });
    await session.play('e2');
    await note(page, 'storage is full').waitFor();
    await session.play('e8');
    await page.locator('[data-tab="saves"]').click();
    await page.locator('li[data-save^="auto/quoridor"]').waitFor();
    await note(page, 'storage is full').locator('[data-action="copy-record"]').click();
  });
});

test('what a full storage holds is there after a reload, and can be deleted to make room', { timeout: 60_000 }, () =>
  withPage(wide, async (page) => {
    const session = await GameSession.open(page, { game: 'quoridor', side: 'both' });
    const save = saveOf({ game: 'nogo', variant: 'standard', moves: ['D4'] });
    const large = { ...save, meta: { name: 'A large one', saved: 1, ply: 1, review: ' '.repeat(50_000) } };
    await page.evaluate((text) => {
      localStorage.setItem('quintet/save/1', text);
      // To the last letter, as whoever shares the host may do.
      for (let size = 1 << 22, key = 0; size >= 1; ) {
        try {
          localStorage.setItem(`other${(key += 1)}`, 'x'.repeat(size));
        } catch {
          size /= 2;
        }
      }
    }, JSON.stringify(large));
    await page.reload();
    await session.main.waitFor();
    assert.equal(await note(page, 'does not let the page save').count(), 0);
    await session.play('e2');
    await note(page, 'storage is full').waitFor();
    await page.locator('[data-tab="saves"]').click();
    const item = page.locator('[data-save="save/1"]');
    await item.filter({ hasText: 'A large one' }).waitFor();
    await item.locator('[data-action="delete-save"]').click();
    await item.waitFor({ state: 'detached' });
    // There is room now for the game on the board, without another move.
    await note(page, 'storage is full').waitFor({ state: 'detached' });
    await page.waitForFunction(() => localStorage.getItem('quintet/auto/quoridor')?.includes('e2'));
    assert.equal((await stored(page))['quintet/save/1'], undefined);
  }));

testOnce('axe has nothing to say about saves and their dialogs', { timeout: 60_000 }, async () => {
  for (const [options, theme, lang] of [[wide, 'light', 'en'], [phone, 'dark', 'zh']]) {
    const prepare = async (context) => keep(context, 'save/1', await old('v1-amazons-named'));
    await withPage({ ...options, prepare }, async (page) => {
      const session = await GameSession.open(page, { game: 'nogo', side: 'both', theme, lang }, { touch: options === phone });
      await session.play('D4');
      await page.locator('[data-tab="saves"]').click();
      await page.locator('.mini svg').first().waitFor();
      assert.deepEqual(await violations(page), [], `saves ${theme} ${lang}`);
      for (const action of ['save', 'import', 'export', 'resign', 'new-game']) {
        await session.action(action).click();
        await page.locator('dialog[open]').waitFor();
        assert.deepEqual(await violations(page), [], `${action} ${theme} ${lang}`);
        await page.keyboard.press('Escape');
      }
    });
  }
});
