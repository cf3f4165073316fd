import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { until } from '../../../../test/support/until.js';
import { IdleConnections } from './connections.js';
import { OpenRequests } from './open-requests.js';

describe('connections without requests', () => {
  let now = 0;
  let idle: IdleConnections;
  let server: Server;
  let clients: Socket[];
  let requests: number;
  let answer: (() => void) | undefined;

  beforeEach(async () => {
    [now, requests, clients, answer] = [1_000_000, 0, [], undefined];
    const open = new OpenRequests();
    idle = new IdleConnections(open, () => now, 3);
    server = createServer((_request, response) => {
      requests++;
      answer = () => response.end('done');
    });
    open.watch(server);
    idle.watch(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterEach(() => {
    for (const client of clients) client.destroy();
    server.close();
  });

  async function opened(): Promise<Socket> {
    const accepted = new Promise((resolve) => server.once('connection', resolve));
    // The server cuts it.
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined);
    clients.push(client);
    await accepted;
    return client;
  }

  it('are closed, whatever they send that begins no request', async () => {
    const client = await opened();
    client.write('\r\n\r\n');
    now += 75_001;
    idle.check();
    await until(() => client.resume().destroyed);
  });

  it('stay open while a request is open, and for a while after it', async () => {
    const client = await opened();
    client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await until(() => requests === 1);
    now += 75_001;
    idle.check();
    let text = '';
    client.on('data', (bytes) => (text += bytes.toString()));
    answer?.();
    await until(() => text.includes('done'));
    now += 74_000;
    idle.check();
    client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await until(() => requests === 2);
    expect(client.destroyed).toBe(false);
  });

  const BEGUN = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n';
  const WHOLE = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';

  async function asked(bytes: string): Promise<Socket> {
    const client = await opened();
    const before = requests;
    client.resume().write(bytes);
    await until(() => requests === before + 1);
    return client;
  }

  it('are closed when there are too many, the one with the oldest request first', async () => {
    const used = (await opened()).resume();
    const silent = (await opened()).resume();
    used.write(WHOLE);
    await until(() => requests === 1);
    answer?.();
    const sending = await asked(BEGUN);
    await opened();
    await until(() => silent.destroyed);
    await opened();
    await until(() => used.destroyed);
    await opened();
    await until(() => sending.destroyed);
  });

  it('never displace connections that wait for an answer', async () => {
    const waiting = [await asked(WHOLE), await asked(WHOLE), await asked(WHOLE)];
    const late = (await opened()).resume();
    await until(() => late.destroyed);
    expect(waiting.map(({ destroyed }) => destroyed)).toEqual([false, false, false]);
  });
});
