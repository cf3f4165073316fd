import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

interface LastResponse {
  /** Bytes read from the connection by then. More later: the client has read the response and sent a request again. */
  readonly bytesRead: number;
  readonly listener: () => void;
}

/** The latest response on each connection. */
const last = new WeakMap<Socket, LastResponse>();

/**
 * Calls back when the client had closed its connection before the response was written to it. The end of such a
 * connection (FIN) may be read only after the write, and the client's kernel refuses the response (RST). A client that
 * has read the response closes its connection too, but refuses nothing. A reset without an end tells nothing, since
 * some proxies end every connection by one.
 */
export function onRefused(response: ServerResponse, listener: () => void): void {
  const { socket } = response.req;
  if (!last.has(socket)) socket.prependListener('end', () => probeLast(socket));
  last.set(socket, { bytesRead: socket.bytesRead, listener });
  // Node closes such a connection without reading its end. From the same machine the refusal arrives at once.
  if (!response.shouldKeepAlive) response.prependOnceListener('finish', () => probe(socket, listener));
}

function probeLast(socket: Socket): void {
  const response = last.get(socket);
  if (response && socket.bytesRead === response.bytesRead) probe(socket, response.listener);
}

/** Writes nothing, which fails (EPIPE) on a connection that was reset. */
function probe(socket: Socket, listener: () => void): void {
  if (!socket.writable) return;
  socket.write('', (error) => {
    if (error) listener();
  });
}
