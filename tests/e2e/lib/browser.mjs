// A browser for one test script, and pages that fail the test on any error.

import assert from 'node:assert/strict';
import { after, before } from 'node:test';

import { chromium } from 'playwright-core';

/** Where the page is served. */
export const address = process.env.QUINTET_URL ?? 'http://127.0.0.1:8080/';
/** Whether the tests that take long are wanted. */
export const deep = process.env.QUINTET_DEEP === '1';

export const wide = { viewport: { width: 1280, height: 800 } };
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

let browser;

before(async () => {
  const root = process.getuid?.() === 0;
  browser = await chromium.launch({
    executablePath: process.env.QUINTET_CHROMIUM ?? '/usr/bin/chromium',
    args: [...(root ? ['--no-sandbox'] : []), '--disable-gpu', '--disable-dev-shm-usage', '--disable-background-networking'],
  });
});

after(() => browser?.close());

/**
 * Opens a page in a fresh profile, hands it to `use`, and fails if anything went wrong in it: an exception, an error on the console, a file that
 * could not be loaded, a request to another host. `expected` are patterns of errors that the test provokes; `settings` are the page's own, chosen
 * before it is first opened; `prepare` gets the context before there is a page; `foreign` answers the origins that may be asked beside ours.
 */
export async function withPage(options, use) {
  const { prepare, settings, foreign, expected = [], ...rest } = options;
  const context = await browser.newContext({ ...wide, reducedMotion: 'reduce', locale: 'en-GB', colorScheme: 'light', ...rest });
  const errors = [];
  const note = (text) => {
    if (!expected.some((pattern) => pattern.test(text))) errors.push(text);
  };
  context.on('weberror', (error) => note(`exception: ${error.error().stack ?? error.error().message}`));
  context.on('console', (message) => {
    if (message.type() === 'error') note(`console: ${message.text()} (${message.location().url})`);
  });
  context.on('requestfailed', (request) => {
    // A page that is left stops its loads.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') note(`request: ${request.url()} ${request.failure()?.errorText}`);
  });
  context.on('response', (response) => {
    if (response.status() >= 400) note(`answer ${response.status()}: ${response.url()}`);
  });
  context.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== new URL(address).origin && !foreign?.().includes(origin)) note(`request to another host: ${request.url()}`);
  });
  try {
    if (settings) await keep(context, 'settings', settings);
    if (prepare) await prepare(context);
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    const result = await use(page, context);
    assert.deepEqual(errors, [], 'errors in the page');
    return result;
  } catch (error) {
    if (errors.length > 0 && error.code !== 'ERR_ASSERTION') error.message += `\nerrors in the page:\n${errors.join('\n')}`;
    throw error;
  } finally {
    await context.close();
  }
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
