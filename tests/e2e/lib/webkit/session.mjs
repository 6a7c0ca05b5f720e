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
  #address;
  #queue = Promise.resolve();
  /** The folder that holds the profile. */
  folder;

  static async start({ display, proxy, options }) {
    const session = new Session();
    session.folder = await makeProfile(options);
    const port = await freePort();
    session.#driver = spawn(process.env.QUINTET_WEBKIT_DRIVER ?? 'WebKitWebDriver', ['--host=127.0.0.1', `--port=${port}`], {
      stdio: 'ignore',
      env: {
        ...process.env,
        DISPLAY: display,
        GDK_BACKEND: 'x11',
        GTK_THEME: options.colorScheme === 'dark' ? 'Adwaita:dark' : 'Adwaita',
        HOME: session.folder,
        XDG_CONFIG_HOME: join(session.folder, 'config'),
        XDG_CACHE_HOME: join(session.folder, 'cache'),
        XDG_DATA_HOME: join(session.folder, 'data'),
        WEBKIT_DISABLE_DMABUF_RENDERER: '1',
        NO_AT_BRIDGE: '1',
      },
    });
    session.#address = `http://127.0.0.1:${port}`;
    const capabilities = { alwaysMatch: { proxy: { proxyType: 'manual', httpProxy: proxy, sslProxy: proxy } } };
    const { sessionId } = await session.#patiently(() => session.command('POST', '/session', { capabilities }));
    session.#address += `/session/${sessionId}`;
    await session.command('POST', '/timeouts', { script: 60_000, pageLoad: 60_000 });
    return session;
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

  /** One command; its errors have WebDriver's name for them as `code`. */
  async command(method, path, body) {
    let response;
    try {
      response = await fetch(this.#address + path, { method, body: body === undefined ? undefined : JSON.stringify(body) });
    } catch {
      throw Object.assign(new Error(`the driver of WebKit does not answer (${method} ${path})`), { code: 'unreachable' });
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
    await this.command('DELETE', '').catch(() => {});
    const ended = new Promise((done) => this.#driver.once('exit', done));
    this.#driver.kill();
    await ended;
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
