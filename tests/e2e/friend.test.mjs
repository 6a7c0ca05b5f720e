// A game with a friend: two browsers that know nothing of each other but the links that they send.

import assert from 'node:assert/strict';

import { violations } from './lib/axe.mjs';
import { address, leaving, phone, test, wide as window, withPage } from './lib/browser.mjs';
import { eachPlayer, GameSession } from './lib/session.mjs';

/** Whoever opens a link leaves a document that may still load. */
const wide = { ...window, expected: leaving };
const narrow = { ...phone, expected: leaving };

/** One of the two, with what they do. */
class Friend {
  constructor(page, options) {
    this.page = page;
    this.session = new GameSession(page, options);
    this.card = page.locator('.friend');
  }

  /** The link that the card would copy: the page's clipboard is replaced, because not every browser lets a test read it. */
  static async prepare(page) {
    await page.addInitScript(() => {
      const clipboard = { writeText: (text) => ((window.copied = text), Promise.resolve()) };
      Object.defineProperty(Navigator.prototype, 'clipboard', { configurable: true, get: () => clipboard });
      Object.defineProperty(Navigator.prototype, 'share', { configurable: true, value: undefined });
    });
  }

  async invite(name, side = '1') {
    await this.page.goto(`${address}?lang=en`);
    await this.page.locator('[data-action="play-friend"]').click();
    await this.page.locator('dialog [name="game"]').selectOption('nogo');
    await this.page.locator('dialog [name="variant"]').waitFor();
    await this.page.locator(`dialog label:has([name="my-side"][value="${side}"])`).click();
    await this.page.locator('dialog [name="my-name"]').fill(name);
    await this.page.locator('dialog [type="submit"]').click();
    await this.session.main.waitFor();
  }

  /** Opens a link as a messenger does: in the same tab, from another page. */
  async open(link) {
    await this.page.goto('about:blank');
    await this.page.goto(link.replace('#', '?lang=en#'));
    await this.session.main.waitFor();
    return this.session.state();
  }

  async move(text) {
    const { ply } = await this.session.state();
    await this.page.locator('[data-entry]').fill(text);
    await this.page.keyboard.press('Enter');
    return this.session.until((state) => state.ply > ply, text);
  }

  async says(pattern) {
    await this.card.filter({ hasText: pattern }).waitFor();
  }

  /** Copies the link of the card. */
  async send() {
    await this.page.evaluate(() => (window.copied = ''));
    await this.session.action('friend-copy').click();
    await this.page.waitForFunction(() => window.copied !== '');
    return (await this.page.evaluate(() => window.copied)).replace('?lang=en', '');
  }

  async resign() {
    await this.session.action('resign').click();
    await this.session.action('resign-now').click();
    await this.session.until((state) => state.status === 'over', 'the end');
  }

