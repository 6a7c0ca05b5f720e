// What lies between WebKit and the network: its driver has no say over requests and new documents, but a proxy has.

import { createServer, request as forward } from 'node:http';

/** The path below which documents report what goes wrong in them. */
const FAULTS = '/quintet-faults';

/** Put before everything else in a document; the functions of the tests follow it. */
const LISTENERS = `
  const { fetch } = window;
  const tell = (text) => fetch(location.origin + '${FAULTS}', { method: 'POST', body: text, mode: 'no-cors', keepalive: true }).catch(() => {});
  const words = (value) => (value instanceof Error ? value.stack || value.message : typeof value === 'object' ? JSON.stringify(value) : String(value));
  addEventListener('error', (event) => event.message && tell('exception: ' + event.message + ' ' + (event.error?.stack ?? '')));
  addEventListener('unhandledrejection', (event) => tell('exception: ' + event.reason + ' ' + (event.reason?.stack ?? '')));
  addEventListener('securitypolicyviolation', (event) => event.blockedURI.includes('${FAULTS}') || tell('console: Content Security Policy: ' + event.violatedDirective + ' ' + event.blockedURI));
  const { error } = console;
  console.error = (...values) => (tell('console: ' + values.map(words).join(' ') + ' (' + location.href + ')'), error.apply(console, values));
`;

export class Relay {
  #server;
  #note;
  #scripts = [];
  #routes = [];
  offline = false;

  constructor(note) {
    this.#note = note;
    this.#server = createServer((request, response) => this.#answer(request, response));
    // Encrypted connections are only told of: nothing that we serve needs one.
    this.#server.on('connect', (request, socket) => {
      note.request(`https://${request.url}/`);
      socket.destroy();
    });
  }

  async start() {
    await new Promise((ready) => this.#server.listen(0, '127.0.0.1', ready));
    return `127.0.0.1:${this.#server.address().port}`;
  }

  close() {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  /** A function that runs in every new document before its own scripts. */
  addScript(run, argument) {
    this.#scripts.push(`(${run})(${JSON.stringify(argument) ?? ''});`);
  }

  /** A handler for requests to some addresses; what it neither aborts nor continues is never answered. */
  addRoute(pattern, handler) {
    const escaped = (text) => text.replace(/[.+^${}()|[\]\\?]/g, '\\$&');
    const glob = (text) => new RegExp(`^${text.split('**').map((part) => part.split('*').map(escaped).join('[^/]*')).join('.*')}$`);
    this.#routes.push([typeof pattern === 'string' ? glob(pattern) : pattern, handler]);
  }

  #answer(request, response) {
    const { url } = request;
    // A request that is not one for a proxy comes from nobody whom we know.
    if (this.offline || !URL.canParse(url)) return void request.socket.destroy();
    if (new URL(url).pathname === FAULTS) return void this.#hear(request, response);
    this.#note.request(url);
    const route = this.#routes.find(([pattern]) => pattern.test(url));
    const abort = () => {
      this.#note(`request: ${url} aborted`);
      request.socket.destroy();
    };
    if (route) return void route[1]({ request: () => ({ url: () => url }), abort, continue: () => this.#pass(request, response) });
    return void this.#pass(request, response);
  }

  async #hear(request, response) {
    const parts = [];
    for await (const part of request) parts.push(part);
    this.#note(Buffer.concat(parts).toString());
    response.end();
  }

  #pass(request, response) {
    const { 'accept-encoding': _, 'proxy-connection': __, ...headers } = request.headers;
    const onward = forward(request.url, { method: request.method, headers: { ...headers, connection: 'close' } }, async (answer) => {
      if (answer.statusCode >= 400 && !request.url.endsWith('/favicon.ico')) this.#note(`answer ${answer.statusCode}: ${request.url}`);
      const { connection: ___, ...kept } = answer.headers;
      if (!kept['content-type']?.startsWith('text/html')) {
        response.writeHead(answer.statusCode, kept);
        return void answer.pipe(response);
      }
      const parts = [];
      for await (const part of answer) parts.push(part);
      const page = Buffer.from(this.#begun(Buffer.concat(parts).toString()));
      const { 'transfer-encoding': ____, ...plain } = kept;
      response.writeHead(answer.statusCode, { ...plain, 'content-length': page.length });
      response.end(page);
    });
    onward.on('error', () => request.socket.destroy());
    request.pipe(onward);
  }

  /** A page with our scripts before its own, and before the policy that would stop them. One that may not speak to anybody stays silent. */
  #begun(page) {
    const listeners = page.includes("connect-src 'none'") ? '' : `(() => {${LISTENERS}})();`;
    const script = `<script>${listeners}${this.#scripts.join('\n').replaceAll('</', '<\\/')}</script>`;
    return page.replace(/<head[^>]*>|<html[^>]*>|<!doctype[^>]*>|^/i, (begin) => begin + script);
  }
}
