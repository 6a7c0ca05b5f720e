// A page of WebKit with as much of the interface of Playwright's pages as the scripts use.

import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { nextDownload } from '../drivers/downloads.mjs';
import { unable } from '../drivers/unable.mjs';
import { Keyboard, Mouse } from './hands.mjs';
import { eyes } from './inpage.mjs';
import { Finder } from './locator.mjs';

const pause = (time) => new Promise((done) => setTimeout(done, time));

/** Errors that mean: the document is just being replaced. */
const PASSING = ['silent', 'javascript error', 'no such frame', 'stale element reference', 'no such element', 'unknown error', 'detached shadow root'];

/** How long something that was promised is waited for, in milliseconds. */
const PROMISED = 60_000;

export class Page extends Finder {
  #session;
  #context;
  #handle;
  #timeout = 15_000;
  #url = 'about:blank';
  #runs = 0;

  constructor(context, session, handle) {
    super(null, [], []);
    this.page_ = this;
    this.#context = context;
    this.#session = session;
    this.#handle = handle;
    const act = (actions) => this.#alone([], () => session.command('POST', '/actions', { actions }));
    this.keyboard = new Keyboard(act);
    this.mouse = new Mouse(act);
    this.touchscreen = { tap: unable('a touch') };
  }

  get folder() {
    return this.#session.folder;
  }

  context() {
    return this.#context;
  }

  /** The address, as of the last command that the page answered. */
  url() {
    return this.#url;
  }

  setDefaultTimeout(timeout) {
    this.#timeout = timeout;
  }

  // --- Commands to this window and to frames in it.

