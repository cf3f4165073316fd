import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { answerClientError } from './client-error.js';
import { OpenRequests } from './open-requests.js';

const REQUEST = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';
const PIECES = 20;

let server: Server;
let client: Socket;

beforeEach(async () => {
  const open = new OpenRequests();
  server = createServer();
  open.watch(server);
  server.on('clientError', answerClientError('http://localhost', open));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  client = connect((server.address() as AddressInfo).port, '127.0.0.1');
});
afterEach(() => {
  client.destroy();
  server.close();
});

/** Sends bytes that are not HTTP, and waits until the server has refused them. */
async function sendGarbage(): Promise<void> {
  const refused = once(server, 'clientError');
  client.write('this is not HTTP\r\n\r\n');
  await refused;
}

describe('Bytes that are not HTTP', () => {
  it('are answered once after the request before them, in however many pieces they arrive', async () => {
    const requested = once(server, 'request') as Promise<[unknown, ServerResponse]>;
    client.write(REQUEST);
    const [, response] = await requested;
    const listeners = response.listenerCount('close');
    for (let piece = 0; piece < PIECES; piece++) await sendGarbage();
    expect(response.listenerCount('close')).toBe(listeners + 1);
    response.end('an answer');
    expect((await text(client)).match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 400']);
  });

  it('leave the answer time to be read, although more of them arrive', async () => {
    await sendGarbage();
    const refused = once(server, 'clientError') as Promise<[Error, Socket]>;
    client.write('more');
    const [, connection] = await refused;
    expect(connection.destroyed).toBe(false);
  });
});
