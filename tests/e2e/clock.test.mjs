// Clocks and contest rules: what they show, who loses by them, what a reload does to them.

import assert from 'node:assert/strict';

import { phone, test, wide, withPage } from './lib/browser.mjs';
import { violations as axe } from './lib/axe.mjs';
import { eachPlayer, GameSession } from './lib/session.mjs';

/** Begins a game by the dialog: `fields` by name; `true` ticks. */
async function begin(session, fields) {
  await session.action('new-game').click();
  const form = session.page.locator('dialog form[data-form="new-game"]');
  if (fields['seat-2']) await eachPlayer(session.page);
  for (const [name, value] of Object.entries(fields)) {
    const field = form.locator(`[name="${name}"]`);
    if (value === true) await field.check();
    else if (['clock', 'variant'].includes(name) || name.startsWith('seat-')) await field.selectOption(value);
    else await field.fill(value);
  }
  await form.locator('[type="submit"]').click();
}

const time = (page, side) => page.locator(`#clock-${side}`).textContent();
const seconds = (text) => text.replace('-', '').split(':').reduce((sum, part) => sum * 60 + Number(part), 0);

test('a clock for each side runs in its turn, adds its increment, survives a reload and does not run meanwhile', () =>
  withPage(wide, async (page) => {
    const session = await GameSession.open(page, { game: 'nogo', side: 'both' });
    const begun = Date.now();
    await begin(session, { clock: 'side', 'clock-minutes': '1', 'clock-increment': '3' });
    assert.equal(await time(page, 2), '1:00');
    await page.waitForTimeout(1300);
    await session.play('D4');
    // Hands are slow on a busy machine; the clock counts that too.
    const used = (Date.now() - begun) / 1000;
    const first = seconds(await time(page, 1));
    assert.ok(first >= Math.floor(63 - used) && first <= 62, `60 - ${used} + 3 are about ${first}`);
    await page.waitForTimeout(1500);
    await session.action('stop-clocks').first().click();
    const stopped = await time(page, 2);
    assert.ok(seconds(stopped) < 60);
    await page.waitForTimeout(1200);
    assert.equal(await time(page, 2), stopped, 'stopped clocks stand');
    await session.action('stop-clocks').first().click();
    await page.waitForTimeout(500);
    const here = await page.evaluate(() => location.href);
    const left = Date.now();
    const before = seconds(await time(page, 2));
    assert.ok(before <= seconds(stopped));
    // Away for a while, and back as by a reload: what loading takes may count, the while may not.
    const AWAY = 3;
    await page.goto('about:blank');
    await page.waitForTimeout(AWAY * 1000);
    await page.goto(here);
    await session.main.waitFor();
    const after = seconds(await time(page, 2));
    const most = (Date.now() - left) / 1000 - AWAY;
    assert.ok(after <= before && after >= Math.floor(before - most), `${before} less at most ${most} is about ${after}`);
    assert.equal(seconds(await time(page, 1)), first);
    await session.play('E6');
  }));

test('who runs out of time loses, unless time is only shown', () =>
  withPage(wide, async (page) => {
    const session = await GameSession.open(page, { game: 'checkers', side: 'both' });
    await begin(session, { clock: 'move', 'clock-seconds': '3' });
    await session.play('C6-D5');
    const state = await session.until(({ status }) => status === 'over', 'the end by time');
    assert.equal(state.result, '1-0');
    await page.getByText('ran out of time').first().waitFor();
    await page.waitForTimeout(500);
    await page.reload();
    await session.main.waitFor();
    assert.equal((await session.state()).result, '1-0', 'the end is kept');
    await begin(session, { clock: 'move', 'clock-seconds': '1', 'clock-shown': true });
    await page.waitForTimeout(1600);
    assert.equal((await session.state()).status, 'idle');
    assert.match(await time(page, 1), /^-0:0/);
    await session.play('C6-D5');
  }));

test('an engine keeps to the clock', () =>
  withPage(wide, async (page) => {
    const session = await GameSession.open(page, { game: 'quoridor', side: 'both' });
    const level = await page.locator('[data-seat="2"] option').last().getAttribute('value');
    await begin(session, { 'seat-2': level, clock: 'move', 'clock-seconds': '3' });
    await session.play('e2');
    const state = await session.until(({ ply, status }) => ply === 2 || status === 'over', 'the answer');
    assert.equal(state.status, 'idle');
  }));

test('under contest rules the third violation loses, with no undo and no hint', () =>
  withPage(wide, async (page) => {
    const session = await GameSession.open(page, { game: 'quoridor', side: 'both' });
    await begin(session, { contest: true, 'contest-seconds': '60' });
    await session.play('e2');
    await session.play('e8');
    for (const name of ['undo', 'hint']) assert.ok(await session.action(name).isDisabled(), name);
    await session.point('[data-target="e5"]');
    await page.locator('[data-note]').filter({ hasText: 'Violation 1 of 3' }).waitFor();
    const entry = page.locator('[data-entry="move"]');
    await entry.fill('nonsense');
    await entry.press('Enter');
    await page.locator('[data-note]').filter({ hasText: 'Violation 2 of 3' }).waitFor();
    assert.equal(await page.locator('[data-violations="2"]').count(), 1);
    await page.waitForTimeout(500);
    await page.reload();
    await session.main.waitFor();
    assert.equal(await page.locator('[data-violations="2"]').count(), 1, 'violations are kept');
    await session.point('[data-target="e9"]');
    const state = await session.until(({ status }) => status === 'over', 'the third violation');
    assert.equal(state.result, '0-1');
    await page.getByText('reached the violation limit').first().waitFor();
  }));

test('when the steps are over less time wins', () =>
  withPage(wide, async (page) => {
    const session = await GameSession.open(page, { game: 'nogo', side: 'both' });
    await begin(session, { contest: true, 'contest-seconds': '', 'contest-steps': '1' });
    await page.waitForTimeout(1200);
    await session.play('D4');
    await session.play('C3');
    const state = await session.until(({ status }) => status === 'over', 'the limit of steps');
    assert.equal(state.result, '0-1');
    await page.getByText('less thinking time wins').first().waitFor();
  }));

test('a first tap on a forbidden place is no violation, the second one is', () =>
  withPage(phone, async (page) => {
    const session = await GameSession.open(page, { game: 'nogo', side: 'both' }, { touch: true });
    await begin(session, { contest: true, 'contest-seconds': '' });
    await session.point('[data-target="E5"]');
    await page.locator('.refused').waitFor();
    assert.equal(await page.locator('[data-violations="0"]').count(), 2);
    await session.point('[data-target="E5"]');
    await page.locator('[data-note]').filter({ hasText: 'Violation 1 of 3' }).waitFor();
  }));

test('the dialog says which number is wrong, and axe has nothing to say about it', () =>
  withPage(wide, async (page) => {
    const session = await GameSession.open(page, { game: 'nogo', side: 'both', lang: 'zh', theme: 'dark' });
    await begin(session, { clock: 'move', 'clock-seconds': '0' });
    await page.locator('dialog .problem').filter({ hasText: '每步秒数' }).waitFor();
    assert.deepEqual(await axe(page), []);
    await page.locator('dialog [name="contest"]').check();
    await page.locator('dialog [name="contest-steps"]').waitFor();
    assert.deepEqual(await axe(page), []);
    await page.locator('dialog [type="submit"]').click();
    await page.locator('[data-contest]').waitFor();
    assert.deepEqual(await axe(page), []);
  }));