  /** The games that are kept. */
  kept() {
    return this.page.evaluate(() => Object.fromEntries(Object.entries(localStorage).filter(([key]) => /^quintet\/(auto|save|friend)\//.test(key))));
  }

  /** Whether the last move may be taken back. */
  async undo() {
    return this.session.action('undo').isEnabled();
  }
}

/** Two persons, each with a browser of their own. */
const withFriends = (options, use) =>
  withPage(options, async (one) => {
    await Friend.prepare(one);
    await withPage(options, async (two) => {
      await Friend.prepare(two);
      await use(new Friend(one, { touch: options === narrow }), new Friend(two, { touch: options === narrow }));
    });
  });

for (const [name, options] of Object.entries({ wide, phone: narrow })) {
  test(`two play a game by links alone, ${name}`, { timeout: 180_000 }, () =>
    withFriends(options, async (anna, bo) => {
      await anna.invite('Anna');
      await anna.says('Make the first move');
      await anna.move('D4');
      await anna.says('Send your move');
      assert.deepEqual(await violations(anna.page), []);
      // Before it is sent it can be taken back.
      await anna.session.action('undo').click();
      await anna.session.until((state) => state.ply === 0, 'the move taken back');
      await anna.move('G7');
      const first = await anna.send();
      await anna.says('Waiting for your friend');
      assert.equal(await anna.undo(), false, 'what was sent stands');
      await anna.page.locator('[data-target="A1"]').click({ force: true });
      assert.equal((await anna.session.state()).ply, 1, 'it is not her turn');

      assert.deepEqual([(await bo.open(first)).ply, (await bo.session.state()).turn], [1, '2']);
      await bo.says('Against Anna. You play White.');
      assert.match(await bo.page.locator('#seats-bottom').textContent(), /You/, 'the own side is below the board');
      assert.match(await bo.page.locator('#seats-top').textContent(), /Anna/);
      assert.deepEqual(await violations(bo.page), []);
      await bo.page.locator('[data-form="friend-name"] input').fill('Bo');
      await bo.page.locator('[data-form="friend-name"] button').click();
      await bo.page.locator('#seats-bottom', { hasText: 'Bo (you)' }).waitFor();
      // No engine looks on.
      await bo.page.locator('[data-tab="analysis"]').click();
      assert.equal(await bo.page.locator('[data-action="analyse-here"], [data-line]').count(), 0);
      assert.equal(await bo.session.action('hint').isEnabled(), false);
      await bo.page.locator('[data-tab="moves"]').click();
      await bo.move('F6');
      await bo.page.reload();
      await bo.session.until((state) => state.ply === 2, 'the game after the reload');
      await bo.says('Send your move');
      const second = await bo.send();

      // The answer comes into the game that is here, whatever is on the board.
      await anna.page.goto(`${address}?lang=en&game=quoridor`);
      await anna.open(second);
      await anna.session.until((state) => state.ply === 2, 'the answer');
      await anna.says('Against Bo');
      assert.equal(Object.keys(await anna.kept()).filter((key) => key.includes('/friend/')).length, 1);
      await anna.page.locator('[data-action="home"]').click();
      assert.match(await anna.page.locator('.go-on').textContent(), /Your move.*NoGo with Bo/);
      assert.deepEqual(await violations(anna.page), []);
      await anna.page.locator('.go-on .one').first().click();
      await anna.session.until((state) => state.ply === 2, 'the game from the start page');
      await anna.move('C3');
      const third = await anna.send();

      // An old link, one's own link, and a damaged one change nothing.
      const before = await anna.kept();
      for (const [link, pattern] of [
        [second, /older than the game here/],
        [first, /your own link/],
        [third, /your own link/],
        [third.slice(0, -4) + 'AAAq', /damaged/],
      ]) {
        await anna.page.evaluate((hash) => (location.hash = hash), new URL(link).hash);
        await anna.page.locator('[data-note]').filter({ hasText: pattern }).waitFor();
        assert.equal((await anna.session.state()).ply, 3);
        while (await anna.page.locator('[data-action="close-note"]').count()) await anna.page.locator('[data-action="close-note"]').first().click();
      }
      assert.deepEqual(Object.keys(await anna.kept()), Object.keys(before));

      // The end, and another game with the sides swapped.
      assert.equal((await bo.open(third)).ply, 3);
      await bo.resign();
      await bo.says('Send the end of the game');
      assert.match(await bo.page.locator('.result').textContent(), /You lost.*against Anna/);
      assert.equal((await anna.open(await bo.send())).status, 'over');
      assert.match(await anna.page.locator('.result').textContent(), /You won.*against Bo.*Bo resigned/);
      assert.deepEqual(await violations(anna.page), []);
      await anna.session.action('rematch').click();
      await anna.session.until((state) => state.ply === 0, 'the rematch');
      await anna.says('Send the invitation');
      const invitation = await anna.send();
      assert.deepEqual([(await bo.open(invitation)).turn, await bo.page.locator('#seats-bottom').textContent()].map((part) => /^1$|Bo \(you\)/.test(part)), [true, true]);
      await bo.says('Your move');
      await bo.move('D4');
      assert.equal((await anna.open(await bo.send())).ply, 1);
      await anna.says('Against Bo. You play White.');
      assert.equal(Object.keys(await anna.kept()).filter((key) => key.includes('/friend/')).length, 2, 'the finished game stays');
      assert.equal(await anna.page.evaluate(() => localStorage.getItem('quintet/progress')), null, 'it is no result against a rival');
    }));
}

test('two answers to one move: the person chooses, and nothing is lost', { timeout: 120_000 }, () =>
  withFriends(wide, async (anna, bo) => {
    await anna.invite('Anna');
    await anna.move('D4');
    const first = await anna.send();
    await bo.open(first);
    await bo.move('F6');
    const one = await bo.send();
    await bo.page.evaluate(() => localStorage.clear());
    await bo.page.evaluate(() => sessionStorage.clear());
    // The page that is left would save its game once more.
    await withPage(wide, async (page) => {
      await Friend.prepare(page);
      const again = new Friend(page);
      await again.open(first);
      await again.move('C3');
      const other = await again.send();
      await anna.open(one);
      await anna.session.until((state) => state.ply === 2, 'the first answer');
      await anna.page.evaluate((hash) => (location.hash = hash), new URL(other).hash);
      await anna.page.locator('dialog .fork').waitFor();
      assert.deepEqual(await violations(anna.page), []);
      assert.match(await anna.page.locator('dialog[open]').textContent(), /From move 2 on/);
      await anna.page.keyboard.press('Escape');
      assert.equal((await anna.session.state()).ply, 2);
      const records = async () => Object.values(await anna.kept()).map((text) => JSON.parse(text)).map(({ record, meta }) => `${record.split('\n\n')[1].trim()}${meta.friend ? ' friend' : ''}`).sort();
      assert.deepEqual(await records(), ['D4 F6 friend'], 'nobody has decided');
      await anna.open(other);
      await anna.session.action('fork-mine').click();
      await anna.page.locator('[data-note]').filter({ hasText: 'other moves' }).waitFor();
      assert.deepEqual(await records(), ['D4 C3', 'D4 F6 friend']);
      await anna.move('E5');
      await anna.page.waitForTimeout(500);
      await anna.open(other);
      await anna.session.action('fork-theirs').click();
      await anna.session.until((state) => state.ply === 2, 'the other answer');
      await anna.says('Your move');
      assert.deepEqual(await records(), ['D4 C3', 'D4 C3 friend', 'D4 F6 E5']);
    });
  }));

test('two tabs with one game do not work against each other', { timeout: 90_000 }, () =>
  withPage(wide, async (page, context) => {
    await Friend.prepare(page);
    const anna = new Friend(page);
    await anna.invite('Anna');
    await anna.move('D4');
    const first = await anna.send();
    const answer = await withPage(wide, async (away) => {
      await Friend.prepare(away);
      const bo = new Friend(away);
      await bo.open(first);
      await bo.move('F6');
      return bo.send();
    });
    const other = await context.newPage();
    await other.goto(answer);
    await other.locator('main[data-ply="2"]').waitFor();
    await anna.session.until((state) => state.ply === 2, 'the answer in the tab from before');
    await anna.says('Your move');
    assert.equal(Object.keys(await anna.kept()).length, 1);
  }));

test('two at one screen have names, and the board turns to who moves', { timeout: 60_000 }, () =>
  withPage(wide, async (page) => {
    const session = await GameSession.open(page, { game: 'nogo', side: 'both' });
    await session.action('new-game').click();
    await eachPlayer(page);
    await page.locator('dialog [name="name-1"]').fill('Anna');
    await page.locator('dialog [name="name-2"]').fill('Bo');
    await page.locator('dialog [data-setting="turn-board"]').check();
    assert.deepEqual(await violations(page), []);
    await page.locator('dialog [type="submit"]').click();
    const below = () => page.locator('#seats-bottom option:checked').textContent();
    assert.equal(await below(), 'Anna');
    await session.play('D4');
    assert.equal(await below(), 'Bo');
    await session.play('F6');
    assert.equal(await below(), 'Anna');
    await session.action('resign').click();
    await session.action('resign-now').click();
    assert.match(await page.locator('.result').textContent(), /Bo wins.*Anna resigned/);
    await session.action('rematch').click();
    await session.until((state) => state.ply === 0, 'another game');
    assert.equal(await below(), 'Bo', 'they have changed sides');
  }));
