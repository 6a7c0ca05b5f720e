// Programs in Python in the page: in the same sandbox as others, from files in the page's own folder, which are loaded for Python alone.
// bots-glue.test.mjs tests the forms of programs and the reports of their errors without a browser.

import assert from 'node:assert/strict';

import { address, keep, keptForLater, only, test, wide, withPage } from './lib/browser.mjs';
import { GameSession } from './lib/session.mjs';

/** How long the interpreter may take to start on a busy machine, in milliseconds. */
const START = 150_000;

const python = (code) => ({ v: 1, name: 'mine', kind: 'python', code });
const withProgram = (code, more, use) => withPage({ ...wide, prepare: (context) => keep(context, 'program/mine', python(code)), ...more }, use);

/** Waits for the program's move; what it failed with comes sooner. */
async function answered(page, session, ply) {
  const seen = (number) => document.querySelector('main').dataset.ply === String(number) || document.querySelector('[data-note]') !== null;
  await page.waitForFunction(seen, ply, { timeout: START });
  assert.deepEqual(await page.locator('[data-note]').allInnerTexts(), []);
  return session.until((state) => state.ply === ply, 'the answer');
}

/** A person first, the program second. */
async function openAgainst(page) {
  const session = await GameSession.open(page, { game: 'nogo', variant: 'free-centre', side: 'both' });
  await page.locator('select[data-seat="2"]').selectOption('program:mine');
  return session;
}

test('Botzone\u2019s sample plays in Python, reaches no network, and is ended when it loops', { timeout: 2 * START }, () => {
  // The first answer is by Botzone's own form; with the second request it tries what it may not, and does not come back.
  const code = `import json, random, math, copy, time, itertools, collections, heapq, functools
full_input = json.loads(input())
if "data" in full_input:
    my_data = full_input["data"]
all_requests = full_input["requests"]
all_responses = full_input["responses"]
if len(all_requests) == 2:
    import js, sys
    def refused(act):
        try:
            act()
        except Exception as error:
            return True
    def ask(address):
        request = js.XMLHttpRequest.new()
        request.open("GET", address, False)
        request.send()
    tries = [lambda: ask("https://example.com/"), lambda: js.eval("1"), lambda: js.localStorage.getItem("a"), lambda: js.Worker.new(""), lambda: js.caches.keys(), lambda: js.importScripts("https://example.com/a.js")]
    print("REFUSED", [refused(act) for act in tries], file=sys.stderr)
    while True:
        pass
print(json.dumps({"response": {"x": 8 - all_requests[-1]["x"], "y": 8}, "debug": "hello"}))`;
  const expected = [/Content Security Policy/, /violates the following/, /https:\/\/example\.com\//];
  return withProgram(code, { settings: { seconds: 5 }, expected }, async (page) => {
    const session = await openAgainst(page);
    await session.play('D4');
    const state = await answered(page, session, 2);
    assert.equal(state.position.split('/')[8][5], 'O');
    await session.play('F6');
    await page.locator('[data-note]', { hasText: 'No move within 5 s' }).waitFor();
    const text = (await page.locator('[data-note]').allInnerTexts()).join('\n');
    assert.match(text, /REFUSED \[True, True, True, True, True, True\]/);
    // The page works without it.
    await page.locator('select[data-seat="2"]').selectOption('person');
    await session.play('C3');
    assert.equal((await session.state()).ply, 4);
  });
});

test('Python is loaded when a program needs it, and then plays without a network', { timeout: 3 * START }, () => {
  only(['chromium'], 'time for another start of Python');
  const code = 'def play(request, state):\n    return state["legal"][0]';
  return withProgram(code, { settings: { seconds: 5 }, expected: [/ERR_INTERNET_DISCONNECTED/] }, async (page, context) => {
    const asked = [];
    context.on('request', (request) => asked.push(new URL(request.url()).pathname.split('/').pop()));
    const interpreter = () => asked.filter((name) => ['pyodide.asm.wasm', 'python_stdlib.zip', 'bot-python.js', 'editor.js'].includes(name)).sort();
    await GameSession.open(page, { game: 'nogo', side: 'both' });
    await page.evaluate(() => navigator.serviceWorker.ready);
    await keptForLater(page, 'bot-frame.html');
    assert.deepEqual(interpreter(), [], 'neither the page nor what it keeps asks for Python');
    const session = await openAgainst(page);
    await session.play('D4');
    await answered(page, session, 2);
    assert.deepEqual([...new Set(interpreter())], ['bot-python.js', 'pyodide.asm.wasm', 'python_stdlib.zip']);
    await context.setOffline(true);
    await page.reload();
    await session.main.waitFor();
    await page.locator('select[data-seat="2"]').selectOption('program:mine');
    await session.play('F6');
    await answered(page, session, 4);
  });
});

test('in the lab a program in Python is written and tried, and the line of its mistake is marked', { timeout: 2 * START }, () => {
  only(['chromium'], 'time for another start of Python');
  return withPage(wide, async (page) => {
    await page.goto(`${address}lab.html?view=programs&lang=en&game=nogo&variant=5x5`);
    await page.locator('[data-action="new-python"]').click();
    const field = page.locator('[name="code"]');
    const example = await field.inputValue();
    assert.match(example, /def play\(request, state\)/);
    await field.fill(`${example.trimEnd()} if len(state["moves"]) < 4 else {}["move"]\n`);
    await page.locator('[data-form="trial"] [type="submit"]').click();
    await page.locator('[data-step] .problem').first().waitFor({ timeout: START });
    const steps = await page.locator('[data-step]').allTextContents();
    await page.evaluate(() => document.querySelector('[data-action="stop-trial"]')?.click());
    assert.equal(steps.length, 3, steps.join('\n'));
    const line = String(example.trimEnd().split('\n').length);
    assert.match(steps[0], new RegExp(`It failed in line ${line}: KeyError: 'move'`));
    assert.match(steps[2], /one of 25 moves[^]*I play/);
    assert.equal(await page.locator('#bots-lines mark').innerText(), line);
    // A file with its own ending is read as what it is.
    await page.locator('input[type="file"]').setInputFiles({ name: 'snake.py', mimeType: 'text/x-python', buffer: Buffer.from('print(input())') });
    await page.locator('program-editor[language="python"]').waitFor();
    assert.equal(await page.locator('[name="name"]').inputValue(), 'snake');
    await page.locator('[data-form="program"] [type="submit"]').click();
    assert.equal(JSON.parse(await page.evaluate(() => localStorage.getItem('quintet/program/snake'))).kind, 'python');
  });
});
