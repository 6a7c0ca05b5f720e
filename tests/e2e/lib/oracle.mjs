// The rules, asked from outside the page: the native `quintet` command.

import { execFile, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

const binary = process.env.QUINTET_BINARY ?? new URL('../../../target/debug/quintet', import.meta.url).pathname;

/** The legal moves of a position, as `quintet moves` lists them. */
export async function legalMoves({ game, variant, position }) {
  const words = ['moves', '--game', game, '--variant', variant, '--position', position];
  const { stdout } = await promisify(execFile)(binary, words);
  return stdout.split('\n').filter((line) => line !== '');
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

  /** The position after some moves from the usual start. */
  async positionAfter(moves) {
    await this.ask('clear_board');
    for (const [colour, move] of moves) await this.ask(`play ${colour} ${move}`);
    return this.ask('position');
  }

  /** A good move in a position for the side whose turn it is, not played. */
  async choose(position, colour) {
    await this.ask(`set_position ${position}`);
    return this.ask(`reg_genmove ${colour}`);
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
