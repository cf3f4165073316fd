import { once } from 'node:events';
import { request, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import type { Json } from '../../support/api.js';
import { expectDocumented } from '../../support/openapi/check-answer.js';
import type { Server } from '../../support/server.js';

export interface RawAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly body: Json;
}

export interface RawRequest {
  readonly method?: string;
  /** Sent unchanged; a client library could normalise it. */
  readonly path: string;
  readonly headers?: Record<string, string | string[]>;
  /** The pieces of the body. One piece is sent with its length, several are sent in chunks. */
  readonly body?: readonly (string | Uint8Array)[];
}

/**
 * Sends one request with Node's client on a new connection. Rejects when the connection is reset, and when the answer
 * differs from the API's document.
 */
export async function rawRequest(server: Pick<Server, 'port'>, options: RawRequest): Promise<RawAnswer> {
  const { method = 'POST', path: url } = options;
  const answer = await exchange(server, { ...options, method });
  const header = (name: string) => answer.headers[name.toLowerCase()]?.toString();
  expectDocumented({ method, url, header, ...answer });
  return answer;
}

function exchange({ port }: Pick<Server, 'port'>, options: RawRequest): Promise<RawAnswer> {
  const { method, path, headers, body = [] } = options;
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port, method, path, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8');
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text, body: parse(text) });
      });
    });
    outgoing.on('error', reject);
    if (body.length === 1) outgoing.setHeader('content-length', Buffer.byteLength(body[0] as Uint8Array));
    for (const piece of body) outgoing.write(piece);
    outgoing.end();
  });
}

/**
 * Sends a head and a body piece by piece, and reads the answer only after everything is written, as simple clients do.
 * Rejects when the connection is reset meanwhile.
 */
export async function rawUpload(
  { port }: Pick<Server, 'port'>,
  head: string,
  pieces: readonly Buffer[],
): Promise<string> {
  const socket = connect(port, '127.0.0.1').pause();
  const failed = new Promise<never>((_resolve, reject) => socket.once('error', reject));
  const write = (bytes: string | Buffer) => new Promise<void>((resolve) => socket.write(bytes, () => resolve()));
  try {
    for (const bytes of [head, ...pieces]) await Promise.race([write(bytes), failed]);
    const [answer] = (await Promise.race([once(socket.resume(), 'data'), failed])) as [Buffer];
    return answer.toString('utf8');
  } finally {
    socket.destroy();
  }
}

/** Sends bytes; answers everything that comes back until the connection is closed. */
export function rawBytes({ port }: Pick<Server, 'port'>, bytes: string | Uint8Array): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', reject);
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('latin1')));
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // It is no JSON.
    return undefined;
  }
}
