// People's own programs at a seat: what they are told and answer, what is said when they fail, and the lab where they are written.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import { reaching } from './lib/attacks.mjs';
import { address, browserName, keep, keptForLater, phone, test, testOnce, wide, withPage } from './lib/browser.mjs';
import { compile, LANGUAGES } from './lib/compile.mjs';
import { eachPlayer, GameSession } from './lib/session.mjs';
import { PATIENT, SHORT } from './lib/timing.mjs';
import { command, print } from './lib/wasm.mjs';

/** A page with a program in its storage. */
function withProgram(code, more, use) {
  const program = { v: 1, name: 'mine', kind: 'js', code, ...more };
  return withPage({ ...wide, settings: { seconds: PATIENT }, prepare: (context) => keep(context, 'program/mine', program), ...more?.options }, use);
}

/** A person first, the program second. */
async function openAgainst(page, query = { game: 'nogo', variant: 'free-centre' }) {
  const session = await GameSession.open(page, { ...query, side: 'both' });
  await page.locator('select[data-seat="2"]').selectOption('program:mine');
  return session;
}

const notes = (page) => page.locator('[data-note]');

/** Plays D4 against a program that cannot answer, and returns what the page says of it. */
async function failure(page) {
  const session = await openAgainst(page);
  await session.play('D4');
  await page.locator('[data-note]', { hasText: 'mine has stopped' }).waitFor();
  const state = await session.state();
  assert.equal(state.ply, 1, 'nothing was played');
  assert.equal(state.status, 'idle');
  return (await notes(page).allInnerTexts()).join('\n');
}

test('a function play takes part in all five games', () =>
  withProgram('let n = 0; function play(request, state) { n += 1; return state.legal[(n * 31) % state.legal.length]; }', {}, async (page) => {
    for (const [game, variant, move] of [
      ['quoridor', 'course', 'e2'],
      ['checkers', 'standard', 'C6-D5'],
      ['amazons', '8x8', 'c8-c4/f4'],
      ['nogo', 'standard', 'D4'],
      ['blokus', 'duo', 'a10,b10,c10,d10,e10'],
    ]) {
      const session = await openAgainst(page, { game, variant });
      await session.play(move);
      await session.until(({ ply, status }) => ply === 2 && status === 'idle', `an answer in ${game}`);
      assert.equal(await notes(page).count(), 0);
    }
  }));

