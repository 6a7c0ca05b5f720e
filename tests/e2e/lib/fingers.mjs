// Fingers: where taps are not enough.

import { only } from './browser.mjs';

/** Fingers on the glass, by Chromium's own protocol: each as `[x, y]`, or with its number; `at` is when, in milliseconds. */
export async function fingers(page) {
  only(['chromium'], 'fingers are moved by Chromium’s own protocol');
  const hand = await page.context().newCDPSession(page);
  const send = (at, type, points) =>
    hand.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y, id = 0]) => ({ x, y, id })), timestamp: at / 1000 });
  const touch = (type, ...points) => send(Date.now(), type, points);
  return Object.assign(touch, { at: (at, type, ...points) => send(at, type, points) });
}

/** Puts a finger down and moves it as quickly as a finger does, however busy the machine is, without lifting it. */
export async function swipe(touch, from, to, steps = 8) {
  const begin = Date.now();
  await touch.at(begin, 'touchStart', from);
  for (let step = 1; step <= steps; step += 1) {
    await touch.at(begin + 16 * step, 'touchMove', from.map((start, axis) => start + ((to[axis] - start) * step) / steps));
  }
}
