// Firefox as Debian and Mozilla ship it, driven by Playwright over WebDriver BiDi.
//
// Playwright's own Firefox is not needed, but one of its versions that asks for no more than the stock one knows: 1.65 does, 1.64 does not.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { firefox } from 'playwright-core';

import { nextDownload } from './downloads.mjs';
import { unable } from './unable.mjs';
import { watch } from './watch.mjs';

/** What cannot be emulated for a context is a preference of the whole browser, so there is one browser for each combination. */
function preferences({ colorScheme, reducedMotion, hasTouch }) {
  return {
    'layout.css.prefers-color-scheme.content-override': colorScheme === 'dark' ? 0 : 1,
    'ui.prefersReducedMotion': reducedMotion === 'reduce' ? 1 : 0,
    // A finger is coarse (1); a mouse is fine (2) and hovers (4). Without these a machine where no mouse is plugged in has neither.
    'ui.primaryPointerCapabilities': hasTouch ? 1 : 6,
    'ui.allPointerCapabilities': hasTouch ? 1 : 6,
    'dom.w3c_touch_events.enabled': hasTouch ? 1 : 0,
  };
}

/** Of the style `body {}` that Playwright puts into a page before it takes a picture, and that the page's policy stops. */
const PICTURE = 'sha256-YjaKGiklmzC6wjXA513HAMmzus8VE61XCOT+SmwNZWA=';

let mended = false;

/** Mends what Playwright does wrongly with this browser, in its classes. */
function mend(page, downloads) {
  if (mended) return;
  mended = true;
  const locators = Object.getPrototypeOf(page.locator('html'));
  locators.tap = unable('a touch');
  // What stands in a field for numbers cannot be selected, so that new text would be put behind it.
  const fill = locators.fill;
  locators.fill = async function (value, options) {
    await this.evaluate((field) => {
      if (field.type === 'number') field.value = '';
    });
    return fill.call(this, value, options);
  };
  // Hiding the caret would take another style.
  const pages = Object.getPrototypeOf(page);
  const { screenshot, waitForEvent } = pages;
  pages.screenshot = function (options) {
    return screenshot.call(this, { caret: 'initial', animations: 'allow', ...options });
  };
  // The browser tells of a download in another way than Playwright hears it.
  pages.waitForEvent = function (kind, options) {
    return kind === 'download' ? nextDownload(downloads, `${downloads}-kept`, 15_000) : waitForEvent.call(this, kind, options);
  };
}

/** Starts the browser when it is first needed. `open` makes a context of a fresh profile, `note` hears what goes wrong in it. */
export async function launch() {
  const browsers = new Map();
  const downloads = await mkdtemp(join(tmpdir(), 'quintet-firefox-'));
  const browserFor = (options) => {
    const firefoxUserPrefs = preferences(options);
    const key = JSON.stringify(firefoxUserPrefs);
    if (!browsers.has(key)) {
      const executablePath = process.env.QUINTET_FIREFOX ?? '/usr/bin/firefox-esr';
      browsers.set(key, firefox.launch({ channel: 'moz-firefox', executablePath, firefoxUserPrefs, downloadsPath: downloads }));
    }
    return browsers.get(key);
  };
  return {
    async open({ permissions, ...options }, note) {
      if (permissions) unable(`permissions (${permissions.join(', ')})`)();
      const context = await (await browserFor(options)).newContext(options);
      watch(context, Object.assign((text) => text.includes(PICTURE) || note(text), { request: note.request }));
      // Playwright does nothing at all here, which must not look as if something had happened.
      context.setOffline = unable('switching the network off');
      context.on('page', (page) => {
        page.touchscreen.tap = unable('a touch');
        page.workers = unable('a look into workers');
        mend(page, downloads);
      });
      return context;
    },
    async close() {
      for (const browser of browsers.values()) await (await browser).close();
      for (const folder of [downloads, `${downloads}-kept`]) await rm(folder, { recursive: true, force: true });
    },
  };
}
