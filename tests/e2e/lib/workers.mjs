// The engine's workers and what befalls them, in every browser: the drivers of some do not let one look into workers, so the page's own way to
// start them is watched.

import assert from 'node:assert/strict';

/** Watches the workers of all pages that are opened from now on, for `workers`; `more` is a text that they run first. */
export function watchWorkers(context, more = '') {
  return context.addInitScript((before) => {
    const Plain = window.Worker;
    const all = [];
    window.watchedWorkers = all;
    const on = (word, act) => `addEventListener('message', (event) => {
      if (event.data !== '${word}') return;
      event.stopImmediatePropagation();
      postMessage('test: heard');
      ${act}
    });`;
    // A worker made from text has the page's policy, which asks for trusted types.
    const trust = `self.trustedTypes?.createPolicy('default', { createScriptURL: (url) => url });`;
    // What a worker does on a word of the test; for all else the page's own script stands where it always does.
    const begin = before + on('test: die', 'self.close();') + on('test: hang', 'for (;;);');
    window.Worker = class extends Plain {
      constructor(url) {
        const address = JSON.stringify(new URL(url, document.baseURI).href);
        const text = `${trust} ${begin} Object.defineProperty(self, 'location', { value: new URL(${address}) }); importScripts(${address});`;
        super(URL.createObjectURL(new Blob([text], { type: 'text/javascript' })));
        all.push(this);
        this.begun = new Promise((done) => {
          this.begin = done;
        });
        this.told = new Promise((done) => {
          this.tell = done;
        });
        this.addEventListener('message', (event) => {
          // The signs that it is starting are numbers.
          if (typeof event.data !== 'number') this.begin();
          if (event.data !== 'test: heard') return;
          event.stopImmediatePropagation();
          this.tell(true);
        });
      }

      terminate() {
        if (all.includes(this)) all.splice(all.indexOf(this), 1);
        this.begin();
        this.tell(false);
        super.terminate();
      }
    };
  }, more);
}

/** The workers that a page has started and not ended, in the order of their starts; `starting` ones may be told before they have started. */
export async function workers(page, starting = false) {
  const count = await page.evaluate(() => window.watchedWorkers.length);
  return Array.from({ length: count }, (_, index) => {
    // That it has started is waited for, since the page gives a worker a minute for that; and that it has heard, since a word that goes
    // past it would show nothing.
    const tell = async (word) => {
      const heard = await page.evaluate(async ([place, said, early]) => {
        const worker = window.watchedWorkers[place];
        if (!early) await worker?.begun;
        worker?.postMessage(said);
        return worker?.told ?? false;
      }, [index, `test: ${word}`, starting]);
      assert.ok(heard, `the page ended the worker before it heard that it is to ${word}`);
    };
    return {
      /** It ends, and tells nobody. */
      die: () => tell('die'),
      /** It never comes back. */
      hang: () => tell('hang'),
    };
  });
}
