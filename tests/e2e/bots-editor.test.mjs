// The editor of the lab's programs view: CodeMirror in a shadow root, around the text area that the page reads.

import assert from 'node:assert/strict';

import { address, only, test, wide, withPage } from './lib/browser.mjs';

const code = '[name="code"]';

async function open(page, query = {}) {
  await page.goto(`${address}lab.html?${new URLSearchParams({ view: 'programs', lang: 'en', game: 'nogo', ...query })}`);
  await page.locator('program-editor[ready]').waitFor({ state: 'attached' });
}

/** Writes a text into the field that the page reads, as scripts do, and puts the cursor behind it. */
async function write(page, text) {
  await page.locator(code).fill(text);
  await page.evaluate(() => {
    const { view } = document.querySelector('program-editor');
    view.focus();
    view.dispatch({ selection: { anchor: view.state.doc.length } });
  });
}

const text = (page) => page.locator(code).inputValue();
/** The colours of the words of a line of the editor. */
const colours = (page, line) =>
  page.evaluate((number) => {
    const found = document.querySelector('program-editor').shadowRoot.querySelectorAll('.cm-line')[number - 1];
    return Object.fromEntries([...found.querySelectorAll('span')].map((word) => [word.textContent, getComputedStyle(word).color]));
  }, line);
const count = (page, selector) => page.evaluate((wanted) => document.querySelector('program-editor').shadowRoot.querySelectorAll(wanted).length, selector);

test('what is typed into the editor is the program, with brackets, indentation and undo', () =>
  withPage(wide, async (page) => {
    await open(page);
    await write(page, 'function play(request, state) {');
    for (const key of ['Enter', 'f', '(', '1']) await page.keyboard.press(key);
    assert.equal(await text(page), 'function play(request, state) {\n  f(1)');
    for (let n = 0; n < 4 && (await text(page)).includes('\n'); n += 1) await page.keyboard.press('Control+z');
    assert.equal(await text(page), 'function play(request, state) {');
    // The page has heard of it.
    await page.locator('[data-form="program"] [type="submit"]').click();
    const kept = await page.evaluate(() => localStorage.getItem('quintet/program/example-nogo'));
    assert.equal(JSON.parse(kept).code, 'function play(request, state) {');
  }));

test('both languages are highlighted, in both themes', () =>
  withPage(wide, async (page) => {
    const seen = [];
    for (const theme of ['light', 'dark']) {
      await open(page, { theme });
      await write(page, 'return "e2"; // why');
      const script = await colours(page, 1);
      assert.equal(new Set([script.return, script['"e2"'], script['// why']]).size, 3, JSON.stringify(script));
      await page.locator('[data-action="new-python"]').click();
      await page.locator('program-editor[language="python"][ready]').waitFor({ state: 'attached' });
      await write(page, 'def play(a): # why');
      const python = await colours(page, 1);
      assert.deepEqual([python.def, python['# why']], [script.return, script['// why']]);
      seen.push(script.return);
    }
    assert.notEqual(seen[0], seen[1], 'the colours are the theme’s');
  }));

test('the keyboard leaves the editor, and the editor says how', () =>
  withPage(wide, async (page) => {
    await open(page);
    const said = await page.evaluate(() => {
      const root = document.querySelector('program-editor').shadowRoot;
      const field = root.querySelector('.cm-content');
      return [field.getAttribute('role'), field.getAttribute('aria-label'), root.getElementById(field.getAttribute('aria-describedby')).textContent];
    });
    assert.deepEqual(said.slice(0, 2), ['textbox', 'JavaScript']);
    assert.match(said[2], /press Escape, then Tab/);
    await write(page, '');
    await page.keyboard.press('Tab');
    assert.equal(await text(page), '  ', 'Tab indents');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    const active = await page.evaluate(() => [document.activeElement.localName, document.activeElement.dataset.change]);
    assert.deepEqual(active, ['input', 'program-lines'], 'the next control has the focus');
    assert.equal(await text(page), '  ');
    // A press on its label goes to the editor.
    await page.locator('label[for="bots-code"]').click();
    assert.equal(await page.evaluate(() => document.activeElement.localName), 'program-editor');
  }));

test('the line of an error is marked until the text changes, and one press leads to it', () =>
  withPage(wide, async (page) => {
    await open(page, { variant: '5x5' });
    await page.locator(code).fill('function play(request, state) {\n  return state.nothing.more;\n}');
    await page.locator('[data-form="trial"] [type="submit"]').click();
    await page.locator('[data-trial="lost"]').waitFor();
    const failed = () => page.evaluate(() => document.querySelector('program-editor').shadowRoot.querySelector('.failed')?.textContent);
    assert.equal(await failed(), '  return state.nothing.more;');
    await page.locator('[data-action="to-line"]').first().click();
    const selected = await page.evaluate(() => {
      const { view } = document.querySelector('program-editor');
      return [document.activeElement.localName, view.state.sliceDoc(view.state.selection.main.from, view.state.selection.main.to)];
    });
    assert.deepEqual(selected, ['program-editor', '  return state.nothing.more;']);
    await page.keyboard.press('x');
    assert.equal(await failed(), undefined);
  }));

test('the search speaks the page’s language', () =>
  withPage(wide, async (page) => {
    await open(page, { lang: 'zh' });
    await write(page, 'abc abc');
    await page.keyboard.press('Control+f');
    assert.equal(await count(page, '.cm-search'), 1);
    const said = await page.evaluate(() => document.querySelector('program-editor').shadowRoot.querySelector('.cm-search').textContent);
    assert.match(said, /下一个[^]*区分大小写[^]*全部替换/);
    assert.doesNotMatch(said, /[a-z]{3}/i, 'no phrase is left in English');
    await page.keyboard.press('Escape');
    assert.equal(await count(page, '.cm-search'), 0);
  }));

test('without its script the text area is the editor', () => {
  only(['chromium'], 'taking a file away');
  return withPage({ ...wide, expected: [/Failed to load resource/, /editor\.js/] }, async (page) => {
    await page.route('**/editor.js*', (route) => route.abort());
    await page.goto(`${address}lab.html?view=programs&lang=en&game=nogo`);
    const field = page.locator(code);
    await field.click();
    await field.fill('let a = ;');
    assert.equal(await page.evaluate(() => document.activeElement.name), 'code');
    await page.locator('#bots-lines').waitFor();
    await page.locator('[data-form="trial"] [type="submit"]').click();
    await page.locator('#bots-lines mark').waitFor();
  });
});
