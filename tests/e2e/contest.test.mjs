// Contests in the lab: levels, programs and a person under the referee.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';

import { address, keep, phone, test, withPage } from './lib/browser.mjs';
import { violations } from './lib/axe.mjs';
import { choose, contestAddress as lab, over, rows } from './lib/contest.mjs';

const bar = (page) => page.locator('[data-contest]');

test('a round robin of three levels is played to its end, exported, and survives a reload', async () => {
  await withPage({}, async (page) => {
    await page.goto(lab('game=nogo&variant=5x5'));
    await choose(page, ['level:random', 'level:greedy', 'level:newcomer']);
    await page.locator('[name="games"]').fill('2');
    await page.locator('[name="at-once"]').fill('2');
    await page.locator('[data-contest-start]').click();
    await over(page);
    const session = await rows(page);
    assert.equal(session.length, 3);
    // Six games, each with a winner: NoGo knows no draw.
    const column = (index) => session.map((row) => Number(row[index])).reduce((sum, number) => sum + number, 0);
    assert.deepEqual([column(2), column(4), column(5), column(6)], [6, 6, 0, 6]);
    assert.equal(await page.locator('[data-game]').count(), 6);

    const download = page.waitForEvent('download');
    await page.locator('[data-action="contest-log"]').click();
    const log = await readFile(await (await download).path(), 'utf8');
    const lines = log.trim().split('\n');
    assert.equal(lines[0], 'match,game,number,side,player,board,move,seconds,status,computed');
    assert.ok(lines.length > 6 * 10 && lines.slice(1).every((line) => /,Ok,/.test(line)), lines.at(-1));

    await page.reload();
    await over(page);
    assert.deepEqual(await rows(page), session);
    await page.locator('[data-action="contest-end"]').click();
    await page.waitForSelector('[data-contest-start]');
  });
});

test('four play Blokus, seats rotate, a program that fails is last, and a reload loses nothing', { timeout: 150_000 }, async () => {
  await withPage({}, async (page) => {
    await page.goto(`${address}lab.html?view=programs&lang=en`);
    await page.locator('[data-action="new-program"]').click();
    await page.locator('[name="name"]').fill('silent');
    await page.locator('[name="code"]').fill('function play() { return "nonsense"; }');
    await page.locator('[data-form="program"] [type="submit"]').click();
    await page.locator('[data-program="silent"]').waitFor();

    await page.goto(lab('game=blokus&variant=classic&lang=en'));
    await choose(page, ['level:random', 'level:greedy-corners', 'program:silent', 'level:newcomer']);
    assert.equal(await page.locator('[name="games"]').inputValue(), '4', 'everyone sits everywhere');
    assert.equal(await page.locator('[name="format"] option').count(), 1, 'a knockout is between two');
    // A busy machine is nobody's fault.
    await page.locator('[name="seconds"]').fill('10');
    await page.locator('[data-contest-start]').click();
    await page.waitForFunction(() => Number(document.querySelector('[data-contest]')?.dataset.played) >= 1);
    await page.locator('[data-action="contest-pause"]').click();
    await page.reload();
    await page.locator('[data-action="contest-go-on"]').click();
    await over(page, 100_000);
    const session = await rows(page);
    assert.deepEqual(session.at(-1).slice(1, 7), ['silent', '0', '0', '0', '0', '12'], 'behind the other three in all four games');
    assert.equal(session.reduce((sum, row) => sum + Number(row[2]), 0), 24, 'six points a game');
    assert.equal(session.at(-1)[9], '12', 'three violations a game');
    const games = await page.locator('[data-game]').allInnerTexts();
    const seats = games.map((text) => text.split('\n').find((line) => line.includes(' – '))).reverse();
    assert.equal(new Set(seats).size, 4, 'the seats rotate');
    assert.deepEqual(await violations(page), []);
  });
});

test('a contest that is broken off by a reload goes on where it was', async () => {
  await withPage({}, async (page) => {
    await page.goto(lab('game=nogo&variant=4x4'));
    await choose(page, ['level:random', 'level:newcomer']);
    await page.locator('[name="games"]').fill('12');
    await page.locator('[name="at-once"]').fill('1');
    await page.locator('[data-contest-start]').click();
    await page.waitForFunction(() => Number(document.querySelector('[data-contest]')?.dataset.played) >= 2);
    await page.locator('[data-action="contest-pause"]').click();
    const played = Number(await bar(page).getAttribute('data-played'));
    await page.reload();
    assert.equal(await bar(page).getAttribute('data-contest'), 'paused');
    assert.equal(Number(await bar(page).getAttribute('data-played')), played);
    await page.locator('[data-action="contest-go-on"]').click();
    await over(page);
    assert.equal(await page.locator('[data-game]').count(), 12);
  });
});

