// The page for the checkers assignment: byte for byte what was recorded, and the first difference of one's own output.

import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';

import { address, test, wide, withPage } from './lib/browser.mjs';

const folder = new URL('../data/towers/', import.meta.url);
const read = (name) => readFile(new URL(name, folder), 'utf8');
const output = (page) => page.locator('#output pre').evaluate((element) => element.textContent);

/** Puts a text into a field at once; typing long ones takes a browser seconds. */
const paste = (page, id, text) =>
  page.locator(id).evaluate((field, value) => {
    field.value = value;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }, text);

async function open(page) {
  await page.goto(`${address}lab.html?view=towers&lang=en`);
  await page.locator('#output pre').waitFor();
}

test('recorded runs, byte for byte', () =>
  withPage(wide, async (page) => {
    await open(page);
    const names = (await readdir(folder)).filter((name) => name.endsWith('.txt')).sort();
    assert.equal(names.length, 30);
    for (const name of names) {
      const expected = await read(name.replace('.txt', '.out'));
      await paste(page, '#towers-input', await read(name));
      await paste(page, '#towers-yours', expected);
      assert.equal(await output(page), expected, name);
      assert.equal(await page.locator('[data-verdict]').getAttribute('data-verdict'), 'same', name);
    }
  }));

test('the first difference is marked', () =>
  withPage(wide, async (page) => {
    await open(page);
    await page.locator('#towers-input').fill('G6-F5 B3-A4');
    const right = await output(page);
    const line = right.split('\n').findIndex((text) => text === 'BLACK ACTION #1: G6-F5');
    await page.locator('#towers-yours').fill(right.replace('BLACK ACTION #1: G6-F5', 'BLACK ACTION #1: G6-H5'));
    assert.match(await page.locator('[data-verdict="differs"]').innerText(), new RegExp(`line ${line + 1}, column 21`));
    assert.deepEqual(await page.locator('.two-lines mark').allInnerTexts(), ['F', 'H']);
    assert.equal(await page.locator('#output mark').innerText(), 'BLACK ACTION #1: G6-F5');
    assert.equal(await output(page), right, 'the mark changes nothing of the text');
    await page.locator('#towers-yours').fill(right.slice(0, -1));
    assert.match(await page.locator('[data-verdict="differs"]').innerText(), /line end/);
  }));

test('samples can be chosen, and their outputs are those recorded', () =>
  withPage(wide, async (page) => {
    await open(page);
    const recorded = { 'source-outside': 'g06', illegal: 'g21', compute: 'g01', ten: 'g04', 'black-wins': 'g36' };
    for (const [sample, name] of Object.entries(recorded)) {
      await page.locator('[data-change="towers-sample"]').selectOption(sample);
      assert.equal(await output(page), await read(`${name}.out`), sample);
      assert.match(page.url(), new RegExp(`sample=${sample}`));
    }
    assert.equal(await page.locator('#towers-input').inputValue(), await read('g36.txt'));
    // One's own output differs far below: the line is in sight.
    await paste(page, '#towers-yours', (await read('g36.out')).replace(/BLACK WIN!/, 'WHITE WIN!'));
    const inside = await page.locator('#output mark').evaluate((mark) => {
      const [line, paper] = [mark, mark.closest('.paper')].map((element) => element.getBoundingClientRect());
      return line.top >= paper.top && line.bottom <= paper.bottom;
    });
    assert.ok(inside);
    await page.locator('#towers-input').fill('G6-F5');
    assert.equal(await page.locator('[data-change="towers-sample"]').inputValue(), 'figure-1a');
    await page.locator('#towers-input').fill('G6-H5');
    assert.equal(await page.locator('[data-change="towers-sample"]').inputValue(), '');
    await page.goto(`${address}lab.html?view=towers&lang=en&sample=ten`);
    await page.locator('#output pre').waitFor();
    assert.equal(await output(page), await read('g04.out'));
  }));

test('figure 3: its boards by letter, its tree in one press', () =>
  withPage(wide, async (page) => {
    await open(page);
    await page.locator('[data-action="towers-figure"]', { hasText: '(e)' }).click();
    assert.match(await page.locator('[data-figure="e"] figcaption').innerText(), /A6-B5 B7-A8: minimax value 1/);
    await page.locator('[data-action="towers-figure-tree"]').click();
    await page.locator('#tree[data-done="true"]').waitFor();
    const state = await page.locator('#tree').evaluate((element) => ({ ...element.dataset }));
    assert.deepEqual([state.nodes, state.value, state.best], ['30', '1', 'A6-B5']);
  }));

test('boards are stepped through, errors name their line, actions stay', () =>
  withPage(wide, async (page) => {
    await open(page);
    await page.locator('#towers-input').fill('G6-F5\nB3-A4\nA1-B2\nP');
    assert.match(await page.locator('[data-error-line="3"]').innerText(), /line 3|Line 3/);
    const shown = () => page.locator('#towers-board figure').getAttribute('data-shown');
    assert.equal(await shown(), '2');
    await page.locator('[data-action="towers-first"]').click();
    assert.equal(await shown(), '0');
    await page.locator('[data-action="towers-next"]').click();
    assert.match(await page.locator('#towers-board figcaption').innerText(), /G6-F5.*board cost 0/);
    await page.locator('[data-action="language"]').click();
    assert.equal(await page.locator('#towers-input').inputValue(), 'G6-F5\nB3-A4\nA1-B2\nP');
    await page.reload();
    assert.equal(await page.locator('#towers-input').inputValue(), 'G6-F5\nB3-A4\nA1-B2\nP');
    await page.locator('[data-action="tree"]').click();
    await page.locator('#tree[data-position]').waitFor();
    const state = await page.locator('#tree').evaluate((element) => ({ ...element.dataset }));
    assert.match(state.position, / b$/);
  }));
