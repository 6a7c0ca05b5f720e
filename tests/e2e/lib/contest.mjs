// Driving the view of contests.

import { address } from './browser.mjs';

export const contestAddress = (query) => `${address}lab.html?view=contest&${query}`;

export const over = (page, timeout = 60_000) => page.waitForSelector('[data-contest="over"]', { timeout });

/** Takes away or adds players until there are as many as wanted, and chooses them. */
export async function choose(page, players) {
  // The view may come up after the page has loaded.
  await page.locator('.contest-players li').first().waitFor();
  for (let left = await page.locator('.contest-players li').count(); left > players.length; left -= 1) {
    await page.locator('[data-action="take-out"]').last().click();
  }
  while ((await page.locator('.contest-players li').count()) < players.length) await page.locator('[data-action="add-player"]').click();
  for (const [index, player] of players.entries()) await page.locator(`#player-${index}`).selectOption(player);
}

/** The table, a row a player: the texts of its cells, but the player's own name in the second. */
export const rows = (page) =>
  page.locator('tr[data-player]').evaluateAll((all) => all.map((row) => [...row.children].map((cell, index) => (index === 1 ? row.dataset.player : cell.textContent))));

/** The columns of those rows. */
export const COLUMN = { player: 1, points: 2, matches: 3, wins: 4, draws: 5, losses: 6, violations: 9 };
