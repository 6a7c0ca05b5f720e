// One game on the page, played as a person plays it.

import assert from 'node:assert/strict';

import { address } from './browser.mjs';
import { blokusSteps } from './blokus.mjs';

/** How long to wait for what should come at once, in milliseconds: more than any busy machine needs. Whoever does not wait in vain loses nothing by it. */
const PATIENCE = 60_000;

/** What has to be pressed for a move, in order: `{ target }`, `{ piece }` or `{ action }`. Most games write a move as the places that are pressed. */
function stepsOf(game, move) {
  return game === 'blokus' ? blokusSteps(move) : move.split(/[-/]/).map((target) => ({ target }));
}

/** The middle of something on the page, in its pixels. */
export async function middle(page, selector) {
  const { x, y, width, height } = await page.locator(selector).boundingBox();
  return [x + width / 2, y + height / 2];
}

/** In the dialog for a new game: a player for each seat, instead of one rival. */
export async function eachPlayer(page) {
  await page.locator('dialog .modes label', { hasText: /each player|逐一/ }).click();
  await page.locator('dialog [name="seat-1"]').waitFor();
}

export class GameSession {
  constructor(page, { touch = false } = {}) {
    this.page = page;
    this.touch = touch;
    this.main = page.locator('main[data-game]');
  }

  /** Opens a game; `query` are the page's own parameters. */
  static async open(page, query, options) {
    const session = new GameSession(page, options);
    await page.goto(`${address}?${new URLSearchParams({ lang: 'en', ...query })}`);
    await session.main.waitFor();
    return session;
  }

  /** What the page tells about the game. */
  state() {
    return this.main.evaluate((main) => ({ ...main.dataset, ply: Number(main.dataset.ply) }));
  }

  /** Waits until the state is as wanted and answers it. */
  async until(wanted, what, timeout = PATIENCE) {
    const end = Date.now() + timeout;
    for (;;) {
      const state = await this.state();
      if (wanted(state)) return state;
      assert.ok(Date.now() < end, `${what} did not happen within ${timeout} ms; the state is ${JSON.stringify(state)}`);
      await this.page.waitForTimeout(20);
    }
  }

  /** Waits until a person may move or the game is over. */
  rest(timeout) {
    return this.until((state) => state.status !== 'thinking', 'the end of the thinking', timeout);
  }

  action(name) {
    return this.page.locator(`[data-action="${name}"]:visible`).first();
  }

  /** Presses a place of the board with the real pointer: on the canvas, in the middle of the place's button. */
  async point(selector) {
    const button = this.page.locator(selector);
    await button.scrollIntoViewIfNeeded();
    const box = await button.boundingBox();
    assert.ok(box, `${selector} is not on the page`);
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    if (this.touch) await this.page.touchscreen.tap(x, y);
    else await this.page.mouse.click(x, y);
  }

  /** Plays a move by hand and waits until it stands on the board. With touch a move that waits for it is confirmed. */
  async play(move) {
    const { game, ply } = await this.state();
    // A forced pass is the page's own affair; it may be over before we look.
    if (move === 'pass') return this.until((state) => state.status !== 'idle' || state.ply > ply, 'the forced pass');
    for (const step of stepsOf(game, move)) {
      if (step.target) await this.point(`[data-target="${step.target}"]`);
      else if (step.piece) await this.point(`[data-piece="${step.piece}"]`);
      else await this.action(step.action).click();
    }
    if (this.touch && (await this.state()).ply === ply) {
      const confirm = this.action('confirm');
      if (await confirm.isVisible()) await confirm.tap();
    }
    return this.until((state) => state.ply > ply, `the move ${move}`);
  }
}

/** The moves of the game that the page keeps for a reload; it does so a moment after the last one. */
export async function savedMoves(page, game) {
  await page.waitForTimeout(500);
  const { record } = JSON.parse(await page.evaluate((key) => localStorage.getItem(key), `quintet/auto/${game}`));
  return record
    .replace(/^[^]*?\n\n/, '')
    .split(/\s+/)
    .filter((word) => word !== '');
}

/** A game in progress as the page keeps it. */
export function saveOf({ game, variant, moves, level }) {
  const record = `Game: ${game}\nVariant: ${variant}\nFirst: person\nSecond: ${level}\n\n${moves.join(' ')}\n`;
  return { v: 1, game, record, meta: {} };
}
