// WebKit for GTK in its small browser, driven by its own WebDriver: `lib/webkit` makes of that what the scripts know of Playwright.
//
// There is one WebKit for each context, with a profile of its own. It knows no touch, and its driver neither workers nor the console: what goes
// wrong is heard by a listener in each document and by the relay through which all requests go.

import { Page } from '../webkit/page.mjs';
import { Relay } from '../webkit/relay.mjs';
import { openScreen, Session } from '../webkit/session.mjs';
import { unable } from './unable.mjs';

class Context {
  #relay;
  #session;
  #options;
  #pages = [];

  static async open(screen, options, note) {
    const context = new Context();
    context.#options = options;
    context.#relay = new Relay(note);
    // WebKit takes its language from those that are installed on the machine, which may be none but English.
    await context.addInitScript((locale) => {
      Object.defineProperty(Navigator.prototype, 'language', { get: () => locale });
      Object.defineProperty(Navigator.prototype, 'languages', { get: () => [locale] });
    }, options.locale);
    const proxy = await context.#relay.start();
    try {
      context.#session = await Session.start({ display: screen.display, proxy, options });
    } catch (error) {
      context.#relay.close();
      throw error;
    }
    return context;
  }

  async newPage() {
    const session = this.#session;
    const handle = this.#pages.length === 0 ? await session.command('GET', '/window') : (await session.command('POST', '/window/new', { type: 'window' })).handle;
    const page = new Page(this, session, handle);
    this.#pages.push(page);
    await page.setViewportSize(this.#options.viewport);
    return page;
  }

  pages() {
    return this.#pages;
  }

  async addInitScript(run, argument) {
    this.#relay.addScript(run, argument);
  }

  async route(pattern, handler) {
    this.#relay.addRoute(pattern, handler);
  }

  async setOffline(offline) {
    this.#relay.offline = offline;
  }

  on = unable('hearing events');

  /** Waits until what has gone wrong is told. */
  async settle() {
    await new Promise((done) => setTimeout(done, 50));
  }

  async close() {
    await this.#session.close();
    this.#relay.close();
  }
}

/** Opens the screen. `open` makes a context of a fresh profile, `note` hears what goes wrong in it. */
export async function launch() {
  const screen = await openScreen();
  return {
    async open({ permissions, ...options }, note) {
      if (permissions) unable(`permissions (${permissions.join(', ')})`)();
      return Context.open(screen, options, note);
    },
    close: () => screen.close(),
  };
}