  /** Runs a job while this window, and the frame in it that a row of paths leads to, are the ones that commands go to. */
  #alone(frames, job) {
    const session = this.#session;
    return session.alone(async () => {
      if (session.window !== this.#handle) await session.command('POST', '/window', { handle: this.#handle });
      if (session.window !== this.#handle || session.inFrame) await session.command('POST', '/frame', { id: null });
      Object.assign(session, { window: this.#handle, inFrame: frames.length > 0 });
      for (const path of frames) await session.command('POST', '/frame', { id: await this.#element(path) });
      return job();
    });
  }

  async #element(path) {
    const found = await this.#session.command('POST', '/execute/sync', { script: `return (${eyes})().one(arguments[0])`, args: [path] });
    if (!found) throw Object.assign(new Error(`no element: ${JSON.stringify(path)}`), { code: 'no such element' });
    return found;
  }

  /**
   * Runs a function in the page or a frame; it gets `eyes` and some arguments. What it promises is put down in the document and asked for: the driver's
   * own command for that never answers if the document is replaced meanwhile.
   */
  async run(frames, run, args) {
    const begin = `const [id, args] = arguments;
      const told = (value) => ({ value, none: value === undefined, url: location.href });
      const failed = (error) => ({ error: String(error?.message ?? error), url: location.href });
      try {
        const value = (${run})((${eyes})(), ...args);
        if (typeof value?.then !== 'function') return told(value);
        const promised = (window.quintetPromised ??= {});
        promised[id] = { id };
        value.then(told, failed).then((answer) => (promised[id] = answer));
        return { id };
      } catch (error) {
        return failed(error);
      }`;
    // A script in a frame that is loaded anew just then may get no answer at all, and is asked again.
    const patience = frames.length > 0 ? 8_000 : undefined;
    const ask = (script, ...values) => this.#alone(frames, () => this.#session.command('POST', '/execute/sync', { script, args: values }, patience));
    const end = Date.now() + PROMISED;
    let answer = await ask(begin, (this.#runs += 1), args);
    while (answer.id !== undefined) {
      await pause(5);
      if (Date.now() >= end) throw new Error(`what was promised did not come within ${PROMISED / 1000} s: ${run}`);
      answer = await ask(`return window.quintetPromised?.[arguments[0]] ?? { gone: true }`, answer.id);
      if (answer.gone) throw Object.assign(new Error('the document was replaced'), { code: 'javascript error' });
    }
    const { value, none, url, error } = answer;
    if (frames.length === 0) this.#url = url;
    if (error) throw new Error(error);
    return none ? undefined : value;
  }

  /** Asks again and again until the answer is `{ value }` and not `{ wait }`, which says why not yet. */
  async poll(frames, run, args, { timeout = this.#timeout, what = 'what was waited for' } = {}) {
    const end = Date.now() + timeout;
    for (let last = 'nothing was answered'; ; ) {
      try {
        const answer = await this.run(frames, run, args);
        if ('value' in answer || !('wait' in answer)) return answer.value;
        last = answer.wait;
      } catch (error) {
        if (!PASSING.includes(error.code)) throw error;
        last = error.message;
      }
      if (Date.now() >= end) throw new Error(`Timeout ${timeout} ms exceeded: ${what}: ${last}`);
      await pause(20);
    }
  }

  /** Where a frame's own corner lies in the window. */
  async corner(frames) {
    const at = { x: 0, y: 0 };
    for (const [depth, path] of frames.entries()) {
      const inner = await this.run(frames.slice(0, depth), (eyes, steps) => {
        const frame = eyes.one(steps);
        const { x, y } = frame.getBoundingClientRect();
        return { x: x + frame.clientLeft, y: y + frame.clientTop };
      }, [path]);
      at.x += inner.x;
      at.y += inner.y;
    }
    return at;
  }

  upload(frames, path, file) {
    return this.#alone(frames, async () => {
      const [id] = Object.values(await this.#element(path));
      await this.#session.command('POST', `/element/${id}/value`, { text: file });
    });
  }

  // --- As in Playwright.

  async goto(url, { waitUntil = 'load' } = {}) {
    if (waitUntil === 'commit') unable('a look at a page that is still loading')();
    await this.#alone([], () => this.#session.command('POST', '/url', { url }));
    await this.run([], () => {}, []);
  }

  async reload() {
    await this.#alone([], () => this.#session.command('POST', '/refresh', {}));
  }

  async goBack() {
    await this.#alone([], () => this.#session.command('POST', '/back', {}));
  }

  async evaluate(run, argument) {
    // A text is a whole script, which takes longer than its value is worth.
    if (typeof run === 'string') return void (await this.#alone([], () => this.#session.command('POST', '/execute/sync', { script: run, args: [] })));
    return this.run([], `(eyes, argument) => (${run})(argument)`, [argument]);
  }

  async waitForFunction(run, argument, options) {
    const asked = `async (eyes, argument) => { const value = await (${run})(argument); return value ? { value } : { wait: 'it is not so' }; }`;
    const value = await this.poll([], asked, [argument], { what: String(run), ...options });
    return { jsonValue: async () => value };
  }

  waitForSelector(selector, options) {
    return this.locator(selector).first().waitFor(options);
  }

  waitForTimeout(time) {
    return pause(time);
  }

  title() {
    return this.evaluate(() => document.title);
  }

  addInitScript(...args) {
    return this.#context.addInitScript(...args);
  }

  route(...args) {
    return this.#context.route(...args);
  }

  bringToFront() {
    return this.run([], () => {}, []);
  }

  /** Makes the inside of the window as large as is wanted. */
  async setViewportSize({ width, height }) {
    for (let tries = 0; tries < 20; tries += 1) {
      const inner = await this.evaluate(() => [innerWidth, innerHeight]);
      if (inner[0] === width && inner[1] === height) return;
      await this.#alone([], async () => {
        const rect = await this.#session.command('GET', '/window/rect');
        await this.#session.command('POST', '/window/rect', { x: 0, y: 0, width: rect.width + width - inner[0], height: rect.height + height - inner[1] });
      });
      await pause(50);
    }
    unable(`a window of ${width} by ${height}`)();
  }

  async screenshot({ path } = {}) {
    const picture = Buffer.from(await this.#alone([], () => this.#session.command('GET', '/screenshot')), 'base64');
    if (path) {
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, picture);
    }
    return picture;
  }

  async waitForEvent(kind, { timeout = this.#timeout } = {}) {
    if (kind !== 'download') unable(`the event ${kind}`)();
    return nextDownload(join(this.folder, 'downloads'), join(this.folder, 'kept'), timeout);
  }

  workers = unable('a look into workers');
  on = unable('hearing events');

  async close() {
    await this.#alone([], () => this.#session.command('DELETE', '/window'));
    this.#session.window = null;
  }
}