testOnce('a program gets Botzone’s form, and gets back what it saves', () =>
  withProgram(
    `function play(request, state) {
      const told = JSON.stringify([request, state.requests, state.responses, state.data, state.globaldata, state.attempt]);
      const free = state.legal.find((text) => text.startsWith('A'));
      return { response: { move: free }, data: state.data + 'd', globaldata: 'g', debug: told, };
    }
    const before = play;
    play = (request, state) => { const answer = before(request, state); if (state.moves.length > 2) { console.log(answer.debug); throw new Error('enough'); } return answer; };`,
    {},
    async (page) => {
      const session = await openAgainst(page);
      await session.play('D4');
      await session.until(({ ply }) => ply === 2, 'the answer');
      await session.play('F6');
      await page.locator('[data-note]', { hasText: 'It failed in line 7: Error: enough' }).waitFor();
      const text = (await notes(page).allInnerTexts()).join('\n');
      const told = JSON.parse(/\[\{.*\]/.exec(text)[0]);
      assert.deepEqual(told.slice(0, 2), [{ x: 5, y: 3 }, [{ x: 3, y: 5, variant: 'free-centre' }, { x: 5, y: 3 }]]);
      assert.deepEqual(told[2], [{ x: 0, y: 8 }]);
      assert.deepEqual(told.slice(3), ['d', 'g', 1]);
      assert.equal(JSON.parse(await page.evaluate(() => localStorage.getItem('quintet/program/mine'))).globaldata, 'g');
    },
  ));

testOnce('a program for Node speaks the whole form, as on Botzone', () =>
  withProgram(
    `let text = ''; process.stdin.resume(); process.stdin.setEncoding('utf8');
    process.stdin.on('data', (chunk) => { text += chunk; });
    process.stdin.on('end', () => { const input = JSON.parse(text); const n = input.requests.length; console.log(JSON.stringify({ response: { x: n, y: n } })); });`,
    {},
    async (page) => {
      const session = await openAgainst(page);
      await session.play('D4');
      const state = await session.until(({ ply }) => ply === 2, 'the answer');
      assert.equal(state.position.split('/')[1][1], 'O');
      await session.play('F6');
      await session.until(({ ply }) => ply === 4, 'the second answer');
    },
  ));

test('an illegal move is told with its reason; the program may try again, or give up', () =>
  withProgram("function play(request, state) { return state.attempt > 1 ? (console.log(state.problem), state.legal[0]) : 'D4'; }", {}, async (page) => {
    const text = await failure(page);
    assert.match(text, /It played D4: .*stone on D4/);
    await page.locator('[data-note] [data-action="resume"]').click();
    const session = new GameSession(page);
    await session.until(({ ply }) => ply === 2, 'the second try');
    await session.play('F6');
    await page.locator('[data-action="resign-program"]').click();
    assert.equal((await session.until(({ status }) => status === 'over', 'the end')).result, '1-0');
  }));

testOnce('an error in the text is reported with its line', () =>
  withProgram('function play() {\n  return 1;\n}\nlet a = ;\n', {}, async (page) => {
    // Firefox and WebKit keep the line to themselves.
    assert.match(await failure(page), browserName === 'chromium' ? /It failed in line 4: .*SyntaxError/ : /It failed: SyntaxError/);
  }));

test('the time of a program counts under contest rules', () =>
  withProgram(
    'function play(request, state) { const end = Date.now() + 4000; while (Date.now() < end); return state.legal[0]; }',
    {},
    async (page) => {
      const session = await GameSession.open(page, { game: 'nogo', side: 'both' });
      await session.action('new-game').click();
      const form = page.locator('dialog form[data-form="new-game"]');
      await eachPlayer(page);
      await form.locator('[name="seat-2"]').selectOption('program:mine');
      await form.locator('[name="contest"]').check();
      await form.locator('[name="contest-seconds"]').fill('');
      await form.locator('[name="contest-steps"]').fill('1');
      await form.locator('[type="submit"]').click();
      await session.play('D4');
      const state = await session.until(({ status }) => status === 'over', 'the limit of steps');
      assert.deepEqual([state.ply, state.result], [2, '1-0'], 'who has thought less wins');
      // A busy page hears of the beginning a little late.
      const used = await page.locator('#clock-2').textContent();
      assert.ok(Number.parseFloat(used) >= 3, used);
    },
  ));

test('a program that never answers is stopped, and the game goes on without it', () =>
  withProgram('function play() { console.log("here"); for (;;) {} }', { options: { settings: { seconds: SHORT } } }, async (page) => {
    assert.match(await failure(page), /No move within 0\.3 s\.[^]*here/);
    await page.locator('select[data-seat="2"]').selectOption('person');
    const session = new GameSession(page);
    await session.play('F6');
    assert.equal((await session.state()).ply, 2);
  }));

/** Burns so many milliseconds, in the text of a program. */
const burn = (milliseconds) => `{ const end = Date.now() + ${milliseconds}; while (Date.now() < end); }`;
/** A limit that programs which only answer keep on a busy machine too. */
const LIMIT = 1;
const withLimit = { options: { settings: { seconds: LIMIT } } };

test('a program that hears its question before us and says itself when it begins is on the clock all the same', () =>
  withProgram(
    `self.addEventListener('message', (event) => {
      const { state, ...more } = event.data;
      const { legal, moves } = JSON.parse(state);
      if (moves.length < 2) return;
      event.stopImmediatePropagation();
      ${burn(3000)}
      for (const op of ['here', 'loaded', 'begin']) postMessage({ ...more, op });
      postMessage({ ...more, op: 'answer', text: JSON.stringify(legal[0]), again: true });
    });
    function play(request, state) { return state.legal[0]; }`,
    withLimit,
    async (page) => {
      const session = await openAgainst(page);
      await session.play('D4');
      await session.until(({ ply }) => ply === 2, 'the first answer');
      await session.play('F6');
      await page.locator('[data-note]', { hasText: `No move within ${LIMIT} s` }).waitFor();
      assert.equal((await session.state()).ply, 3);
    },
  ));

test('a program that says that it is loaded, begins and has answered before it is asked gains nothing', () =>
  withProgram(
    `for (const op of ['loaded', 'begin', 'answer', 'loaded']) postMessage({ op, text: '"A9"', again: true, key: undefined, id: 1 });
    for (;;) {}`,
    withLimit,
    async (page) => assert.match(await failure(page), /No move within 1 s/),
  ));

test('loading a program takes none of its time', () =>
  withProgram(`${burn(2500)}\nconsole.error('loaded'); function play(request, state) { return state.legal[0]; }`, withLimit, async (page) => {
    const session = await openAgainst(page);
    await session.play('D4');
    await session.until(({ ply }) => ply === 2, 'the answer');
    assert.equal(await notes(page).count(), 0);
  }));

test('a program for Node that reads its question while it is loaded gets it, on the clock', () =>
  withProgram(
    `const n = JSON.parse(require('fs').readFileSync(0)).requests.length;
    if (n > 2) ${burn(3000)}
    console.log(JSON.stringify({ response: { x: n, y: n } }));
    process.exit();`,
    withLimit,
    async (page) => {
      const session = await openAgainst(page);
      for (const [move, ply] of [['D4', 2], ['F6', 4]]) {
        await session.play(move);
        await session.until((state) => state.ply === ply, 'the answer');
      }
      await session.play('A9');
      await page.locator('[data-note]', { hasText: `No move within ${LIMIT} s` }).waitFor();
    },
  ));

test('a program that fails without end while it is not asked is begun anew', () =>
  withProgram(
    `function play(request, state) {
      setTimeout(() => { const again = () => { queueMicrotask(again); throw new Error('again'); }; again(); }, 20);
      return state.legal[0];
    }`,
    {},
    async (page) => {
      const session = await openAgainst(page);
      await session.play('D4');
      await session.until(({ ply }) => ply === 2, 'the first answer');
      await page.waitForTimeout(1000);
      await session.play('F6');
      await session.until(({ ply }) => ply === 4, 'the second answer');
    },
  ));

const wasi = (module) => ({ kind: 'wasi', code: module.toString('base64') });

test('a WebAssembly command answers on standard output', () =>
  withProgram('', wasi(command(['{"move":"A9"}\n', 'I am here\n'], ([answer, said]) => [...print(2, said), ...print(1, answer)])), async (page) => {
    const session = await openAgainst(page);
    await session.play('D4');
    const state = await session.until(({ ply }) => ply === 2, 'the answer');
    assert.equal(state.position[0], 'O');
    await session.play('F6');
    // The same answer is not legal a second time.
    await page.locator('[data-note]', { hasText: 'mine has stopped' }).waitFor();
    assert.match((await notes(page).allInnerTexts()).join('\n'), /It played A9[^]*I am here/);
  }));

for (const [language, { game, move }] of Object.entries(LANGUAGES)) {
  testOnce(`the example in ${language} plays on the page`, (t) => {
    const module = compile(language, t);
    if (!module) return undefined;
    return withProgram('', { ...wasi(module), lines: true }, async (page) => {
      const session = await openAgainst(page, { game });
      await session.play(move);
      await session.until(({ ply }) => ply === 2, 'the answer');
      assert.equal(await notes(page).count(), 0);
    });
  });
}

test('a program reaches neither the network nor the page nor what it keeps', () => {
  const { code, count } = reaching();
  // The browser's log names what the policy has stopped.
  const expected = [/Content Security Policy/, /violates the following/, /^request.* https:\/\/example\.com\//, /^request: blob:null.* csp$/, /establish a connection to the server at https:\/\/example\.com/];
  return withProgram(code, { options: { expected } }, async (page, context) => {
    const ends = [];
    // Firefox' driver does not tell of requests in a frame's workers. WebKit's tells of none, but each that came as far as the relay would fail the
    // test as one to another host. What the program got is told below in every browser.
    if (browserName !== 'webkit') {
      for (const end of ['requestfailed', 'requestfinished']) {
        context.on(end, (request) => request.url().includes('example.com') && ends.push(request.failure()?.errorText ?? end));
      }
    }
    // The page has something to find.
    await GameSession.open(page, { game: 'nogo' });
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
    assert.notDeepEqual(await page.evaluate(() => caches.keys()), []);
    const text = await failure(page);
    assert.deepEqual([...new Set(ends)], browserName === 'chromium' ? ['csp'] : [], 'every request was stopped by the policy');
    const done = JSON.parse(/RESULT(.*)END/.exec(text.replaceAll('\n', ''))[1]);
    const got = Object.entries(done).filter(([, result]) => !result.startsWith('refused'));
    assert.deepEqual(got.map(([name]) => name), [], 'nothing was got');
    assert.equal(Object.keys(done).length, count);
    assert.match(page.url(), /game=nogo/, 'the page is where it was');
  });
});

test('programs play without a network', () =>
  withProgram('const play = (request, state) => state.legal[0];', { options: { expected: [/ERR_INTERNET_DISCONNECTED/] } }, async (page, context) => {
    await GameSession.open(page, { game: 'nogo', side: 'both' });
    await page.evaluate(() => navigator.serviceWorker.ready);
    await keptForLater(page, 'bot-frame.html', 'bot-worker.js');
    await context.setOffline(true);
    await page.reload();
    const session = new GameSession(page);
    await session.main.waitFor();
    await page.locator('select[data-seat="2"]').selectOption('program:mine');
    await session.play('D4');
    await session.until(({ ply }) => ply === 2, 'the answer');
  }));

// --- The lab's view of programs.

const openLab = async (page, query) => {
  await page.goto(`${address}lab.html?${new URLSearchParams({ view: 'programs', lang: 'en', ...query })}`);
  await page.locator('[data-form="program"]').waitFor();
};
const trial = (page, state, timeout = 30_000) => page.locator(`[data-trial="${state}"]`).waitFor({ timeout });

testOnce('in the lab every game has an example, which plays without a mistake', { timeout: 120_000 }, () =>
  withPage(wide, async (page) => {
    await openLab(page, { game: 'quoridor', variant: 'course' });
    for (const game of ['quoridor', 'checkers', 'amazons', 'nogo', 'blokus']) {
      await page.locator('[data-change="game"]').selectOption(game);
      await page.waitForFunction((name) => document.querySelector('[name="name"]').value === `example-${name}`, game);
      await page.locator('[data-change="trial-level"]').selectOption('');
      await page.locator('[data-form="trial"] [type="submit"]').click();
      await page.waitForFunction(() => document.querySelectorAll('[data-step]').length >= 12 || document.querySelector('[data-trial="over"]'));
      assert.deepEqual(await page.locator('[data-step] .problem').allInnerTexts(), [], game);
      // A short game may be over by now.
      await page.evaluate(() => document.querySelector('[data-action="stop-trial"]')?.click());
    }
  }));

testOnce('in the lab the example is kept and plays a level to the end', { timeout: 90_000 }, () =>
  withPage(wide, async (page) => {
    await openLab(page, { game: 'nogo', variant: '5x5' });
    await page.locator('[data-change="trial-level"]').selectOption('random');
    await page.locator('[data-form="trial"] [type="submit"]').click();
    await trial(page, 'over');
    assert.ok((await page.locator('[data-step]').count()) > 3);
    assert.equal(await page.locator('[data-step] .problem').count(), 0);
    await page.locator('[data-program="example-nogo"]').waitFor();
    // It can take part in a game on the page then.
    await page.goto(`${address}?game=nogo&side=both&lang=en`);
    await page.locator('select[data-seat="2"] option[value="program:example-nogo"]').waitFor({ state: 'attached' });
  }));

testOnce('in the lab a program is written, loses by its violations, is deleted and brought back', () =>
  withPage(wide, async (page) => {
    await openLab(page, { game: 'quoridor' });
    await page.locator('[name="name"]').fill('bad');
    await page.locator('[name="code"]').fill('function play(request, state) { console.log(state.problem); return "e9"; }');
    await page.locator('[data-form="program"] [type="submit"]').click();
    await page.getByText('bad saved.').first().waitFor();
    await page.locator('[data-form="trial"] [type="submit"]').click();
    await trial(page, 'lost');
    const rows = await page.locator('[data-step]').allInnerTexts();
    assert.equal(rows.length, 3);
    assert.match(rows[0], /Violation 3 of 3: `e9` is not allowed: the other pawn/);
    assert.match(rows[0], /`e9` is not allowed/, 'the program was told why');
    await page.locator('[data-action="delete-program"]').click();
    await page.locator('[data-program="bad"]').waitFor({ state: 'detached' });
    await page.locator('[data-action="undelete-program"]').click();
    await page.locator('[data-program="bad"]').waitFor();
  }));

testOnce('the lab tells how a program is written, and its templates are there', () =>
  withPage(wide, async (page) => {
    await openLab(page, { game: 'nogo' });
    await page.locator('.how summary').click();
    assert.match(await page.locator('.how').innerText(), /state\.legal[^]*state\.problem/);
    const links = await page.locator('.how a').evaluateAll((all) => all.map((link) => link.href));
    assert.equal(links.length, 9);
    for (const link of links) {
      const found = await page.evaluate(async (url) => (await fetch(url)).status, link);
      assert.equal(found, 200, link);
    }
    // It stays unfolded while a game goes on beside it.
    await page.locator('[data-form="trial"] [type="submit"]').click();
    await page.locator('[data-step]').first().waitFor();
    assert.ok(await page.locator('.how .prose').isVisible());
  }));

testOnce('in the lab the line of a mistake is marked, and one press leads to it', () =>
  withPage(wide, async (page) => {
    await openLab(page, { game: 'quoridor', variant: 'course' });
    const lines = ['function play(request, state) {', '  const best = state.legal[0];', '  return best.toUpper();', '}'];
    await page.locator('[name="code"]').fill(lines.join('\n'));
    await page.locator('[data-form="trial"] [type="submit"]').click();
    await trial(page, 'lost');
    assert.equal(await page.locator('#bots-lines mark').innerText(), '3');
    const printed = await page.locator('[data-step] pre').first().innerText();
    assert.match(printed, /program:3:/);
    assert.doesNotMatch(printed, /program:0:/, 'only lines of the program itself are told');
    await page.locator('[data-action="to-line"]').first().click();
    const selected = await page.locator('[name="code"]').evaluate((field) => field.value.slice(field.selectionStart, field.selectionEnd));
    assert.equal(selected, lines[2]);
    await page.locator('[name="code"]').fill(lines.join('\n').replace('toUpper', 'toString'));
    assert.equal(await page.locator('#bots-lines mark').count(), 0, 'the mark goes with the next change');
  }));

testOnce('in the lab two programs play each other, each under its name', () => {
  const prepare = async (context) => {
    await keep(context, 'program/alpha', { v: 1, name: 'alpha', kind: 'js', code: 'function play(request, state) { return state.legal[0]; }' });
    await keep(context, 'program/beta', { v: 1, name: 'beta', kind: 'js', code: 'let n = 0; function play(request, state) { n += 1; return n > 2 ? "Z9" : state.legal.at(-1); }' });
  };
  return withPage({ ...wide, prepare }, async (page) => {
    await openLab(page, { game: 'nogo', variant: '5x5' });
    await page.locator('[data-change="trial-level"]').selectOption('program:beta');
    await page.locator('[data-form="trial"] [type="submit"]').click();
    await trial(page, 'lost');
    assert.match(await page.locator('.state').innerText(), /beta loses: three violations/);
    const steps = await page.locator('[data-step]').allInnerTexts();
    assert.ok(steps.some((text) => text.includes('alpha')) && steps[0].includes('beta'), steps.join('\n'));
    assert.match(steps[0], /Violation 3 of 3/);
  });
});

testOnce('in the lab files are added, and a file that is no program is reported', () =>
  withPage(wide, async (page) => {
    await openLab(page, { game: 'nogo' });
    const file = page.locator('input[type="file"]');
    await file.setInputFiles({ name: 'picture.png', mimeType: 'image/png', buffer: Buffer.from([0x89, 0x50, 0xff, 0xfe]) });
    await page.getByText('is neither a text in JavaScript or Python nor a WebAssembly module').first().waitFor();
    await file.setInputFiles({ name: 'big.js', mimeType: 'text/javascript', buffer: Buffer.alloc(1_600_000, 0x20) });
    await page.getByText('The program has 1600 kB').first().waitFor();
    await file.setInputFiles({ name: 'first.wasm', mimeType: 'application/wasm', buffer: command(['{"move":"A9"}'], ([text]) => print(1, text)) });
    await page.getByText('A WebAssembly command of 1 kB').first().waitFor();
    await page.locator('[data-form="trial"] [type="submit"]').click();
    await trial(page, 'lost');
    assert.match((await page.locator('[data-step="1"]').innerText()), /1\. A9/);
    await page.locator('[name="name"]').fill('');
    await page.locator('[data-form="program"] [type="submit"]').click();
    await page.getByText('A name has 1 to 40 characters').first().waitFor();
  }));

testOnce('axe has nothing to say about the lab\u2019s programs', { timeout: 90_000 }, async () => {
  const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  for (const [options, theme, lang] of [[wide, 'light', 'en'], [phone, 'dark', 'zh']]) {
    await withPage(options, async (page) => {
      await openLab(page, { game: 'quoridor', theme, lang });
      await page.locator('[data-form="trial"] [type="submit"]').click();
      await page.locator('[data-step]').first().waitFor();
      await page.evaluate(axe);
      const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
      assert.deepEqual(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`)), [], `${theme}, ${lang}`);
    });
  }
});
