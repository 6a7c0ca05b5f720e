// With --deep: pictures of all main screens on four windows, in both themes and both languages, for people to look at. A loaded page is made
// smaller or larger and changes its colours, which is quicker than loading it again. What sticks out to the side fails.

import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';

import { address, deep, keep, only, phone, test, withPage } from './lib/browser.mjs';
import { GAMES, opening } from './lib/oracle.mjs';
import { saveOf } from './lib/session.mjs';

const folder = `${process.env.QUINTET_SCREENSHOTS ?? new URL('../../target/screenshots', import.meta.url).pathname}/matrix`;

const size = (width, height) => ({ width, height });
/** Windows that one page can have in turn. */
const DEVICES = {
  hand: { options: { ...phone, deviceScaleFactor: 1 }, sizes: { upright: size(390, 844), sideways: size(844, 390) } },
  desk: { options: {}, sizes: { wide: size(1280, 800), large: size(2560, 1440) } },
};

const act = (page, action) => page.locator(`[data-action="${action}"]:visible`).first().click();
const tab = (name) => (page) => page.locator(`[data-tab="${name}"]`).click();
const dialog = (...actions) => async (page) => {
  for (const action of actions) await act(page, action);
  await page.locator('dialog[open]').waitFor();
};

/** The screens: a name, the query, and what is done there. */
const SCREENS = [
  ['start', '', () => {}],
  ...GAMES.map(({ game }) => [game, `game=${game}`, () => {}]),
  ['blokus-four', 'game=blokus&variant=classic&side=both', (page) => page.locator('[data-piece="F"]').click()],
  ['over', 'game=blokus&variant=classic&side=none&level=random&seed=3', async (page) => {
    await act(page, 'pace');
    await page.locator('main[data-status="over"]').waitFor({ timeout: 60_000 });
  }],
  ['analysis', 'game=nogo', async (page) => {
    await tab('analysis')(page);
    await page.waitForTimeout(1500);
  }],
  ['saves', 'game=amazons', tab('saves')],
  ['rules', 'game=quoridor', tab('rules')],
  ['refusal', 'game=quoridor&side=both&variant=standard', (page) => page.locator('[data-target="a9"]').click({ force: true })],
  ['new-game', 'game=checkers', dialog('new-game')],
  ['settings', 'game=nogo', dialog('settings')],
  ['help', 'game=nogo', dialog('help')],
  ['share', 'game=amazons', dialog('share')],
  ['embed', 'game=quoridor', dialog('share', 'embed')],
  ['set-up', 'game=checkers', async (page) => {
    await act(page, 'new-game');
    await act(page, 'set-up');
  }],
  ...['search', 'explain', 'towers', 'programs', 'contest'].map((view) => [`lab-${view}`, `lab.html?view=${view}&game=nogo`, async (page) => {
    await page.locator(`main[data-view="${view}"]`).waitFor();
    if (view === 'search') await act(page, 'to-end');
  }]),
];

const query = (text, lang) => (text.startsWith('lab.html') ? `${text}&lang=${lang}` : `?${text}&lang=${lang}`);

for (const [device, { options, sizes }] of Object.entries(DEVICES)) {
  for (const lang of ['en', 'zh']) {
    test(`pictures of every screen: ${device}, ${lang}`, { timeout: 900_000, skip: !deep && 'takes minutes' }, async () => {
      only(['chromium'], 'one set of these pictures is enough');
      await mkdir(folder, { recursive: true });
      const games = [];
      for (const { game, variant } of GAMES) {
        const save = saveOf({ game, variant, ...(await opening({ game, variant, plies: 12 })) });
        games.push([game, { ...save, meta: { saved: Date.now(), ply: 12 } }]);
      }
      const prepare = async (context) => {
        for (const [game, save] of games) await keep(context, `auto/${game}`, save);
      };
      const out = [];
      for (const [name, text, arrive] of SCREENS) {
        await withPage({ ...options, prepare }, async (page) => {
          await page.setViewportSize(Object.values(sizes)[0]);
          await page.goto(address + query(text, lang));
          await page.waitForFunction(() => document.documentElement.dataset.start === undefined);
          if (!text.startsWith('lab')) await page.locator(text ? 'main[data-game] [data-target]' : '.game-card canvas').first().waitFor();
          await arrive(page);
          for (const [window, viewport] of Object.entries(sizes)) {
            await page.setViewportSize(viewport);
            for (const theme of ['light', 'dark']) {
              await page.evaluate((wanted) => {
                // By script, because a dialog covers the control.
                if (document.documentElement.dataset.theme !== wanted) document.querySelector('[data-action="theme"]').click();
              }, theme);
              await page.waitForTimeout(80);
              const long = name === 'start' || name.startsWith('lab-');
              await page.screenshot({ path: `${folder}/${name}-${window}-${theme}-${lang}.png`, fullPage: long });
            }
            const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
            if (over > 0) out.push(`${name}, ${window}: ${over} px`);
          }
        });
      }
      assert.deepEqual(out, [], 'what sticks out to the side');
    });
  }
}
