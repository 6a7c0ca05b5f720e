// Lighthouse on the built page, served compressed: performance, accessibility, best practices and search engines.

import assert from 'node:assert/strict';

import { chromium } from 'playwright-core';

import { address, only, test } from './lib/browser.mjs';
import { freePort } from './lib/port.mjs';
import { overloaded, tooBusy } from './lib/timing.mjs';

/** The least score of each category, of 100. */
const LEAST = 95;
/** A run on a busy machine says little about the page: the best of some counts. */
const RUNS = 5;
/**
 * How many times slower than this machine the telephone is that Lighthouse stands for, by Lighthouse's own measure of the machine, `benchmarkIndex`.
 * The usual four times hold for a fast desk computer; for others these are the figures of its authors' calculator
 * (https://github.com/patrickhulce/lighthouse-cpu-throttling-calculator), straight lines between them.
 */
const SLOWDOWN = [[150, 1], [800, 2], [1300, 3], [2000, 6]];
/** Below this a machine is too slow itself, or too busy, to stand for a telephone. */
const SLOWEST = 500;

const views = { 'the start page': '?lang=en', 'a game': '?lang=en&game=quoridor&level=newcomer', 'the lab': 'lab.html?lang=en' };

for (const screen of ['desktop', 'mobile']) {
  for (const [name, query] of Object.entries(views)) {
    test(`${name}, ${screen}`, { timeout: 300_000 }, async (t) => {
      only(['chromium'], 'Lighthouse');
      const best = {};
      let fastest = 0;
      const low = () => Object.entries(best).filter(([, score]) => score < LEAST).map(([category]) => category);
      for (let run = 0; run < RUNS && (run === 0 || low().length > 0); run += 1) {
        const { scores, doubts, speed } = await measure(address + query, screen);
        for (const [category, score] of Object.entries(scores)) best[category] = Math.max(best[category] ?? 0, score);
        fastest = Math.max(fastest, speed);
        t.diagnostic(`${name}, ${screen}: ${JSON.stringify(scores)}, speed ${speed}${doubts.length ? `; ${doubts.join('; ')}` : ''}`);
      }
      const bad = low();
      if (bad.length === 1 && bad[0] === 'performance' && (overloaded() || fastest < SLOWEST)) {
        const why = overloaded() ? tooBusy() : `the machine is too slow or too busy to tell (speed ${fastest} of ${SLOWEST})`;
        return void t.skip(`${why}; performance ${best.performance}`);
      }
      assert.deepEqual(bad, [], `of ${RUNS} runs the best scores are ${JSON.stringify(best)}`);
    });
  }
}

/** What Lighthouse measures of a machine, before it measures the page. */
async function speed(browser) {
  const { pageFunctions } = await import('lighthouse/core/lib/page-functions.js');
  const page = await browser.newPage();
  const index = await page.evaluate(pageFunctions.computeBenchmarkIndex);
  await page.close();
  return index;
}

/** The place of a speed in `SLOWDOWN`. */
function slowdown(speed) {
  const next = SLOWDOWN.findIndex(([from]) => speed < from);
  const above = next < 0 ? SLOWDOWN.length - 1 : Math.max(1, next);
  const [[low, few], [high, many]] = [SLOWDOWN[above - 1], SLOWDOWN[above]];
  return few + ((many - few) * (Math.max(speed, low) - low)) / (high - low);
}

/** The score of each category, and what took points. */
async function measure(url, screen) {
  const { default: lighthouse, desktopConfig } = await import('lighthouse');
  const port = await freePort();
  const root = process.getuid?.() === 0;
  const browser = await chromium.launch({
    executablePath: process.env.QUINTET_CHROMIUM ?? '/usr/bin/chromium',
    args: [`--remote-debugging-port=${port}`, ...(root ? ['--no-sandbox'] : []), '--disable-gpu', '--disable-dev-shm-usage', '--disable-background-networking'],
  });
  try {
    const telephone = async () => ({ extends: 'lighthouse:default', settings: { throttling: { cpuSlowdownMultiplier: slowdown(await speed(browser)) } } });
    const config = screen === 'desktop' ? desktopConfig : await telephone();
    const { lhr } = await lighthouse(url, { port, logLevel: 'silent', output: 'json' }, config);
    assert.equal(lhr.runtimeError, undefined, lhr.runtimeError?.message);
    const scores = Object.fromEntries(Object.values(lhr.categories).map(({ id, score }) => [id, Math.round(score * 100)]));
    const weights = new Map(Object.values(lhr.categories).flatMap(({ auditRefs }) => auditRefs.map(({ id, weight }) => [id, weight])));
    const lost = Object.values(lhr.audits).filter(({ id, score }) => weights.get(id) > 0 && score !== null && score < 0.9);
    return { scores, speed: lhr.environment.benchmarkIndex, doubts: lost.map(({ id, displayValue, score }) => `${id} ${displayValue ?? score}`) };
  } finally {
    await browser.close();
  }
}
