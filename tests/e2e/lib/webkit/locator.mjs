// Locators: which elements are meant, and what can be done with them, as in Playwright.

import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { unable } from '../drivers/unable.mjs';

/** A text or pattern, as it can be sent. */
const pattern = (wanted, exact = false) => (wanted instanceof RegExp ? { source: wanted.source, flags: wanted.flags } : { text: String(wanted), exact });

/** What a selector of Playwright asks for: CSS, and `:visible` at its end. */
function parse(selector) {
  const visible = selector.endsWith(':visible');
  const css = visible ? selector.slice(0, -':visible'.length) : selector;
  if (css.includes(':visible')) throw new Error(`:visible stands at the end of a selector only: ${selector}`);
  return [{ kind: 'css', css }, ...(visible ? [{ kind: 'visible', wanted: true }] : [])];
}

/** Where elements can be looked for: a page, a frame, an element. */
export class Finder {
  constructor(page, frames, path) {
    Object.assign(this, { page_: page, frames, path });
  }

  #more(...steps) {
    return new Locator(this.page_, this.frames, [...this.path, ...steps]);
  }

  locator(selector, options) {
    return this.#more(...parse(selector)).filter(options);
  }

  getByText(text, { exact } = {}) {
    return this.#more({ kind: 'text', ...pattern(text, exact) });
  }

  getByLabel(text, { exact } = {}) {
    return this.#more({ kind: 'label', ...pattern(text, exact) });
  }

  getByRole(role, { name, exact } = {}) {
    return this.#more({ kind: 'role', role, name: name === undefined ? undefined : pattern(name, exact) });
  }

  frameLocator(selector) {
    return new Finder(this.page_, [...this.frames, [...this.path, ...parse(selector)]], []);
  }
}

