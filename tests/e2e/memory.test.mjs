// The worker's memory stays small, also when the strongest level thinks long: less in frames of other pages.

import assert from 'node:assert/strict';

import { deep, test, wide, withPage } from './lib/browser.mjs';
import { GAMES } from './lib/oracle.mjs';
import { Table } from './lib/table.mjs';

const SECONDS = deep ? 10 : 2;
const THINKS = deep ? 6 : 1;
const MEGABYTE = 1024 * 1024;

for (const [where, query, most] of [['page', {}, 256], ['frame', { embed: 1 }, 64]]) {
  for (const { game, variant } of GAMES) {
    test(`${game} in a ${where}: the worker has less than ${most} MB`, { timeout: 60_000 + THINKS * SECONDS * 3000 }, () =>
      withPage({ ...wide }, async (page) => {
        const table = await Table.open(page, { ...query, game, variant, level: 'strong', side: 'none', seconds: SECONDS, seed: 3 });
        const state = await table.until(({ memory, ply }) => memory && ply >= THINKS, 'the thinking', THINKS * SECONDS * 2000 + 20_000);
        const megabytes = Number(state.memory) / MEGABYTE;
        console.log(`# ${game} in a ${where}: ${megabytes.toFixed(1)} MB after ${state.ply} moves of ${SECONDS} s`);
        assert.ok(megabytes > 1 && megabytes < most, `${megabytes} MB`);
      }),
    );
  }
}
