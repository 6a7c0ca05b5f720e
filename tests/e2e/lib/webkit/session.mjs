// One WebKit with a fresh profile: its driver, its window on a screen that nobody sees, and classic WebDriver's commands
// (https://www.w3.org/TR/webdriver2/).

import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { freePort } from '../port.mjs';

/** A screen for windows: `Xvfb`, which chooses its own number. */
export async function openScreen() {
  const process_ = spawn(process.env.QUINTET_SCREEN ?? 'Xvfb', ['-displayfd', '3', '-screen', '0', '4000x2400x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const number = await new Promise((found, failed) => {
    process_.stdio[3].on('data', (data) => found(String(data).trim()));
    process_.on('error', failed);
    process_.on('exit', (code) => failed(new Error(`Xvfb ended with status ${code}`)));
  });
  return { display: `:${number}`, close: () => process_.kill() };
}

/** The folder of a profile: what GTK prefers, and where downloads go. */
async function makeProfile({ colorScheme, reducedMotion }) {
  const folder = await mkdtemp(join(tmpdir(), 'quintet-webkit-'));
  const settings = `[Settings]\ngtk-enable-animations=${reducedMotion === 'reduce' ? 0 : 1}\ngtk-application-prefer-dark-theme=${colorScheme === 'dark' ? 1 : 0}\n`;
  await mkdir(join(folder, 'config/gtk-3.0'), { recursive: true });
  await mkdir(join(folder, 'downloads'));
  await writeFile(join(folder, 'config/gtk-3.0/settings.ini'), settings);
  // A phone is narrower than the bar of tools around the page likes to be.
  await writeFile(join(folder, 'config/gtk-3.0/gtk.css'), '* { min-width: 0; min-height: 0; padding: 0; margin: 0; border-width: 0; font-size: 1px; -gtk-icon-size: 1px; -gtk-icon-transform: scale(0.1); }');
  await writeFile(join(folder, 'config/user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${join(folder, 'downloads')}"\n`);
  return folder;
}

export class Session {
  #driver;
  #ended;
  #opened = false;
  #address;
  #queue = Promise.resolve();
  /** The folder that holds the profile. */
  folder;

  /** Starts one. Now and then the small browser does not come up and its driver waits for ever: then both are started once more. */
  static async start(wish) {
    for (let tries = 0; ; tries += 1) {
      const session = new Session();
      try {
        await session.#start(wish);
        return session;
      } catch (error) {
        await session.close();
        if (tries === 2) throw error;
      }
    }
  }

  async #start({ display, proxy, options }) {
    this.folder = await makeProfile(options);
    const port = await freePort();
    this.#driver = spawn(process.env.QUINTET_WEBKIT_DRIVER ?? 'WebKitWebDriver', ['--host=127.0.0.1', `--port=${port}`], {
      stdio: 'ignore',
      // A group of its own, that can be ended with the browser in it.
      detached: true,
      env: {
        ...process.env,
        DISPLAY: display,
        GDK_BACKEND: 'x11',
        GTK_THEME: options.colorScheme === 'dark' ? 'Adwaita:dark' : 'Adwaita',
        HOME: this.folder,
        XDG_CONFIG_HOME: join(this.folder, 'config'),
        XDG_CACHE_HOME: join(this.folder, 'cache'),
        XDG_DATA_HOME: join(this.folder, 'data'),
        WEBKIT_DISABLE_DMABUF_RENDERER: '1',
        NO_AT_BRIDGE: '1',
      },
    });
    this.#ended = new Promise((done) => this.#driver.once('exit', done).once('error', done));
    this.#address = `http://127.0.0.1:${port}`;
    const capabilities = { alwaysMatch: { proxy: { proxyType: 'manual', httpProxy: proxy, sslProxy: proxy } } };
    const { sessionId } = await this.#patiently(() => this.command('POST', '/session', { capabilities }, 30_000));
    this.#address += `/session/${sessionId}`;
    this.#opened = true;
    await this.command('POST', '/timeouts', { script: 60_000, pageLoad: 60_000 });
  }

  /** Until the driver listens. */
  async #patiently(ask) {
    for (let tries = 0; ; tries += 1) {
      try {
        return await ask();
      } catch (error) {
        if (tries > 100 || error.code !== 'unreachable') throw error;
        await new Promise((next) => setTimeout(next, 50));
      }
    }
  }

  /** One command; its errors have WebDriver's name for them as `code`. The driver itself has shorter patience for scripts and pages. */
  async command(method, path, body, patience = 90_000) {
    let response;
    try {
      const signal = AbortSignal.timeout(patience);
      response = await fetch(this.#address + path, { method, body: body === undefined ? undefined : JSON.stringify(body), signal });
    } catch (error) {
      const silent = error.name === 'TimeoutError';
      throw Object.assign(new Error(`the driver of WebKit does not answer${silent ? ` for ${patience / 1000} s` : ''} (${method} ${path})`), {
        code: silent ? 'silent' : 'unreachable',
      });
    }
    const { value } = await response.json();
    if (!response.ok) throw Object.assign(new Error(`${value.error}: ${value.message} (${method} ${path})`), { code: value.error });
    return value;
  }

  /** Runs jobs one after the other: windows and frames are switched between commands. */
  alone(job) {
    const result = this.#queue.then(job);
    this.#queue = result.catch(() => {});
    return result;
  }

  async close() {
    if (this.#opened) await this.command('DELETE', '', undefined, 10_000).catch(() => {});
    if (this.#driver) {
      try {
        process.kill(-this.#driver.pid, 'SIGKILL');
      } catch {
        // It has ended already, or never began.
      }
      await this.#ended;
    }
    if (this.folder) await rm(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
