// The worker's memory stays small, also when the strongest level thinks long: less in frames of other pages.

import assert from 'node:assert/strict';

import { deep, test, wide, withPage } from './lib/browser.mjs';
import { GAMES } from './lib/oracle.mjs';
import { GameSession } from './lib/session.mjs';

/** Seconds a move, and plies at most: long thoughts tell what one search takes, a whole game whether anything gathers. A memory never shrinks. */
const PLAYED = deep ? [[10, 6], [1, 150]] : [[2, 1]];
const LARGE = [['amazons', '10x10'], ['nogo', '13x13'], ['blokus', 'classic']].map(([game, variant]) => ({ game, variant }));
const BOARDS = deep ? [...GAMES, ...LARGE] : GAMES;
const MEGABYTE = 1024 * 1024;

for (const [where, query, most] of [['page', {}, 256], ['frame', { embed: 1 }, 64]]) {
  for (const { game, variant } of BOARDS) {
    for (const [seconds, plies] of PLAYED) {
      test(`${game} ${variant} in a ${where}, ${seconds} s a move: the worker has less than ${most} MB`, { timeout: 60_000 + plies * seconds * 3000 }, () =>
        withPage({ ...wide }, async (page) => {
          const session = await GameSession.open(page, { ...query, game, variant, level: 'strong', side: 'none', seconds, seed: 3 });
          const enough = ({ memory, ply, status }) => memory && (ply >= plies || status === 'over');
          const state = await session.until(enough, 'the end', plies * seconds * 2000 + 20_000);
          const megabytes = Number(state.memory) / MEGABYTE;
          console.log(`# ${game} ${variant} in a ${where}: ${megabytes.toFixed(1)} MB after ${state.ply} moves of ${seconds} s`);
          assert.ok(megabytes > 1 && megabytes < most, `${megabytes} MB`);
        }),
      );
    }
  }
}
