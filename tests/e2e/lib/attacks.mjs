// The programs in `attacks/`, which mean no good: one file each, so that anybody can add one.

import { readdirSync, readFileSync } from 'node:fs';

import { PATIENT, SHORT } from './timing.mjs';

const folder = new URL('../attacks/', import.meta.url);
const files = (kind) => readdirSync(new URL(kind, folder)).sort();
const nameOf = (file) => file.replace(/\.m?js$/, '').replaceAll('-', ' ');
const textOf = (kind, file) => readFileSync(new URL(`${kind}/${file}`, folder), 'utf8');

/** Programs in JavaScript or WebAssembly by name: what the page keeps of them, what it says of their end, and their seconds for a decision. */
export async function programs(kind) {
  const read = { scripts: script, modules: module }[kind];
  const all = await Promise.all(files(kind).map(async (file) => [nameOf(file), await read(file)]));
  return Object.fromEntries(all.map(([name, { says, code }]) => [name, { says, seconds: limit(says), kept: { v: 1, ...code } }]));
}

/** The first line of a script says what the page says. */
function script(file) {
  const code = textOf('scripts', file);
  const said = /^\/\/ Said: (.*)\n/.exec(code)?.[1];
  if (!said) throw new Error(`the first line of ${file} is no "// Said: PATTERN"`);
  return { says: new RegExp(said), code: { kind: 'js', code } };
}

async function module(file) {
  const { said, module } = await import(new URL(`modules/${file}`, folder));
  return { says: said, code: { kind: 'wasi', code: module.toString('base64') } };
}

/** Those that run out of time do so soon. */
const limit = (says) => (says.source.includes('No move') ? SHORT : PATIENT);

/**
 * A program that tries all that is in `reach`, a function in each file, and fails with what it got: `RESULT{"name":"refused: TypeError"}END`. `count` is
 * how many there are.
 */
export function reaching() {
  const all = files('reach');
  const attempts = all.map((file) => `await attempt(${JSON.stringify(nameOf(file))}, ${textOf('reach', file).trim()});`);
  const code = `
    async function play(request, state) {
      const done = {};
      // A driver hears of requests when it has found the worker, and until the worker, which fails at the end, is taken away.
      const wait = () => new Promise((resolve) => setTimeout(resolve, 1500));
      await wait();
      const attempt = async (name, act) => { try { done[name] = String((await act()) ?? 'nothing'); } catch (error) { done[name] = 'refused: ' + error.name; } };
      ${attempts.join('\n')}
      await wait();
      console.log('RESULT' + JSON.stringify(done) + 'END');
      throw new Error('done');
    }`;
  return { code, count: all.length };
}
