// Programs that mean no good, under contest rules at a seat of the page: they lose by the rules, the page says why, and it stays responsive.

import assert from 'node:assert/strict';

import { browserName, keep, test, wide, withPage } from './lib/browser.mjs';
import { eachPlayer, GameSession } from './lib/session.mjs';
import { PATIENT, SHORT } from './lib/timing.mjs';
import { again, call, command, constant, drop, forever, grow, print } from './lib/wasm.mjs';

/** From so many milliseconds on a page is not responsive. */
const SLOW = 200;
/** Firefox and WebKit do not say in which line a request was refused. */
const FETCHED = browserName === 'chromium' ? /It failed in line 1: TypeError/ : /It failed: TypeError/;
const LATE = /No move within 0\.3 s/;
const SLOW_TO_LOAD = /not finished loading after 10 s/;
const js = (code) => ({ v: 1, kind: 'js', code });
const wasi = (module) => ({ v: 1, kind: 'wasi', code: module.toString('base64') });

/** What each does, and what is said of it; the end is told as by time, or as by the third violation. */
const SCRIPTS = {
  'loops for ever': ['function play() { console.log("here"); for (;;) {} }', /No move within 0\.3 s\.[^]*here/],
  'loops for ever while it is loaded': ['for (;;) {}', SLOW_TO_LOAD],
  'waits for ever': ['const play = () => new Promise(() => {});', LATE],
  'floods its log': ['function play() { for (;;) console.log("x".repeat(10000)); }', /No move within|too many messages/],
  'floods its output': ['for (;;) process.stdout.write("x".repeat(10000));', /printed more than 1048576/],
  'floods with messages': ['function play() { for (;;) postMessage({ op: "log", text: "x" }); }', /too many messages/],
  'floods with long texts': ['function play() { for (;;) postMessage({ op: "log", text: "x".repeat(1 << 20) }); }', /too many messages/],
  'throws in microtasks without end': ['const again = () => {\n  queueMicrotask(again);\n  throw new Error("again");\n};\nconst play = () => new Promise(() => again());', /It failed in line 3: .*again|It failed: .*Error/],
  'throws in microtasks without end while it is loaded': ['const again = () => {\n  queueMicrotask(again);\n  throw new Error("again");\n};\nagain();', /It failed in line 3: .*again|It failed: .*Error/],
  'reports errors without end': ['function play() { for (;;) reportError(new Error("again")); }', /It failed/],
  'answers garbage': ['function play() { return { x: "?", y: [1] }; }', /not a move.*is not a move of nogo/],
  'answers what is not JSON': ['console.log("I think D4 is nice")', /Line 1 of its answer is not JSON: I think D4 is nice/],
  'answers nothing': ['function play() {}', /did not answer/],
  'answers what is not legal': ['function play() { return "E55"; }', /It played E55/],
  throws: ['function play() {\n  null.x();\n}', /It failed in line 2: TypeError/],
  'rejects a promise': ['const play = async () => {\n  throw 7;\n};', /It failed: 7/],
  exits: ['function play() { process.exit(1); }', /did not answer/],
  'closes its worker': ['function play() { close(); for (;;) {} }', /did not answer|No move within/],
  'allocates objects without end': ['function play() { const all = []; for (;;) all.push(new Array(1000).fill(all.length)); }', /No move within|It failed/],
  'allocates buffers without end': ['function play() { const all = []; for (;;) all.push(new Uint8Array(1 << 26).fill(1)); }', /No move within|It failed: RangeError/],
  'starts workers without end': ['function play() { const u = URL.createObjectURL(new Blob(["for(;;){}"])); for (;;) new Worker(u); }', /It failed in line 1: TypeError.*Worker/],
  'starts a worker in spite of us': ['function Object() {}\nfunction play() { return new Worker(URL.createObjectURL(new Blob([""]))); }', /It failed/],
  'wants a module that is not here': ['const zlib = require("zlib");', /It failed.*: there is no module zlib here/],
  'fetches': ['async function play() { return (await fetch("https://example.com/")).text(); }', FETCHED],
  'reads the storage': ['function play() { return localStorage.getItem("quintet/settings"); }', /It failed in line 1: ReferenceError/],
  'reaches for the page': ['function play() { return parent.document.title; }', /It failed in line 1: (ReferenceError|TypeError)/],
};

