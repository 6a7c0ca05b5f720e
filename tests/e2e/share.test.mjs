// A game given away: as a link that carries it whole, as a picture, as text.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';

import { address, back, flawOfPicture, keep, leaving, phone, test, testOnce, wide, withPage } from './lib/browser.mjs';
import { GAMES, Oracle } from './lib/oracle.mjs';
import { violations } from './lib/axe.mjs';
import { GameSession } from './lib/session.mjs';

/** A record of random moves, the same for the same seed. */
async function randomGame({ game, variant, plies, seed = 1 }) {
  const oracle = new Oracle({ game, variant });
  try {
    const moves = [];
    let state = seed;
    await oracle.ask('clear_board');
    while (moves.length < plies) {
      const legal = (await oracle.ask('legal_moves')).split(/\s+/).filter((move) => move !== '');
      if (legal.length === 0) break;
      state = (state * 48271) % 2147483647;
      const move = legal[state % legal.length];
      const position = await oracle.ask('position');
      await oracle.ask(`play ${{ b: 'b', w: 'w', X: '1', O: '2', B: '1', Y: '2' }[position.split(' ').at(-1)] ?? position.at(-1)} ${move}`);
      moves.push(move);
    }
    return { moves, position: await oracle.ask('position') };
  } finally {
    oracle.close();
  }
}

const saveOf = ({ game, variant, moves, second = 'person' }) => ({
  v: 1,
  game,
  record: `Game: ${game}\nVariant: ${variant}\nFirst: person\nSecond: ${second}\n\n${moves.join(' ')}\n`,
  meta: { saved: 1 },
});

/** The link that the dialog shows. */
async function linkOf(session) {
  await session.action('share').click();
  const link = await session.page.locator('[data-text="link"]').inputValue();
  await session.action('close-dialog').click();
  return link;
}

const kept = (page) => page.evaluate(() => Object.fromEntries(Object.entries(localStorage).filter(([key]) => /^quintet\/(auto|save)/.test(key))));

for (const { game, variant } of GAMES) {
  testOnce(`a link carries sixty moves of ${game}`, { timeout: 60_000 }, async () => {
    const played = await randomGame({ game, variant, plies: 60 });
    const link = await withPage({ ...wide, prepare: (context) => keep(context, `auto/${game}`, saveOf({ game, variant, ...played })) }, async (page) => {
      const session = await GameSession.open(page, { game });
      await session.until((state) => state.ply === played.moves.length, 'the kept game');
      return linkOf(session);
    });
    assert.ok(link.startsWith(address) && link.length < 500, `${link.length} characters: ${link}`);
    await withPage(wide, async (page) => {
      await page.goto(link);
      const session = new GameSession(page);
      await session.main.waitFor();
      const state = await session.state();
      assert.deepEqual([state.game, state.variant, state.ply, state.position], [game, variant, played.moves.length, played.position]);
      assert.deepEqual(await kept(page), {}, 'looking keeps nothing');
    });
  });
}

test('a game from a link leaves the own game alone, also when one plays on', async () => {
  const own = saveOf({ game: 'quoridor', variant: 'standard', moves: ['e2', 'e8'] });
  await withPage({ ...wide, prepare: (context) => keep(context, 'auto/quoridor', own) }, async (page) => {
    const session = await GameSession.open(page, { game: 'quoridor', side: 'both' });
    await page.goto(`${address}?lang=en`);
    const other = await withPage(wide, async (away) => {
      const there = await GameSession.open(away, { game: 'quoridor', side: 'both' });
      for (const move of ['e2', 'd9', 'd2']) await there.play(move);
      return linkOf(there);
    });
    const before = await kept(page);
    // The fragment changes while the page is open.
    await page.evaluate((hash) => (location.hash = hash), new URL(other).hash);
    await session.until((state) => state.ply === 3, 'the game of the link');
    await page.locator('[data-note]').waitFor();
    await page.waitForTimeout(500);
    assert.deepEqual(await kept(page), before);
    await session.play('d8');
    await session.until((state) => state.ply === 4, 'a move of our own');
    await page.waitForTimeout(600);
    const after = Object.values(await kept(page)).map((text) => JSON.parse(text));
    assert.ok(after.some(({ record }) => record.includes('\n\ne2 e8\n')), 'the game from before is kept');
    assert.ok(after.some(({ record }) => record.includes('\n\ne2 d9 d2 d8\n')), 'so is the new one');
    assert.equal(new URL(page.url()).hash, '', 'the address is no longer that of the link');
    // Back to the link, and from there to where it was opened.
    await back(page);
    await session.until((state) => state.ply === 3, 'the game of the link again');
    await back(page);
    await page.locator('#home').waitFor();
  });
});

