import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

interface Written {
  /** Of the connection: more have come since when its client has sent another request, having read this answer. */
  readonly bytesRead: number;
  readonly listener: () => void;
}

/** What was last written to the connections that have had an answer. */
const last = new WeakMap<Socket, Written>();

/**
 * Calls back when an answer meets a client that had closed its connection before the answer was there. A client that is
 * gone says goodbye (FIN), which may be read only after the answer has been written, and its kernel refuses the answer
 * (RST). One that has read the answer says goodbye as well, but nothing is refused. A reset without a goodbye tells
 * nothing: some proxies end every connection by one.
 */
export function onUndelivered(response: ServerResponse, listener: () => void): void {
  const { socket } = response.req;
  if (!last.has(socket)) socket.prependListener('end', () => probeLast(socket));
  last.set(socket, { bytesRead: socket.bytesRead, listener });
  // Node closes such a connection before it could hear anything. On the same machine the refusal is there at once.
  if (!response.shouldKeepAlive) response.prependOnceListener('finish', () => probe(socket, listener));
}

function probeLast(socket: Socket): void {
  const written = last.get(socket);
  if (written && socket.bytesRead === written.bytesRead) probe(socket, written.listener);
}

/** Writes nothing, which fails (EPIPE) on a connection that was reset. */
function probe(socket: Socket, listener: () => void): void {
  if (!socket.writable) return;
  socket.write('', (error) => {
    if (error) listener();
  });
}
