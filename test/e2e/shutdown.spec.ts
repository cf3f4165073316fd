import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { startServer } from '../support/server.js';

/** Far below the grace of 20 s. */
const SOON_MS = 5_000;

it('The server stops soon although a browser keeps idle connections open', async () => {
  const server = await startServer();
  const silent = connect(server.port, '127.0.0.1');
  await once(silent, 'connect');
  const kept = connect(server.port, '127.0.0.1');
  kept.write('GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await once(kept, 'data');
  const begin = performance.now();
  const { code } = await server.stop();
  expect(performance.now() - begin).toBeLessThan(SOON_MS);
  expect(code).toBe(0);
  silent.destroy();
  kept.destroy();
});
