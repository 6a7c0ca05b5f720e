// What the address asks for, and what the page says of what it does not know: every value that is left out is named with what is accepted.

import assert from 'node:assert/strict';

import { address, leaving, test, wide, withPage } from './lib/browser.mjs';
import { violations } from './lib/axe.mjs';
import { GameSession, savedMoves } from './lib/session.mjs';

const note = (page, text) => page.locator('[data-note]').filter({ hasText: text });
/** What a note lists. The game may be there a moment before it. */
const parts = async (page, text) => {
  const items = note(page, text).locator('li');
  await items.first().waitFor();
  return items.allTextContents();
};
const open = async (page, query, fragment = '') => {
  // Another fragment alone would not load the page.
  await page.goto('about:blank');
  await page.goto(`${address}?${new URLSearchParams(query)}${fragment}`);
  await page.locator('main[data-status]').waitFor();
};

test('the address can ask for everything, and without engines there are persons only', () =>
  withPage({ ...wide, expected: leaving }, async (page) => {
    const start = 'e3h / / e4 e6 / 9 10 / 2';
    const session = await GameSession.open(page, { game: 'quoridor', start, side: 'both', undo: '0', hints: '0', seconds: '0.2', eval: '0', seed: '5' });
    assert.equal((await session.state()).position, start);
    assert.equal(await page.locator('[data-note]').count(), 0);
    for (const action of ['undo', 'redo', 'hint']) assert.equal(await session.action(action).count(), 0, action);
    await session.play('e5');
    await GameSession.open(page, { game: 'nogo', engine: '0' });
    assert.equal(await page.locator('[data-seat="1"] option').count(), 1);
  }));

test('what the address asks in vain is listed with what is accepted, in both languages', () =>
  withPage({ ...wide, expected: leaving }, async (page) => {
    const asked = {
      game: 'quoridor', variant: 'giant', level: 'godlike', start: 'nowhere', side: 'third', seconds: '-1', undo: 'maybe', seed: 'x', theme: 'pink',
      x: 'y',
    };
    await open(page, { lang: 'en', ...asked });
    const said = await parts(page, 'ignored');
    assert.equal(said.length, Object.keys(asked).length - 1, said.join('\n'));
    for (const part of [
      'variant=giant (accepted: standard | course',
      'level=godlike (accepted: random | ',
      'start=nowhere (',
      'side=third (accepted: first | second | none | both)',
      'seconds=-1 (accepted: ',
      'undo=maybe (accepted: ',
      'seed=x (accepted: ',
      'theme=pink (accepted: ',
    ]) {
      assert.ok(said.some((text) => text.startsWith(part)), `${part} in ${said.join('\n')}`);
    }
    assert.ok(said.includes('x=y'));
    assert.deepEqual(await violations(page), []);

    await open(page, { lang: 'zh', ...asked });
    const chinese = await parts(page, '已忽略');
    assert.equal(chinese.length, said.length);
    assert.ok(chinese.includes('side=third (可用：first | second | none | both)'), chinese.join('\n'));
    assert.match(chinese.find((text) => text.startsWith('start=')), /斜线之间应有五个部分/);
    // The game is there nevertheless, and the note goes away when it is told to.
    await note(page, '已忽略').locator('[data-action="close-note"]').click();
    await note(page, '已忽略').waitFor({ state: 'detached' });
    await new GameSession(page).play('e2');
  }));

test('what only makes sense with a game says so; markup and long values are harmless', () =>
  withPage({ ...wide, expected: leaving }, async (page) => {
    await open(page, { lang: 'en', level: 'random', start: '/', game2: '<img src=x onerror=alert(1)>', long: 'x'.repeat(5000) });
    const said = await parts(page, 'ignored');
    assert.ok(said.includes('level=random (only together with game=)') && said.includes('start=/ (only together with game=)'), said.join('\n'));
    assert.ok(said.includes('game2=<img src=x onerror=alert(1)>'), said.join('\n'));
    assert.equal(await page.locator('[data-note] img').count(), 0);
    assert.ok(said.every((text) => text.length < 200));
    await page.locator('#home .game-card').first().waitFor();
    await page.goto(`${address}?lang=en&game=nogo&game=blokus`);
    await page.locator('main[data-game="nogo"]').waitFor();
    assert.equal((await parts(page, 'ignored')).length, 1, 'a key that is given twice counts once');
  }));

test('a link with a game and unknown values opens the game and tells the values; a damaged one leaves the kept game', () =>
  withPage({ ...wide, expected: leaving }, async (page) => {
    const session = await GameSession.open(page, { game: 'nogo', side: 'both' });
    await session.play('D4');
    await session.play('F6');
    await session.action('share').click();
    const { hash } = new URL(await page.locator('[data-text="link"]').inputValue());
    await page.keyboard.press('Escape');
    await savedMoves(page, 'nogo');

    await open(page, { lang: 'zh', level: 'nobody', colour: 'red' }, hash);
    await page.locator('main[data-game="nogo"][data-ply="2"]').waitFor();
    const said = await parts(page, '已忽略');
    assert.ok(said.includes('colour=red') && said.some((text) => text.startsWith('level=nobody (')), said.join('\n'));
    await note(page, '这局棋来自链接').waitFor();

    await open(page, { lang: 'zh', game: 'nogo', colour: 'red' }, `${hash.slice(0, -2)}`);
    await note(page, '链接').waitFor();
    assert.deepEqual(await parts(page, '已忽略'), ['colour=red']);
    await page.locator('main[data-game="nogo"][data-ply="2"]').waitFor();
    assert.deepEqual(await savedMoves(page, 'nogo'), ['D4', 'F6']);
  }));