test('a game in the middle of which the page is loaded again goes on from there', async () => {
  await withPage({}, async (page) => {
    await page.goto(lab('game=nogo&variant=5x5'));
    await choose(page, ['person', 'level:random']);
    await page.locator('[name="games"]').fill('1');
    await page.locator('[data-contest-start]').click();
    await page.locator('[name="move"]').fill('Z9');
    await page.keyboard.press('Enter');
    await page.locator('.refusal').waitFor();
    await page.locator('.contest-board [data-target="C3"]').press('Enter');
    await page.locator('#contest-head', { hasText: 'Your move' }).waitFor();
    assert.equal(await page.locator('[name="move"]').inputValue(), '', 'the field is empty after a move');
    // It is kept a few times a second.
    await page.waitForFunction(() => JSON.parse(localStorage.getItem('quintet/contest-running') ?? '[]')[0]?.attempts.length === 3);
    await page.reload();
    assert.equal(await bar(page).getAttribute('data-contest'), 'paused');
    await page.locator('[data-action="contest-go-on"]').click();
    await page.locator('#contest-head', { hasText: 'Your move' }).waitFor();
    // Pausing loses nothing either.
    await page.locator('[data-action="contest-pause"]').click();
    await page.locator('[data-action="contest-go-on"]').click();
    for (const text of ['Z8', 'Z7']) {
      await page.locator('#contest-head', { hasText: 'Your move' }).waitFor();
      await page.locator('[name="move"]').fill(text);
      await page.keyboard.press('Enter');
    }
    await over(page);
    assert.match(await page.locator('[data-game="1-1"]').textContent(), /reached the violation limit/, 'the violation before the reload counts');
    await page.waitForFunction(() => localStorage.getItem('quintet/contest-running') === null);
  });
});

test('a knockout with a person: illegal attempts count, and the third loses', async () => {
  await withPage({}, async (page) => {
    await page.goto(lab('game=quoridor&variant=course'));
    await choose(page, ['person', 'level:random']);
    await page.locator('[name="format"]').selectOption('knockout');
    await page.locator('[name="games"]').fill('1');
    await page.locator('[data-contest-start]').click();
    await page.waitForSelector('.contest-board [data-target="e2"]');
    await page.locator('[name="move"]').fill('e5');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.refusal');
    assert.match(await page.locator('.refusal').textContent(), /1/);
    assert.match(await page.locator('#contest-head').innerText(), /Red Person · Violations: 1[^]*Green .* · Violations: 0/);
    // A legal move by the board's buttons is taken in between.
    await page.locator('.contest-board [data-target="e2"]').press('Enter');
    for (const text of ['nonsense', 'a9']) {
      await page.locator('#contest-head', { hasText: 'Your move' }).waitFor();
      await page.locator('[name="move"]').fill(text);
      await page.keyboard.press('Enter');
    }
    await over(page);
    assert.match(await page.locator('[data-game="1-1"]').textContent(), /reached the violation limit/);
    const session = await rows(page);
    assert.equal(session[0][1], 'random');
    assert.equal(session.find((row) => row[1] === 'person')[9], '3');
  });
});

test('a program of one file plays under the referee, and a bad one loses by the rules', async () => {
  const program = (name, code) => ({ v: 1, name, kind: 'js', code });
  const first = 'function play(request, state) { return state.legal[0]; }';
  const prepare = async (context) => {
    await keep(context, 'program/first', program('first', first));
    await keep(context, 'program/thrower', program('thrower', 'function play() { throw new Error("no idea"); }'));
  };
  await withPage({ prepare }, async (page) => {
    await page.goto(lab('game=nogo&variant=5x5'));
    await choose(page, ['program:first', 'program:thrower', 'level:random']);
    await page.locator('[name="games"]').fill('2');
    await page.locator('[data-contest-start]').click();
    await over(page);
    const session = await rows(page);
    const thrower = session.find((row) => row[1] === 'thrower');
    assert.equal(thrower[6], '4', 'it loses all its games');
    assert.equal(thrower[9], '12', 'with three violations each');
    assert.equal(session.find((row) => row[1] === 'first')[9], '0');
    await page.locator('[data-game] details summary').first().click();
    assert.match(await page.locator('[data-game] pre').first().textContent(), /no idea/);
  });
});

