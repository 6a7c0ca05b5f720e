// Help: rules with pictures, keys, the guide through the first moves, the dialog about the page.

import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { readFile } from 'node:fs/promises';

import { address, controlled, phone, test, wide, withPage } from './lib/browser.mjs';
import { GAMES } from './lib/oracle.mjs';
import { GameSession } from './lib/session.mjs';

const axe = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

async function violations(page) {
  await page.evaluate(await axe);
  const { violations: found } = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
  return found.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`));
}

test('rules with pictures are one click away in every game, and ? lists the keys', { timeout: 150_000 }, () =>
  withPage(wide, async (page) => {
    for (const { game, variant } of GAMES) {
      const session = await GameSession.open(page, { game, variant, side: 'both' });
      await page.locator('[data-tab="rules"]').click();
      assert.ok((await page.locator('#panel .lessons svg').count()) >= 2, `${game} has pictures`);
      await page.locator('[data-tab="moves"]').click();
      await page.locator('#board button').first().focus();
      await page.keyboard.press('?');
      const dialog = page.locator('dialog[open]');
      await dialog.getByText('Arrow keys move').waitFor();
      assert.ok((await dialog.locator('.lessons svg').count()) >= 2);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      assert.equal((await session.state()).ply, 0);
    }
  }));

test('axe has nothing to say about help and about', { timeout: 150_000 }, async () => {
  for (const [options, theme, lang] of [[wide, 'light', 'en'], [phone, 'dark', 'zh']]) {
    await withPage(options, async (page) => {
      const session = await GameSession.open(page, { game: 'blokus', variant: 'duo', side: 'both', theme, lang });
      await session.action('help').click();
      await page.locator('dialog[open] .lessons').waitFor();
      assert.deepEqual(await violations(page), [], `help, ${theme}, ${lang}`);
      await session.action('about').click();
      const licences = page.locator('dialog[open] a');
      await licences.waitFor();
      assert.match(await page.locator('dialog[open]').innerText(), /\d+\.\d+\.\d+/);
      assert.equal(await licences.getAttribute('href'), 'licences.txt', 'no links to elsewhere');
      const texts = await (await fetch(new URL('licences.txt', address))).text();
      for (const part of ['MIT', 'Apache License', 'wasm-bindgen']) assert.ok(texts.includes(part), part);
      assert.deepEqual(await violations(page), [], `about, ${theme}, ${lang}`);
    });
  }
});

test('the guide is offered once, follows what one does, and can be left', () =>
  withPage(wide, async (page) => {
    const session = await GameSession.open(page, { game: 'amazons', variant: '8x8', side: 'both' });
    const card = page.locator('[data-guide]');
    const at = (step) => page.locator(`[data-guide="${step}"]`).waitFor();
    await at('offer');
    await session.action('guide').click();
    await at(0);
    assert.equal(await page.locator('[data-here]').getAttribute('data-target'), 'f8');
    await session.point('[data-target="f8"]');
    await at(1);
    await session.point('[data-target="f4"]');
    await at(2);
    await session.point('[data-target="c4"]');
    await at(3);
    assert.equal((await session.state()).ply, 1);
    await session.action('guide-next').click();
    await card.waitFor({ state: 'detached' });
    assert.equal(await page.locator('[data-here]').count(), 0);
    // Once is enough: not in the next game, nor after a reload.
    await page.goto(`${address}?game=amazons&side=both&variant=10x10`);
    await session.main.waitFor();
    assert.equal(await card.count(), 0);
    // Another game offers its own; who plays without it is not asked again.
    await page.goto(`${address}?game=nogo&side=both&lang=en`);
    await at('offer');
    await session.play('D4');
    await card.waitFor({ state: 'detached' });
    // The help dialog starts it all the same, in a new game.
    await session.action('help').click();
    await session.action('guide').click();
    await at(0);
    assert.equal((await session.state()).ply, 0);
    await session.action('guide-skip').click();
    await card.waitFor({ state: 'detached' });
  }));

test('a newer build that another tab has brought is told, and the page can be reloaded', () =>
  withPage(wide, async (page) => {
    const session = await GameSession.open(page, { game: 'nogo', side: 'both' });
    await controlled(page);
    await session.play('D4');
    assert.equal(await page.locator('[data-action="reload"]').count(), 0, 'nothing is told of one’s own build');
    // What the page of another build does when it is opened in another tab.
    await page.evaluate((script) => navigator.serviceWorker.register(script), `${address}offline.js?another-build`);
    await page.locator('[data-note]').filter({ hasText: 'A new version' }).waitFor();
    await page.waitForTimeout(500);
    await session.action('reload').click();
    await page.waitForFunction(() => performance.getEntriesByType('navigation')[0].type === 'reload');
    await session.until((state) => state.ply === 1, 'the game after the reload');
  }));

test('letters take pieces of Blokus, and only while the board has the focus', () =>
  withPage(wide, async (page) => {
    await GameSession.open(page, { game: 'blokus', variant: 'duo', side: 'both' });
    const taken = () => page.evaluate(() => document.querySelector('[data-piece][aria-pressed="true"]')?.dataset.piece ?? '');
    await page.keyboard.press('x');
    assert.equal(await taken(), '', 'not without the focus');
    await page.locator('[data-target="e10"]').focus();
    for (const [key, piece] of [['x', 'X'], ['l', 'L5'], ['l', 'L4'], ['l', 'L5'], ['r', 'L5'], ['Shift+F', 'F']]) {
      await page.keyboard.press(key);
      await page.waitForFunction((name) => document.querySelector('[data-piece][aria-pressed="true"]')?.dataset.piece === name, piece);
    }
    await page.keyboard.press('Escape');
    assert.equal(await taken(), '');
  }));