const MODULES = {
  'loops for ever': [command(['here\n'], ([said]) => [...print(2, said), ...forever([])]), /No move within 0\.3 s[^]*here/],
  'calls itself for ever': [command(['x'], () => again(60)), LATE],
  'allocates without end': [command(['x'], () => forever(grow(64))), LATE],
  'asks for too much memory at once': [command(['x'], () => [], { pages: 40000 }), /memory/],
  'floods its output': [command(['x'.repeat(50_000)], ([text]) => forever(print(1, text))), /printed more than 1048576/],
  'floods its errors': [command([`${'x'.repeat(500)}\n`], ([text]) => forever(print(2, text))), /No move within|too many messages/],
  'answers garbage': [command(['42 is nice\n'], ([text]) => print(1, text)), /Line 1 of its answer is not JSON: 42 is nice/],
  'answers nothing': [command(['x'], () => []), /did not answer/],
  'stops in the middle': [command(['x'], () => [0x00]), /unreachable/i],
  exits: [command(['x'], () => [...constant(3), ...constant(0), ...constant(0), ...constant(0), ...call(0), ...drop], { imported: 'proc_exit' }), /exit status 3/],
  'wants more than WASI has': [command(['x'], () => [], { from: 'env', imported: 'fetch' }), /needs env\.fetch, which WASI does not have/],
  'is cut off': [command(['x'], () => []).subarray(0, 40), /CompileError/],
};

/** How long many presses of a tab take while the program plays, from the press to the painted tab: the median, in milliseconds. */
function usualPress(page) {
  return page.evaluate(async () => {
    const times = [];
    const end = performance.now() + 50_000;
    const main = document.querySelector('main');
    while (main.dataset.status !== 'over' && performance.now() < end) {
      const begin = performance.now();
      document.querySelectorAll('[role="tab"]')[times.length % 2].click();
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      times.push(performance.now() - begin);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return times.sort((a, b) => a - b)[times.length >> 1] ?? 0;
  });
}

/** A new game in which the program begins, with a limit for each decision. */
async function begin(session, name, seconds) {
  await session.action('new-game').click();
  const form = session.page.locator('dialog form[data-form="new-game"]');
  await eachPlayer(session.page);
  await form.locator('[name="seat-1"]').selectOption(`program:${name}`);
  await form.locator('[name="seat-2"]').selectOption('person');
  await form.locator('[name="contest"]').check();
  await form.locator('[name="contest-seconds"]').fill(String(seconds));
  await form.locator('[type="submit"]').click();
}

/** Lets all programs of a list play on one page, one after the other: each begins a game, and loses it. */
async function loseAll(t, programs) {
  const prepare = async (context) => {
    for (const [name, program] of Object.entries(programs)) await keep(context, `program/${name}`, { name, ...program.kept });
  };
  // The browser's log names what the policy has stopped.
  const expected = [/Content Security Policy/, /violates the following/, /^request.* https:\/\/example\.com\//, /establish a connection to the server at https:\/\/example\.com/];
  await withPage({ ...wide, prepare, expected }, async (page) => {
    const session = await GameSession.open(page, { game: 'nogo', variant: 'free-centre', side: 'both' });
    for (const [name, { says, seconds }] of Object.entries(programs)) {
      await t.test(name, async () => {
        await begin(session, name, seconds);
        const press = await usualPress(page);
        const state = await session.state();
        assert.deepEqual([state.status, state.result, state.ply], ['over', '0-1', 0]);
        const text = (await page.locator('[data-note]').allInnerTexts()).join('\n');
        assert.match(text, says);
        const late = LATE.test(text);
        assert.match(await page.locator('body').innerText(), late ? /ran out of time/ : /reached the violation limit/);
        assert.equal(await page.locator('[data-violations]').first().getAttribute('data-violations'), late ? '0' : '3');
        assert.ok(press < SLOW, `an input took ${press} ms`);
        const frames = await page.locator('iframe').evaluateAll((all) => all.map((frame) => frame.sandbox.value));
        assert.ok(frames.every((sandbox) => sandbox === 'allow-scripts'), frames.join());
      });
    }
  });
}

const secondsFor = (says) => (says.source.includes('No move') ? SHORT : PATIENT);
const list = (programs, kept) =>
  Object.fromEntries(Object.entries(programs).map(([name, [code, says]]) => [name, { kept: kept(code), says, seconds: secondsFor(says) }]));

test('JavaScript that means no good loses', { timeout: 300_000 }, (t) => loseAll(t, list(SCRIPTS, js)));
test('WebAssembly that means no good loses', { timeout: 240_000 }, (t) => loseAll(t, list(MODULES, wasi)));
