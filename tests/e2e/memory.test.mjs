// The worker's memory stays small, also when the strongest level thinks long: less in frames of other pages.

import assert from 'node:assert/strict';

import { deep, test, wide, withPage } from './lib/browser.mjs';
import { GAMES } from './lib/oracle.mjs';
import { Table } from './lib/table.mjs';

/** A memory never shrinks, so one long thought tells most of it; a whole game shows that nothing gathers. */
const SECONDS = deep ? 1 : 2;
const PLIES = deep ? 150 : 1;
const LARGE = [['amazons', '10x10'], ['nogo', '13x13'], ['blokus', 'classic']].map(([game, variant]) => ({ game, variant }));
const BOARDS = deep ? [...GAMES, ...LARGE] : GAMES;
const MEGABYTE = 1024 * 1024;

for (const [where, query, most] of [['page', {}, 256], ['frame', { embed: 1 }, 64]]) {
  for (const { game, variant } of BOARDS) {
    test(`${game} ${variant} in a ${where}: the worker has less than ${most} MB`, { timeout: 60_000 + PLIES * SECONDS * 3000 }, () =>
      withPage({ ...wide }, async (page) => {
        const table = await Table.open(page, { ...query, game, variant, level: 'strong', side: 'none', seconds: SECONDS, seed: 3 });
        const enough = ({ memory, ply, status }) => memory && (ply >= PLIES || status === 'over');
        const state = await table.until(enough, 'the end', PLIES * SECONDS * 2000 + 20_000);
        const megabytes = Number(state.memory) / MEGABYTE;
        console.log(`# ${game} in a ${where}: ${megabytes.toFixed(1)} MB after ${state.ply} moves of ${SECONDS} s`);
        assert.ok(megabytes > 1 && megabytes < most, `${megabytes} MB`);
      }),
    );
  }
}