test('a contest that was ended can be brought back, and what is unfolded stays so while games end', async () => {
  const program = { v: 1, name: 'chatty', kind: 'js', code: 'function play(request, state) { console.log("hello"); return state.legal[0]; }' };
  await withPage({ prepare: (context) => keep(context, 'program/chatty', program) }, async (page) => {
    await page.goto(lab('game=nogo&variant=4x4'));
    await choose(page, ['program:chatty', 'level:random']);
    await page.locator('[name="games"]').fill('20');
    await page.locator('[name="at-once"]').fill('1');
    await page.locator('[data-contest-start]').click();
    // By its key: games that end push it down while a pointer is on its way.
    await page.locator('[data-game="1-1"] summary').press('Enter');
    const played = Number(await bar(page).getAttribute('data-played'));
    await page.waitForFunction((before) => Number(document.querySelector('[data-contest]').dataset.played) > before + 1, played);
    assert.equal(await page.locator('[data-game="1-1"] details').getAttribute('open'), '', 'the newer games push it down, but it stays open');
    assert.ok(await page.locator('[data-game="1-1"] pre').isVisible());
    await page.locator('[data-action="contest-pause"]').click();
    const before = await page.locator('[data-game]').count();
    await page.locator('[data-action="contest-end"]').click();
    await page.locator('[data-contest-start]').waitFor();
    const games = (wanted) => page.waitForFunction((wanted) => document.querySelectorAll('[data-game]').length === wanted, wanted);
    await page.locator('[data-action="contest-back"]').click();
    await games(before);
    // It is kept again.
    await page.reload();
    await games(before);
  });
});

test('the cross table has every pair, and presets of rules fill the fields', async () => {
  await withPage({}, async (page) => {
    await page.goto(lab('game=nogo&variant=4x4'));
    assert.equal(await page.locator('[name="contest-preset"]').inputValue(), 'contest');
    assert.equal(await page.locator('[name="steps"]').inputValue(), '0');
    await page.locator('[name="contest-preset"]').selectOption('course');
    await page.waitForFunction(() => document.querySelector('[name="steps"]').value === '100');
    // By the keyboard, as people do: a change that nobody typed is none in Firefox.
    for (const [name, digit] of [['steps', '0'], ['violations', '2']]) {
      const field = page.locator(`[name="${name}"]`);
      await field.press('ControlOrMeta+a');
      await field.press(digit);
      await field.press('Tab');
    }
    // Rules of one's own.
    await page.waitForFunction(() => document.querySelector('[name="contest-preset"]').value === '');
    await choose(page, ['level:random', 'level:greedy', 'level:newcomer']);
    await page.locator('[data-contest-start]').click();
    await over(page);
    const cross = await page.locator('tr[data-player]').evaluateAll((all) => all.map((row) => [...row.querySelectorAll('.cross')].map((cell) => cell.textContent)));
    assert.equal(cross.length, 3);
    for (const [row, cells] of cross.entries()) {
      assert.equal(cells[row], '');
      for (const [column, text] of cells.entries()) {
        if (row === column) continue;
        const [won, drawn, lost] = text.split('–').map(Number);
        assert.equal(won + drawn + lost, 2, text);
        assert.equal(cross[column][row], [lost, drawn, won].join('–'));
      }
    }
  });
});

test('a person sees the own board while the other side thinks', async () => {
  await withPage({}, async (page) => {
    await page.goto(lab('game=nogo&variant=5x5'));
    await choose(page, ['person', 'level:strong']);
    await page.locator('[name="games"]').fill('1');
    // Long enough to be seen thinking on a busy machine.
    await page.locator('#seconds-1').fill('3');
    await page.locator('[data-contest-start]').click();
    await page.locator('.contest-board [data-target="C3"]').press('Enter');
    await page.locator('#contest-head', { hasText: 'is thinking' }).waitFor();
    assert.ok(await page.locator('.contest-board').isVisible());
    await page.locator('#contest-head', { hasText: 'Your move' }).waitFor();
  });
});

test('what cannot begin is said, and nothing is lost', async () => {
  await withPage({}, async (page) => {
    await page.goto(lab('game=checkers'));
    await choose(page, ['level:random', 'level:random']);
    await page.locator('[data-contest-start]').click();
    assert.match(await page.locator('[data-note]').textContent(), /twice/);
    await page.locator('#seconds-1').fill('0.2');
    await page.locator('[name="games"]').fill('0');
    await page.locator('[data-contest-start]').click();
    assert.match(await page.locator('[data-note]').textContent(), /from 1 to 100/);
    assert.equal(await page.locator('#seconds-1').inputValue(), '0.2');
  });
  await withPage({ prepare: (context) => keep(context, 'contest', { v: 99, from: 'the future' }) }, async (page) => {
    await page.goto(lab('game=checkers'));
    assert.match(await page.locator('[data-note]').textContent(), /newer version/);
    assert.equal(await page.evaluate(() => localStorage.getItem('quintet/contest')), '{"v":99,"from":"the future"}');
  });
});

for (const [name, options] of [['wide, light', {}], ['phone, dark', { ...phone, colorScheme: 'dark' }]]) {
  test(`the view has no violation of accessibility rules, ${name}`, () =>
    withPage(options, async (page) => {
      await page.goto(lab('game=nogo&variant=4x4'));
      await page.waitForSelector('[data-contest-start]');
      assert.deepEqual(await violations(page), []);
      await choose(page, ['level:random', 'level:newcomer']);
      await page.locator('[name="games"]').fill('1');
      await page.locator('[data-contest-start]').click();
      await over(page);
      assert.deepEqual(await violations(page), []);
    }));
}
