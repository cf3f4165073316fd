import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Server } from '../../support/server.js';

/** Repeats a request on this many connections; `stop` answers the number of responses by status. */
export async function flood(
  { port }: Pick<Server, 'port'>,
  request: string,
  connections: number,
): Promise<{ stop: () => Map<string, number> }> {
  const statuses = new Map<string, number>();
  const sockets = Array.from({ length: connections }, () => connect(port, '127.0.0.1'));
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  for (const socket of sockets) {
    // The server may cut them.
    socket.on('error', () => undefined);
    // Each response is small enough to arrive in one piece.
    socket.on('data', (answer: Buffer) => {
      const status = answer.toString('latin1', 9, 12);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      socket.write(request);
    });
    socket.write(request);
  }
  return { stop: () => stop(sockets, statuses) };
}

function stop(sockets: readonly Socket[], statuses: Map<string, number>): Map<string, number> {
  for (const socket of sockets) socket.destroy();
  return statuses;
}

/** The bytes of a POST request. */
export function wireRequest(path: string, key: string, body: unknown): string {
  const text = JSON.stringify(body);
  const head = [`POST ${path} HTTP/1.1`, 'Host: x', `Authorization: Bearer ${key}`, 'Content-Type: application/json'];
  return `${head.join('\r\n')}\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
}
