// Every game from the start to its end, by mouse on a wide screen and by touch on a phone, against the weakest level.

import assert from 'node:assert/strict';

import { phone, test, testOnce, wide, withPage } from './lib/browser.mjs';
import { GAMES, legalMoves, Oracle } from './lib/oracle.mjs';
import { savedMoves, GameSession } from './lib/session.mjs';

const hands = [
  { name: 'by mouse', options: wide, touch: false },
  { name: 'by touch on a phone', options: phone, touch: true },
];

/** Pieces that are laid from a tray, and walls between squares: more than a press on squares, so they are tried in every browser. */
const LAID = ['quoridor', 'blokus'];

for (const { game, variant } of GAMES) {
  for (const { name, options, touch } of hands) {
    (LAID.includes(game) && !touch ? test : testOnce)(`${game}, a whole game ${name}`, { timeout: 240_000 }, () => withPage(options, (page) => wholeGame(page, { game, variant, touch })));
  }
}

async function wholeGame(page, { game, variant, touch }) {
  const oracle = new Oracle({ game, variant, seconds: 0.1, seed: 7 });
  try {
    const [weakest] = await oracle.levels();
    const session = await GameSession.open(page, { game, variant, level: weakest, side: 'first', seed: 7 }, { touch });
    let state = await session.rest();
    assert.equal(state.game, game);
    assert.equal(state.variant, variant);
    while (state.status !== 'over') {
      const move = await oracle.choose(state.position);
      const after = await session.play(move);
      const answered = await oracle.positionAfterMove(state.position, move);
      // The engine waits a moment before it moves, so that its opponent sees his own move: the position in between can be compared.
      if (after.ply === state.ply + 1) assert.equal(after.position, answered, `the position after ${move}`);
      state = await session.rest();
    }
    const moves = await savedMoves(page, game);
    assert.equal(moves.length, state.ply);
    assert.equal(state.position, await oracle.positionAfter(moves), 'the page and the command disagree about the game');
    assert.deepEqual(await legalMoves({ game, variant, moves }), []);
    assert.notEqual(await oracle.ask('outcome'), '*');
    assert.ok(state.result, 'the result stands on the page');
  } finally {
    oracle.close();
  }
}
