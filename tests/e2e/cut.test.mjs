// No word is cut off: whatever is chosen in a select, and every label, is seen whole in all views and dialogs, on a phone and in a window.

import assert from 'node:assert/strict';

import { address, leaving, phone, test, wide, withPage } from './lib/browser.mjs';
import { GAMES } from './lib/oracle.mjs';
import { eachPlayer } from './lib/session.mjs';

/** The texts that are seen in part: of selects the longest choice, of other elements what their box hides. */
const cutOff = (page) =>
  page.evaluate(() => {
    const found = [];
    const name = (element) => `${element.tagName.toLowerCase()}.${element.className} ${element.name ?? element.dataset.setting ?? ''} “${element.textContent.trim().slice(0, 60)}”`;
    const shown = (element) => element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 1;
    const selects = [...document.querySelectorAll('select')].filter(shown);
    const widths = selects.map((select) => select.getBoundingClientRect().width);
    // All copies at once: the page is laid out for the first that is measured, and not again.
    const copies = selects.flatMap((select, index) => {
      // What grows with the choice shows that one; all others have room for every choice.
      const grows = getComputedStyle(select).fieldSizing === 'content';
      return [...(grows ? select.selectedOptions : select.options)].map((option) => {
        const copy = select.cloneNode(false);
        copy.removeAttribute('id');
        copy.append(option.cloneNode(true));
        copy.style.cssText = 'position: absolute; width: max-content; min-width: 0; max-width: none; visibility: hidden';
        return { select, option, copy, width: widths[index] };
      });
    });
    for (const { select, copy } of copies) select.after(copy);
    for (const { select, option, copy, width } of copies) {
      const missing = Math.round(copy.getBoundingClientRect().width - width);
      if (missing > 1) found.push(`select ${select.name || select.dataset.setting || select.dataset.change || select.dataset.seat}: “${option.text}” lacks ${missing} px`);
    }
    for (const { copy } of copies) copy.remove();
    for (const element of document.querySelectorAll('body *')) {
      const own = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim() !== '');
      if (!own || element.closest('select, svg, script, style, noscript, textarea') || !shown(element)) continue;
      const style = getComputedStyle(element);
      // What only screen readers hear is one pixel wide, or clipped.
      if (style.clipPath !== 'none' || element.closest('[aria-hidden="true"]')) continue;
      const hides = /hidden|clip/.test(style.overflowX);
      if (hides && element.scrollWidth > element.clientWidth + 1) found.push(`${name(element)} hides ${element.scrollWidth - element.clientWidth} px`);
      if (!hides && style.overflowX === 'visible' && element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1) found.push(`${name(element)} sticks out by ${element.scrollWidth - element.clientWidth} px`);
    }
    return found;
  });

for (const [device, options] of [['phone', phone], ['window', wide]]) {
  for (const lang of ['en', 'zh']) {
    test(`every word is whole: ${device}, ${lang}`, { timeout: 300_000 }, () =>
      withPage({ ...options, expected: leaving }, async (page) => {
        /** What is cut, and where it was first seen. */
        const cut = new Map();
        const check = async (where) => {
          for (const what of await cutOff(page)) if (!cut.has(what)) cut.set(what, where);
        };
        const act = (action, inside = '') => page.locator(`${inside} [data-action="${action}"]:visible`).first().click();
        const closed = () => page.keyboard.press('Escape');
        await page.goto(`${address}?lang=${lang}`);
        await page.locator('#home .game-card').first().waitFor();
        await check('start page');
        for (const { game } of GAMES) {
          await page.goto(`${address}?lang=${lang}&game=${game}`);
          await page.locator('[data-target]').first().waitFor();
          for (const tab of ['moves', 'analysis', 'saves', 'rules']) {
            await page.locator(`[data-tab="${tab}"]`).click();
            await check(`${game}, ${tab}`);
          }
          await act('new-game');
          await check(`${game}, new game`);
          await page.locator('dialog [name="clock"]').selectOption('side');
          // Games for more than two have no contests.
          const contest = page.locator('dialog [name="contest"]');
          if ((await contest.count()) > 0) await contest.setChecked(true);
          await check(`${game}, new game with a clock`);
          await eachPlayer(page);
          await check(`${game}, new game with a player for each seat`);
          await act('set-up', 'dialog');
          await page.locator('.set-up').waitFor();
          await check(`${game}, setting up`);
          await page.keyboard.press('Escape');
        }
        for (const action of ['help', 'settings', 'share', 'play-friend']) {
          if ((await page.locator(`[data-action="${action}"]:visible`).count()) === 0) continue;
          await act(action);
          await check(action);
          if (action === 'share') {
            await act('embed', 'dialog');
            await check('embedding');
          }
          await closed();
        }
        for (const view of ['search', 'explain', 'weights', 'towers', 'programs', 'contest']) {
          for (const { game } of view === 'contest' || view === 'search' ? GAMES : GAMES.slice(0, 1)) {
            await page.goto(`${address}lab.html?view=${view}&lang=${lang}&game=${game}`);
            await page.locator(`main[data-view="${view}"]`).waitFor();
            await check(`lab, ${view}, ${game}`);
          }
        }
        assert.equal([...cut].map(([what, where]) => `${where}: ${what}`).join('\n'), '');
      }),
    );
  }
}
