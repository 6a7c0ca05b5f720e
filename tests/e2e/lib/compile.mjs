// The examples of compiled programs, compiled to WASI commands as docs/bots.md describes it. `cargo xtask setup` sets the compilers up.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = new URL('../../../', import.meta.url);

/** The languages: source, game and a first move of it, compiler with its options, and what is used where there is no such compiler. */
export const LANGUAGES = {
  Rust: {
    source: 'static/examples/bots/bot.rs',
    game: 'amazons',
    move: 'c8-c4/f4',
    command: ['rustc', '--edition', '2024', '-C', 'opt-level=z', '-C', 'lto=fat', '-C', 'codegen-units=1', '-C', 'panic=abort', '-C', 'strip=symbols', '--target', 'wasm32-wasip1'],
    advice: 'rustup target add wasm32-wasip1',
    // Made by the command above, `-o tests/data/bots/amazons.wasm static/examples/bots/bot.rs` behind it.
    kept: 'tests/data/bots/amazons.wasm',
  },
  'C++': {
    source: 'static/examples/bots/bot.cpp',
    game: 'checkers',
    move: 'C6-D5',
    command: ['clang++', '--target=wasm32-wasi', '-std=c++17', '-O2', '-fno-exceptions', '-Wl,--strip-all'],
    advice: 'apt-get install clang lld wasi-libc libc++-dev-wasm32 libclang-rt-dev-wasm32',
  },
};

/**
 * The example in a language as a WASI command. Without its compiler the test `t` says so and gets the module that is kept; if there is none it
 * is skipped and gets nothing.
 */
export function compile(language, t) {
  const { source, command: [compiler, ...options], advice, kept } = LANGUAGES[language];
  const folder = mkdtempSync(join(tmpdir(), 'quintet-bot-'));
  const module = join(folder, 'bot.wasm');
  try {
    execFileSync(compiler, [...options, '-o', module, new URL(source, root).pathname], { stdio: 'pipe' });
    return readFileSync(module);
  } catch (error) {
    const reason = `${language} cannot be compiled to WASI here (${String(error.stderr ?? error.message).trim().split('\n')[0]}); set up by: ${advice}`;
    if (!kept) return void t.skip(reason);
    t.diagnostic(`${reason}; the module ${kept} plays instead`);
    return readFileSync(new URL(kept, root));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
