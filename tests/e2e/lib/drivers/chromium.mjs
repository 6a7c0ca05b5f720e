// Chromium, driven by Playwright over the protocol of its developer tools.

import { chromium } from 'playwright-core';

import { watch } from './watch.mjs';

const root = process.getuid?.() === 0;

/** Starts the browser. `open` makes a context of a fresh profile, `note` hears what goes wrong in it. */
export async function launch() {
  const browser = await chromium.launch({
    executablePath: process.env.QUINTET_CHROMIUM ?? '/usr/bin/chromium',
    args: [...(root ? ['--no-sandbox'] : []), '--disable-gpu', '--disable-dev-shm-usage', '--disable-background-networking'],
  });
  return {
    async open(options, note) {
      // Chromium lets a press copy; where it has no window, it has to be allowed to.
      const context = await browser.newContext({ permissions: ['clipboard-write'], ...options });
      watch(context, note);
      return context;
    },
    close: () => browser.close(),
  };
}
