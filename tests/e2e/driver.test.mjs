// The tests of the tests: in every browser `withPage` notices what goes wrong in a page.

import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, before } from 'node:test';

import { address, keep, test, wide, withPage } from './lib/browser.mjs';

const pages = new Map([
  ['/good', '<title>good</title><p>good</p>'],
  ['/throws', '<script>throw new Error("thrown on purpose")</script>'],
  ['/rejects', '<script>Promise.reject(new Error("rejected on purpose"))</script>'],
  ['/complains', '<script>console.error("complained", "on purpose")</script>'],
  ['/lacks', '<script src="missing.js"></script>'],
]);
let other;
const server = createServer((request, response) => {
  const page = pages.get(request.url);
  response.writeHead(page || request.url === '/favicon.ico' ? 200 : 404, { 'Content-Type': 'text/html; charset=utf-8' });
  response.end(page && `<!doctype html><html lang="en"><link rel="icon" href="data:,">${page}`);
});
before(async () => {
  await new Promise((ready) => server.listen(0, '127.0.0.1', ready));
  other = `http://127.0.0.1:${server.address().port}`;
});
after(() => server.close());

const visit = (path, options = {}) =>
  withPage({ ...wide, foreign: () => [other], ...options }, async (page) => {
    await page.goto(other + path);
    await page.waitForTimeout(300);
  });

test('a page without faults passes', () => visit('/good'));

for (const [path, told] of [
  ['/throws', /thrown on purpose/],
  ['/rejects', /rejected on purpose/],
  ['/complains', /complained on purpose/],
  ['/lacks', /missing\.js/],
]) {
  test(`${path.slice(1)}: noticed`, async () => {
    await assert.rejects(visit(path), told);
    await visit(path, { expected: [told, /missing\.js/, /404/] });
  });
}

test('a request to another host is noticed', () => assert.rejects(visit('/good', { foreign: () => [] }), /request to another host/));

test('every page begins with an empty storage, and with what the test puts there', async () => {
  const stored = async (page) => {
    await page.goto(`${address}?lang=en`);
    return page.evaluate(() => [localStorage.getItem('quintet/put'), localStorage.getItem('left')]);
  };
  await withPage({ ...wide, prepare: (context) => keep(context, 'put', 'put') }, async (page) => {
    assert.deepEqual(await stored(page), ['put', null]);
    await page.evaluate(() => localStorage.setItem('left', 'behind'));
  });
  await withPage(wide, async (page) => assert.deepEqual(await stored(page), [null, null]));
});

test('the page is as large as it was asked to be, and prefers what it should', async () => {
  const seen = (page) =>
    page.evaluate(() => [innerWidth, innerHeight, navigator.language.slice(0, 2), matchMedia('(prefers-color-scheme: dark)').matches, matchMedia('(prefers-reduced-motion: reduce)').matches, matchMedia('(hover: hover)').matches]);
  await withPage(wide, async (page) => {
    await page.goto(`${address}?lang=en`);
    assert.deepEqual(await seen(page), [1280, 800, 'en', false, true, true]);
  });
  await withPage({ viewport: { width: 390, height: 844 }, colorScheme: 'dark', locale: 'zh-CN', reducedMotion: 'no-preference' }, async (page) => {
    await page.goto(`${address}?lang=en`);
    assert.deepEqual(await seen(page), [390, 844, 'zh', true, false, true]);
  });
});

test('hands and eyes: what is hidden is waited for, what is ambiguous is refused', () =>
  withPage({ ...wide, foreign: () => [other] }, async (page) => {
    pages.set('/hands', `<title>hands</title><label>Name <input id="name"></label><select id="kind"><option value="a">A<option value="b">B</select>
      <input type="checkbox" id="box"><input type="number" id="number" value="5"><button>One</button><button id="late" hidden>Late</button><output></output>
      <script>
        const said = document.querySelector('output');
        for (const button of document.querySelectorAll('button')) button.onclick = () => (said.textContent += button.textContent);
        document.querySelector('#name').onkeydown = ({ key }) => (said.textContent += '[' + key + ']');
        setTimeout(() => (document.querySelector('#late').hidden = false), 400);
      </script>`);
    await page.goto(`${other}/hands`);
    await page.getByRole('button', { name: 'One' }).click();
    await page.locator('#late').click();
    await page.locator('#name').fill('Ada');
    await page.locator('#name').press('Enter');
    await page.keyboard.press('Tab');
    await page.locator('#kind').selectOption('b');
    await page.locator('#box').check();
    await page.locator('#number').fill('2');
    assert.equal(await page.locator('#number').inputValue(), '2');
    assert.equal(await page.locator('output').textContent(), 'OneLate[Enter][Tab]');
    assert.deepEqual(await page.evaluate(() => [document.querySelector('#name').value, document.querySelector('#kind').value, document.querySelector('#box').checked]), ['Ada', 'b', true]);
    await assert.rejects(page.locator('button').click({ timeout: 500 }), /strict mode/);
    await assert.rejects(page.locator('#nothing').click({ timeout: 300 }), /Timeout|timeout/);
    assert.equal(await page.locator('#nothing').count(), 0);
    assert.equal(await page.locator('button').filter({ hasText: /lat/i }).count(), 1);
  }));

test('what moves away under the hand is pressed where it went, and nothing else is', () =>
  withPage({ ...wide, foreign: () => [other] }, async (page) => {
    pages.set('/shy', `<title>shy</title><button>Shy</button><output></output>
      <script>
        const [shy] = document.querySelectorAll('button');
        shy.onpointerenter = () => (shy.style.marginTop = '300px');
        document.onclick = ({ target }) => (document.querySelector('output').textContent += target.tagName + ' ');
      </script>`);
    await page.goto(`${other}/shy`);
    await page.locator('button').click();
    assert.equal(await page.locator('output').textContent(), 'BUTTON ');
  }));
