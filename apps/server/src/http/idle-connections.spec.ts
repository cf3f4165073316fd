import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { until } from '../../../../test/support/until.js';
import { IdleConnections } from './idle-connections.js';
import { OpenRequests } from './open-requests.js';

describe('connections that ask for nothing', () => {
  let now = 0;
  let idle: IdleConnections;
  let server: Server;
  let clients: Socket[];
  let requests: number;
  let answer: (() => void) | undefined;

  beforeEach(async () => {
    [now, requests, clients, answer] = [1_000_000, 0, [], undefined];
    const open = new OpenRequests();
    idle = new IdleConnections(open, () => now);
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
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined);
    clients.push(client);
    await accepted;
    return client;
  }

  it('are ended, whatever they send that begins no request', async () => {
    const client = await opened();
    client.write('\r\n\r\n');
    now += 75_001;
    idle.look();
    await until(() => client.resume().destroyed);
  });

  it('are left alone while a request is open, and for a while after it', async () => {
    const client = await opened();
    client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await until(() => requests === 1);
    now += 75_001;
    idle.look();
    let text = '';
    client.on('data', (bytes) => (text += bytes.toString()));
    answer?.();
    await until(() => text.includes('done'));
    now += 74_000;
    idle.look();
    client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await until(() => requests === 2);
    expect(client.destroyed).toBe(false);
  });
});
