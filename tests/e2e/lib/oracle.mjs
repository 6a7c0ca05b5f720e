// The rules, asked from outside the page: the native `quintet` command.

import { execFile, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

/** The `quintet` command. */
export const binary = process.env.QUINTET_BINARY ?? new URL('../../../target/debug/quintet', import.meta.url).pathname;

/** The legal moves after some moves from the usual start, as `quintet moves` lists them. */
export async function legalMoves({ game, variant, moves }) {
  const words = ['moves', '--game', game, '--variant', variant, '--moves', moves.join(' ')];
  const { stdout } = await promisify(execFile)(binary, words);
  return stdout.split('\n').filter((line) => line !== '');
}

/** A variant with two sides of the games that have no variant called standard. */
const VARIANTS = { amazons: '8x8', blokus: 'duo' };

const list = readFileSync(new URL('../../../engine/src/games/mod.rs', import.meta.url), 'utf8');

/** The games, in the engine's order, each in a variant with two sides. */
export const GAMES = [...list.matchAll(/^ {12}(\w+)::\w+,$/gm)].map(([, game]) => ({ game, variant: VARIANTS[game] ?? 'standard' }));
if (GAMES.length === 0) throw new Error('engine/src/games/mod.rs lists no games');

/** The name by which GTP knows the colour to move: the last word of a position says whose turn it is. */
function colourToMove(position) {
  const last = position.split(' ').at(-1);
  const known = { b: 'b', w: 'w', 1: '1', 2: '2', X: '1', O: '2', B: '1', Y: '2', R: '3', G: '4' };
  if (!(last in known)) throw new Error(`whose turn is it in ${position}?`);
  return known[last];
}

/** A player that chooses the person's moves, and a second opinion on the position: one `quintet gtp` process. */
export class Oracle {
  #process;
  #waiting = [];
  #answer = [];

  constructor({ game, variant, level, seconds = 0.1, seed = 1 }) {
    const words = ['gtp', '--game', game, '--variant', variant, '--seconds', String(seconds), '--seed', String(seed)];
    if (level) words.push('--level', level);
    this.#process = spawn(binary, words, { stdio: ['pipe', 'pipe', 'inherit'] });
    this.#process.on('exit', (code) => this.#fail(new Error(`quintet gtp ended with status ${code}`)));
    this.#process.on('error', (error) => this.#fail(error));
    createInterface({ input: this.#process.stdout }).on('line', (line) => this.#read(line));
  }

  /** Sends one command and answers what comes back; a refusal is an error. */
  ask(command) {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ command, resolve, reject });
      this.#process.stdin.write(`${command}\n`);
    });
  }

  /** The names of the levels, weakest first. */
  async levels() {
    return (await this.ask('levels')).split('\n');
  }

  /** The position after moves from the usual start. */
  async positionAfter(moves) {
    await this.ask('clear_board');
    let position = await this.ask('position');
    for (const move of moves) {
      await this.ask(`play ${colourToMove(position)} ${move}`);
      position = await this.ask('position');
    }
    return position;
  }

  /** The position after one move. */
  async positionAfterMove(position, move) {
    await this.ask(`set_position ${position}`);
    await this.ask(`play ${colourToMove(position)} ${move}`);
    return this.ask('position');
  }

  /** A good move in a position for the side whose turn it is. */
  async choose(position) {
    await this.ask(`set_position ${position}`);
    return this.ask(`reg_genmove ${colourToMove(position)}`);
  }

  close() {
    this.#process.removeAllListeners('exit');
    this.#process.kill();
  }

  #read(line) {
    if (line !== '') {
      this.#answer.push(line);
      return;
    }
    if (this.#answer.length === 0) return;
    const text = this.#answer.join('\n');
    this.#answer = [];
    const { command, resolve, reject } = this.#waiting.shift();
    if (text.startsWith('=')) resolve(text.replace(/^=\d*\s*/, ''));
    else reject(new Error(`${command}: ${text}`));
  }

  #fail(error) {
    for (const { reject } of this.#waiting.splice(0)) reject(error);
  }
}

/** The beginning of a good game: its moves, and the weakest level. */
export async function opening({ game, variant, plies }) {
  const oracle = new Oracle({ game, variant, seconds: 0.05, seed: 2 });
  try {
    const level = (await oracle.levels())[0];
    const moves = [];
    await oracle.ask('clear_board');
    let position = await oracle.ask('position');
    while (moves.length < plies) {
      moves.push(await oracle.choose(position));
      position = await oracle.positionAfterMove(position, moves.at(-1));
    }
    return { moves, level };
  } finally {
    oracle.close();
  }
}
