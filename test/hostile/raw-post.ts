import { connect } from 'node:net';
import type { Server } from '../support/server.js';

export interface RawPost {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The sent part of the body, which may be shorter than `contentLength`. */
  readonly body?: string | Buffer;
  readonly contentLength?: number;
}

export interface RawReply {
  readonly status: number;
  readonly head: string;
  /** The part of the body that arrived with the first bytes. */
  readonly body: string;
  readonly ms: number;
}

const WAIT_MS = 60_000;

/**
 * Sends a head and a body, and answers the first bytes that come back, even when the server has not read the whole body.
 * Rejects when the connection ends without an answer.
 */
export function postRaw({ port }: Pick<Server, 'port'>, post: RawPost): Promise<RawReply> {
  const { method = 'POST', path, headers = {}, body = '', contentLength = Buffer.byteLength(body) } = post;
  const fields = { Host: 'x', 'Content-Type': 'application/json', 'Content-Length': String(contentLength), ...headers };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}`);
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      socket.write(body);
    });
    socket.setTimeout(WAIT_MS, () => socket.destroy(new Error(`no answer to ${method} ${path} in ${WAIT_MS} ms`)));
    socket.once('data', (bytes) => {
      const [head = '', text = ''] = bytes.toString('utf8').split('\r\n\r\n', 2);
      socket.destroy();
      resolve({ status: Number(head.split(' ')[1]), head, body: text, ms: performance.now() - began });
    });
    socket.once('error', reject);
    socket.once('close', () => reject(new Error(`no answer to ${method} ${path}`)));
  });
}
