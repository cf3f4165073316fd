import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { until } from '../../../../test/support/until.js';
import { UnreadResponses } from './unread-responses.js';

const MIB = 1024 ** 2;
/** More than any kernel keeps for a client that does not read. */
const LARGE = 24 * MIB;

describe('clients that do not read their answers', () => {
  let now = 0;
  let answers: UnreadResponses;
  let server: Server;
  let clients: Socket[];
  /** The server's side of each connection. */
  let accepted: Socket[];

  beforeEach(async () => {
    now = 1_000_000;
    clients = [];
    accepted = [];
    answers = new UnreadResponses(() => now);
    server = createServer((request, response) => {
      accepted.push(request.socket);
      const [, bytes, isInPieces] = request.url?.split('/') ?? [];
      if (isInPieces)
        Readable.from(Array.from({ length: Number(bytes) / MIB }, () => Buffer.alloc(MIB))).pipe(response);
      else response.end(Buffer.alloc(Number(bytes)));
    });
    answers.watch(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterEach(() => {
    for (const client of clients) client.destroy();
    server.close();
  });

  /** Asks for so many bytes, and reads nothing of them. */
  async function ask(bytes: number, isInPieces = false): Promise<Socket> {
    const { port } = server.address() as AddressInfo;
    const client = connect(port, '127.0.0.1').pause();
    clients.push(client);
    client
      // The server cuts it.
      .on('error', () => undefined)
      .write(`GET /${bytes}${isInPieces ? '/pieces' : ''} HTTP/1.1\r\nHost: x\r\n\r\n`);
    const before = accepted.length;
    await until(() => accepted.length > before);
    return accepted.at(-1)!;
  }

  it('are disconnected when they have taken nothing for as long as a slow line would need', async () => {
    const socket = await ask(LARGE);
    answers.check();
    now += 31_000;
    expect(answers.check()).toBe(0);
    now += LARGE / 64;
    expect(answers.check()).toBe(1);
    expect(socket.destroyed).toBe(true);
  });

  it('get the same time again when they have taken something', async () => {
    const socket = await ask(2 * LARGE, true);
    await until(() => socket.writableLength > 0);
    answers.check();
    now += 29_000;
    const { bytesWritten } = socket;
    let read = 0;
    const [client] = clients;
    client!.on('data', ({ length }) => {
      read += length;
      if (read > LARGE / 2) client!.pause();
    });
    client!.resume();
    await until(() => read > LARGE / 2 && socket.bytesWritten > bytesWritten && socket.writableLength > 0);
    expect(answers.check()).toBe(0);
    now += 29_000;
    expect(answers.check()).toBe(0);
    now += 30_000 + LARGE / 64;
    expect(answers.check()).toBe(1);
    expect(socket.destroyed).toBe(true);
  });

  it('stay connected when they have taken everything', async () => {
    const socket = await ask(LARGE);
    answers.check();
    clients[0]!.resume();
    await until(() => socket.writableLength === 0);
    now += 10 * 60_000;
    expect(answers.check()).toBe(0);
    expect(socket.destroyed).toBe(false);
  });

  it('are disconnected sooner, the longest waiting first, when too much is unread in all', async () => {
    const sockets: Socket[] = [];
    for (let n = 0; n < 8; n++) {
      sockets.push(await ask(LARGE));
      answers.check();
      now += 100;
    }
    now += 200;
    answers.check();
    const ended = sockets.map(({ destroyed }) => destroyed);
    const kept = sockets.filter(({ destroyed }) => !destroyed);
    expect(ended.slice(0, 2)).toEqual([true, true]);
    expect(ended.at(-1)).toBe(false);
    expect(kept.reduce((sum, { writableLength }) => sum + writableLength, 0)).toBeLessThanOrEqual(64 * MIB);
  });
});