export class Locator extends Finder {
  #with(...steps) {
    return new Locator(this.page_, this.frames, [...this.path, ...steps]);
  }

  filter({ hasText, has, visible } = {}) {
    const steps = [];
    if (hasText !== undefined) steps.push({ kind: 'hasText', ...pattern(hasText) });
    if (has !== undefined) steps.push({ kind: 'has', inner: has.path });
    if (visible !== undefined) steps.push({ kind: 'visible', wanted: visible });
    return this.#with(...steps);
  }

  first() {
    return this.nth(0);
  }

  last() {
    return this.nth(-1);
  }

  nth(index) {
    return this.#with({ kind: 'nth', index });
  }

  page() {
    return this.page_;
  }

  // --- What is there now.

  count() {
    return this.page_.run(this.frames, (eyes, path) => eyes.find(path).length, [this.path]);
  }

  async all() {
    return Array.from({ length: await this.count() }, (_, index) => this.nth(index));
  }

  isVisible() {
    return this.page_.run(this.frames, (eyes, path) => eyes.find(path).some(eyes.visible), [this.path]);
  }

  async isHidden() {
    return !(await this.isVisible());
  }

  allTextContents() {
    return this.page_.run(this.frames, (eyes, path) => eyes.find(path).map((element) => element.textContent), [this.path]);
  }

  allInnerTexts() {
    return this.page_.run(this.frames, (eyes, path) => eyes.find(path).map((element) => element.innerText), [this.path]);
  }

  evaluateAll(run, argument) {
    return this.page_.run(this.frames, `(eyes, path, argument) => (${run})(eyes.find(path), argument)`, [this.path, argument]);
  }

  // --- What is waited for.

  #poll(run, args, options) {
    return this.page_.poll(this.frames, run, [this.path, ...args], { what: JSON.stringify(this.path), ...options });
  }

  #read(what, name, options) {
    return this.#poll((eyes, path, asked, of) => eyes.read(path, asked, of), [what, name], options);
  }

  waitFor({ state = 'visible', ...options } = {}) {
    return this.#poll((eyes, path, wanted) => eyes.state(path, wanted), [state], options).then(() => {});
  }

  async evaluate(run, argument, options) {
    const asked = `async (eyes, path, argument) => { const element = eyes.one(path); return element ? { value: await (${run})(element, argument) } : { wait: 'it is not there' }; }`;
    return this.#poll(asked, [argument], options);
  }

  getAttribute(name, options) {
    return this.#read('attribute', name, options);
  }

  textContent(options) {
    return this.#read('textContent', null, options);
  }

  innerText(options) {
    return this.#read('innerText', null, options);
  }

  inputValue(options) {
    return this.#read('inputValue', null, options);
  }

  isEnabled(options) {
    return this.#read('enabled', null, options);
  }

  async isDisabled(options) {
    return !(await this.isEnabled(options));
  }

  isChecked(options) {
    return this.#read('checked', null, options);
  }

  async boundingBox(options) {
    const box = await this.#read('box', null, options);
    if (!box) return null;
    const { x, y } = await this.page_.corner(this.frames);
    return { ...box, x: box.x + x, y: box.y + y };
  }

  scrollIntoViewIfNeeded(options) {
    return this.#read('scroll', null, options);
  }

  focus(options) {
    return this.#read('focus', null, options);
  }

  blur(options) {
    return this.#read('blur', null, options);
  }

  dispatchEvent(kind, init, options) {
    return this.#poll((eyes, path, event) => eyes.dispatch(path, event), [[kind, init ?? {}]], options);
  }

  // --- What is done.

  async #target(options = {}) {
    const asked = { force: options.force ?? false, disabled: options.disabled ?? false };
    const point = await this.#poll((eyes, path, how) => eyes.target(path, how), [asked], options);
    const { x, y } = await this.page_.corner(this.frames);
    return [point.x + x, point.y + y];
  }

  async click(options) {
    for (let tries = 0; ; tries += 1) {
      const [x, y] = await this.#target(options);
      if (options?.force) return this.page_.mouse.click(x, y, options);
      await this.#poll((eyes, path) => eyes.guard(path), [], options);
      await this.page_.mouse.click(x, y, options);
      // A frame that was taken away by the press has nothing to say.
      const missed = await this.page_.run(this.frames, (eyes) => eyes.missed(), []).catch(() => false);
      if (!missed) return undefined;
      if (tries === 9) throw new Error(`${JSON.stringify(this.path)} moved away from ${tries + 1} presses`);
    }
  }

  async dblclick(options) {
    await this.click({ ...options, clickCount: 2 });
  }

  async hover(options) {
    await this.page_.mouse.move(...(await this.#target({ ...options, disabled: true })));
  }

  tap = unable('a touch');

  async fill(text, options) {
    await this.#poll((eyes, path, value) => eyes.fill(path, value), [String(text)], options);
  }

  async selectOption(wanted, options) {
    const value = typeof wanted === 'object' ? (wanted.value ?? wanted.label) : wanted;
    return this.#poll((eyes, path, option) => eyes.select(path, option), [value], options);
  }

  async press(key, options) {
    await this.focus(options);
    await this.page_.keyboard.press(key);
  }

  async pressSequentially(text, options) {
    await this.focus(options);
    await this.page_.keyboard.type(text);
  }

  async setChecked(wanted, options) {
    if ((await this.isChecked(options)) === wanted) return;
    await this.click(options);
    if ((await this.isChecked(options)) !== wanted) throw new Error(`the click did not ${wanted ? 'check' : 'uncheck'} ${JSON.stringify(this.path)}`);
  }

  check(options) {
    return this.setChecked(true, options);
  }

  uncheck(options) {
    return this.setChecked(false, options);
  }

  /** Chooses a file: a path, or `{ name, buffer }`. */
  async setInputFiles(file) {
    await this.waitFor({ state: 'attached' });
    let path = file;
    if (typeof file !== 'string') {
      path = join(await mkdtemp(join(this.page_.folder, 'upload-')), file.name);
      await writeFile(path, file.buffer);
    }
    await this.page_.upload(this.frames, this.path, path);
  }
}
