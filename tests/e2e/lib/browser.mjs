// A browser for one test script, and pages that fail the test on any error.
//
// QUINTET_BROWSER chooses it: chromium (the default), firefox or webkit. Scripts are written against Playwright's interface; what a browser cannot
// be asked for throws `Unable`, and `test` skips the test with that reason.

import assert from 'node:assert/strict';
import { appendFileSync } from 'node:fs';
import { basename } from 'node:path';
import { after, before, test as nodeTest } from 'node:test';

import { Unable } from './drivers/unable.mjs';

// The runner runs what failed once more; a test knows only the line of `nodeTest` below.
process.on('exit', (code) => {
  if (code !== 0 && process.env.QUINTET_FAILED) appendFileSync(process.env.QUINTET_FAILED, `${basename(process.argv[1], '.test.mjs')}\n`);
});

/** Where the page is served. */
export const address = process.env.QUINTET_URL ?? 'http://127.0.0.1:8080/';
/** Whether the tests that take long are wanted. */
export const deep = process.env.QUINTET_DEEP === '1';
/** Which browser this is. */
export const browserName = process.env.QUINTET_BROWSER ?? 'chromium';
/** Whether tests are wanted that are the same in every browser. */
const everywhere = process.env.QUINTET_EVERYWHERE === '1' || browserName === 'chromium';

export const wide = { viewport: { width: 1280, height: 800 } };
/** What Firefox says when a document is left while it loads: whoever waits for a file, the service worker too, hears that it will not come. */
const left = [/NetworkError when attempting to fetch resource/, /A ServiceWorker intercepted the request and encountered an unexpected error/, /AbortError: The operation was aborted/];

/** Errors to expect where a test leaves documents while they load. */
export const leaving = browserName === 'firefox' ? left : [];
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

const drivers = {
  chromium: () => import('./drivers/chromium.mjs'),
  firefox: () => import('./drivers/firefox.mjs'),
  webkit: () => import('./drivers/webkit.mjs'),
};
if (!(browserName in drivers)) throw new Error(`QUINTET_BROWSER is ${browserName}; known are ${Object.keys(drivers).join(', ')}`);

let browser;

before(async () => {
  browser = await (await drivers[browserName]()).launch();
});

after(() => browser?.close());

/** Like `test` of `node:test`; a test that asks for what this browser cannot do is skipped, with the reason. */
export function test(name, ...rest) {
  const run = rest.pop();
  return nodeTest(name, ...rest, async (context) => {
    try {
      await run(context);
    } catch (error) {
      if (!(error instanceof Unable)) throw error;
      context.skip(error.message);
    }
  });
}

/** A test of what does not depend on the browser: usually it runs in Chromium alone. */
export const testOnce = (name, ...rest) => (everywhere ? test(name, ...rest) : undefined);

/** Skips the test unless it runs in one of these browsers; says why. */
export function only(names, why) {
  if (!names.includes(browserName)) throw new Unable(why);
}

/**
 * Opens a page in a fresh profile, hands it to `use`, and fails if anything went wrong in it: an exception, an error on the console, a file that
 * could not be loaded, a request to another host. `expected` are patterns of errors that the test provokes; `settings` are the page's own, chosen
 * before it is first opened; `prepare` gets the context before there is a page; `foreign` answers the origins that may be asked beside ours.
 */
export async function withPage(options, use) {
  const { prepare, settings, foreign, expected = [], ...rest } = options;
  const errors = [];
  const note = (text) => {
    if (!expected.some((pattern) => pattern.test(text))) errors.push(text);
  };
  note.request = (url) => {
    const { origin, protocol } = new URL(url);
    if (protocol.startsWith('http') && origin !== new URL(address).origin && !foreign?.().includes(origin)) note(`request to another host: ${url}`);
  };
  const context = await browser.open({ ...wide, reducedMotion: 'reduce', locale: 'en-GB', colorScheme: 'light', ...rest }, note);
  try {
    if (settings) await keep(context, 'settings', settings);
    if (prepare) await prepare(context);
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    const result = await use(page, context);
    await context.settle?.();
    assert.deepEqual(errors, [], 'errors in the page');
    return result;
  } catch (error) {
    if (errors.length > 0 && error.code !== 'ERR_ASSERTION') error.message += `\nerrors in the page:\n${errors.join('\n')}`;
    throw error;
  } finally {
    await context.close();
  }
}

/** Waits until the service worker answers the requests of the page. */
export const controlled = (page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null);

/** Waits until it also keeps these files, which it fetches once the page runs. */
export async function keptForLater(page, ...files) {
  await controlled(page);
  for (const end = Date.now() + 60_000; ; await page.waitForTimeout(100)) {
    const all = await page.evaluate((names) => Promise.all(names.map(async (name) => Boolean(await caches.match(name, { ignoreSearch: true })))), files);
    if (all.every(Boolean)) return;
    assert.ok(Date.now() < end, `${files} are kept`);
  }
}

/** What keeps a browser from showing an SVG as a picture, or nothing. */
export function flawOfPicture(page, svg) {
  return page.evaluate((text) => {
    const image = new Image();
    image.src = `data:image/svg+xml,${encodeURIComponent(text)}`;
    return image.decode().then(() => '', String);
  }, svg);
}

/** Goes back in the history of a page; Firefox tells nobody when it shows a document that it had kept. */
export function back(page) {
  return page.evaluate(() => setTimeout(() => history.back()));
}

/** Puts something into the page's storage before the page is first opened; later visits find what the page made of it. */
export function keep(context, key, value) {
  return context.addInitScript(
    ([name, text]) => {
      // The script runs in every document, also in the blank one that a page begins with.
      if (location.protocol.startsWith('http') && localStorage.getItem(name) === null) localStorage.setItem(name, text);
    },
    [`quintet/${key}`, typeof value === 'string' ? value : JSON.stringify(value)],
  );
}
