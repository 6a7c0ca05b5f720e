// Ports for programs that want to be told one.

import { createServer } from 'node:net';

/** A port that nobody listens on. */
export async function freePort() {
  const server = createServer();
  await new Promise((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address();
  await new Promise((closed) => server.close(closed));
  return port;
}
