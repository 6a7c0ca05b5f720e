// A host between the browser and the page, on which things go wrong: files that are missing, cut off or another's, and answers that never come.

import { createServer } from 'node:http';

import { address } from './browser.mjs';

/** What a hotel's network says in the place of everything. */
const PORTAL = '<!doctype html><title>Welcome</title><p>Please accept our terms.';

/** Ways to answer. */
export const missing = (_, response) => response.writeHead(404, { 'Content-Type': 'text/html' }).end('<p>There is no such file.');
export const down = (_, response) => response.writeHead(503, { 'Content-Type': 'text/html' }).end('<p>Busy.');
export const portal = (_, response) => response.writeHead(200, { 'Content-Type': 'text/html' }).end(PORTAL);
export const cut = (file, response) => response.writeHead(200, { 'Content-Type': file.type }).end(file.body.subarray(0, file.body.length / 2));
/** The file with another byte in its middle. */
export const damaged = (file, response) => {
  const body = Buffer.from(file.body);
  body[body.length >> 1] ^= 1;
  response.writeHead(200, { 'Content-Type': file.type }).end(body);
};
/** The file with something else in the place of some text. */
export const replacing = (from, to) => (file, response) => {
  const text = file.body.toString().replaceAll(from, to);
  response.writeHead(200, { 'Content-Type': file.type }).end(/text|script/.test(file.type) ? text : file.body);
};
/** The file with another text of the same length, in binary files too: as another build has it. */
export const altered = (from, to) => (file, response) => {
  const text = file.body.toString('latin1').replaceAll(from, to);
  response.writeHead(200, { 'Content-Type': file.type }).end(Buffer.from(text, 'latin1'));
};
const whole = (file, response) => response.writeHead(200, { 'Content-Type': file.type, 'Cache-Control': 'no-cache' }).end(file.body);
/** Never answers, until the host is mended. */
export const silent = Symbol('silent');

export class Host {
  #server;
  #held = [];
  /** The query with which each file was last asked for. */
  queries = new Map();
  /** How to answer a request, by folder and file; usually as the page's own host does. */
  rule = () => undefined;

  static async open() {
    const host = new Host();
    host.#server = createServer((request, response) => host.#answer(request, response));
    await new Promise((ready) => host.#server.listen(0, '127.0.0.1', ready));
    return host;
  }

  get origin() {
    return `http://127.0.0.1:${this.#server.address().port}`;
  }

  /** The page's address in a folder of this host. */
  at(folder) {
    return `${this.origin}/${folder}/`;
  }

  async #answer(request, response) {
    const [, folder, rest = ''] = /^\/([^/]*)\/(.*)$/.exec(request.url) ?? [];
    const [name, query] = rest.split('?');
    if (query) this.queries.set(name, query);
    const rule = this.rule(name, folder);
    if (rule === silent) return void this.#held.push([request, response]);
    const answer = await fetch(new URL(rest, address));
    if (!answer.ok) return void missing(undefined, response);
    const file = { type: answer.headers.get('Content-Type'), body: Buffer.from(await answer.arrayBuffer()) };
    (rule ?? whole)(file, response);
  }

  /** From now on all is well, and what was not answered is. */
  mend() {
    this.rule = () => undefined;
    for (const [request, response] of this.#held.splice(0)) if (!response.destroyed) this.#answer(request, response);
  }

  close() {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}