test('what is wrong with a link is told, and the game on the board stays', () =>
  withPage({ ...wide, expected: leaving }, async (page) => {
    const session = await GameSession.open(page, { game: 'nogo', side: 'both' });
    await session.play('D4');
    const good = new URL(await linkOf(session)).hash.slice(1);
    const middle = Math.floor(good.length / 2);
    const changed = good.slice(0, middle) + (good[middle] === 'A' ? 'B' : 'A') + good.slice(middle + 1);
    for (const [fragment, pattern] of [
      [changed, /damaged/],
      [good.slice(0, -1), /incomplete/],
      [`9${good.slice(1)}`, /newer version/],
      ['nonsense', /damaged/],
      ['1%F0%9F%98%80q', /damaged/],
    ]) {
      await page.evaluate((hash) => (location.hash = hash), fragment);
      await page.locator('[data-note]').filter({ hasText: pattern }).waitFor();
      assert.equal((await session.state()).ply, 1, fragment);
      while (await page.locator('[data-action="close-note"]').count()) await page.locator('[data-action="close-note"]').first().click();
    }
    await page.goto(`${address}?lang=zh#${changed}`);
    await page.reload();
    await page.locator('[data-note]').filter({ hasText: '链接已损坏' }).waitFor();
  }));

testOnce('the skip link is no broken link', () =>
  withPage({ ...wide, expected: leaving }, async (page) => {
    const session = await GameSession.open(page, { game: 'quoridor', side: 'both' });
    await session.play('e2');
    await page.goto(await linkOf(session));
    await page.reload();
    await session.until((state) => state.ply === 1, 'the game of the link');
    await page.locator('#skip').focus();
    await page.keyboard.press('Enter');
    await page.waitForTimeout(300);
    assert.equal((await session.state()).ply, 1);
    assert.equal(await page.getByText('damaged').count(), 0);
  }));

testOnce('the dialog: copies, pictures, axe in both themes', { timeout: 60_000 }, async () => {
  for (const [options, theme, lang] of [
    [wide, 'light', 'en'],
    [phone, 'dark', 'zh'],
  ]) {
    await withPage({ ...options, permissions: ['clipboard-read', 'clipboard-write'] }, async (page) => {
      const session = await GameSession.open(page, { game: 'amazons', side: 'both', theme, lang }, { touch: options === phone });
      await session.play('c8-c4/f4');
      await session.action('share').click();
      assert.deepEqual(await violations(page), [], `${theme}, ${lang}`);
      await page.locator('[data-action="copy-field"]').click();
      await page.locator('.told:not(:empty)').waitFor();
      assert.equal(await page.evaluate(() => navigator.clipboard.readText()), await page.locator('[data-text="link"]').inputValue());
      await page.locator('[data-action="copy-shared"]').click();
      await page.waitForFunction(async () => (await navigator.clipboard.readText()).includes('c8-c4/f4'));
      for (const form of ['svg', 'png']) {
        const waiting = page.waitForEvent('download');
        await page.locator(`[data-action="picture"][data-value="${form}"]`).click();
        const download = await waiting;
        assert.equal(download.suggestedFilename(), `quintet-amazons-1.${form}`);
        const bytes = await readFile(await download.path());
        if (form === 'png') {
          assert.equal(bytes.subarray(1, 4).toString(), 'PNG');
          assert.deepEqual([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], [1096, 1220], 'twice as sharp as the picture is large');
          assert.ok(bytes.length > 20_000, 'there is something on it');
        } else {
          const text = bytes.toString();
          assert.equal(await flawOfPicture(page, text), '');
          assert.ok(text.includes('c8-c4/f4') && !text.includes('var('), 'it has the last move and stands alone');
        }
      }
    });
  }
});

test('where there is no clipboard the link is selected', () =>
  withPage(wide, async (page) => {
    await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'clipboard', { value: undefined }));
    const session = await GameSession.open(page, { game: 'checkers', side: 'both' });
    await session.action('share').click();
    await page.locator('[data-action="copy-field"]').click();
    await page.locator('.told').filter({ hasText: 'Ctrl+C' }).waitFor();
    const selected = await page.locator('[data-text="link"]').evaluate((field) => field.selectionEnd - field.selectionStart === field.value.length);
    assert.ok(selected);
  }));

testOnce('who looks back can share the game up to there', async () => {
  await withPage(wide, async (page) => {
    const session = await GameSession.open(page, { game: 'quoridor', side: 'both' });
    for (const move of ['e2', 'e8', 'e3']) await session.play(move);
    await session.action('share').click();
    assert.equal(await page.locator('[data-action="share-part"]').count(), 0, 'at the end there is nothing to choose');
    await page.keyboard.press('Escape');
    await page.locator('[data-ply="1"]').click();
    await session.action('share').click();
    const link = page.locator('[data-text="link"]');
    const whole = await link.inputValue();
    assert.deepEqual(await violations(page), []);
    await page.locator('[data-action="share-part"][data-value="here"]').click();
    const here = await link.inputValue();
    assert.notEqual(here, whole);
    assert.equal(await page.locator('[data-value="here"]').getAttribute('aria-pressed'), 'true');
    await page.locator('[data-action="share-part"][data-value="whole"]').click();
    assert.equal(await link.inputValue(), whole);
    await page.goto(here);
    await page.locator('main[data-ply="1"]').waitFor();
  });
});
