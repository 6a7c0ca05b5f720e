// Limits for people's programs, and Chromium's own measurements of a page.

import { availableParallelism, loadavg } from 'node:os';

/** The seconds for a decision of programs that are to answer, or lose by something else: more than they need on a busy machine too. */
export const PATIENT = 10;
/** The seconds of those that are to reach their limit. */
export const SHORT = 0.3;

/** Whether so many programs want the processor that the time until something happens says nothing about the page. */
export const overloaded = () => loadavg()[0] > 2 * availableParallelism();

/** Why a time was not judged. */
export const tooBusy = () => `the machine is too busy to tell (load ${loadavg()[0].toFixed(0)} on ${availableParallelism()} processors)`;

/** The value below which a share of all lie. */
export function percentile(values, share) {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
}

export const median = (values) => percentile(values, 0.5);

/**
 * Notes how long keys and presses take until the next paint (https://www.w3.org/TR/event-timing/). `take` answers the milliseconds of those since the
 * last time, one for each interaction; the browser tells of none below 16 ms, which count as that.
 */
export async function watchInputs(page) {
  await page.evaluate(() => {
    window.inputs = new Map();
    window.inputsBefore = performance.interactionCount;
    new PerformanceObserver((list) => {
      for (const { interactionId, duration } of list.getEntries()) {
        if (interactionId) window.inputs.set(interactionId, Math.max(duration, window.inputs.get(interactionId) ?? 0));
      }
    }).observe({ type: 'event', durationThreshold: 16 });
  });
  return {
    async take() {
      // The last paint is told a little later.
      await page.waitForTimeout(300);
      return page.evaluate(() => {
        const slow = [...window.inputs.values()];
        const count = performance.interactionCount - window.inputsBefore;
        window.inputs.clear();
        window.inputsBefore = performance.interactionCount;
        return [...slow, ...Array(Math.max(0, count - slow.length)).fill(16)];
      });
    },
  };
}

/** What a page makes its main thread do for a frame. What the browser does besides, its trace and its hand-over to other threads, is as much again. */
const WORK = new Set([
  ...['FunctionCall', 'EvaluateScript', 'EventDispatch', 'TimerFire', 'FireAnimationFrame', 'HandlePostMessage', 'RunMicrotasks', 'MinorGC', 'MajorGC'],
  ...['ParseHTML', 'HitTest', 'UpdateLayoutTree', 'Layout', 'PrePaint', 'Paint', 'Layerize'],
]);

/**
 * The milliseconds that the page kept its main thread busy for each frame while `run` ran: scripts, style, layout, paint. It is the time of the
 * thread, not of the clock, so that other programs do not count.
 */
export async function workPerFrame(page, run) {
  const browser = page.context().browser();
  await browser.startTracing(page, { categories: ['devtools.timeline', 'devtools.timeline.frame', 'disabled-by-default-devtools.timeline'] });
  let trace;
  try {
    await run();
  } finally {
    trace = await browser.stopTracing();
  }
  const { traceEvents } = JSON.parse(trace);
  // With its commit the main thread is done with a frame. The page is the thread that drew most of them.
  const commits = traceEvents.filter(({ name, ph }) => name === 'Commit' && ph === 'X');
  const thread = ({ pid, tid }) => `${pid}/${tid}`;
  const counts = new Map();
  for (const commit of commits) counts.set(thread(commit), (counts.get(thread(commit)) ?? 0) + 1);
  const [ours] = [...counts].sort(([, one], [, other]) => other - one)[0] ?? [];
  const ends = commits.filter((commit) => thread(commit) === ours).map(({ ts }) => ts).sort((one, other) => one - other);
  const work = ends.map(() => 0);
  const events = traceEvents.filter((event) => event.ph === 'X' && WORK.has(event.name) && thread(event) === ours).sort((one, other) => one.ts - other.ts);
  // The one during which the trace began has no time of its own.
  if (events.filter(({ tdur }) => tdur === undefined).length > 1 + events.length / 20) throw new Error('the trace has no times of threads');
  let end = 0;
  for (const { ts, dur, tdur = 0 } of events) {
    // Part of another one.
    if (ts < end) continue;
    end = ts + dur;
    const index = ends.findIndex((end) => end >= ts);
    if (index >= 0) work[index] += tdur / 1000;
  }
  return work;
}
