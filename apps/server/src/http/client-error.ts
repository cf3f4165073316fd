import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { DomainError, type ErrorCode } from '@recado/core';
import { errorBody } from './error-body.js';
import type { OpenRequests } from './open-requests.js';
import { isHttps, safeHeadersFor } from './safe-headers.js';

/** Time that a refused client has to read the answer, in ms. */
const LEAVE_AFTER_MS = 2_000;

type ClientError = Error & { code?: string };

/** Refusals of the HTTP parser; any other error means that the bytes are not HTTP. */
const CODES: Readonly<Record<string, ErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
};

/**
 * Answers bytes that never became a request: too slow, too long a head, or not HTTP. Earlier requests of the connection
 * are answered first, because a client matches answers to its requests in order.
 */
export function answerClientError(baseUrl: string, open: OpenRequests) {
  const refused = new WeakSet<Socket>();
  return (error: ClientError, socket: Socket): void => {
    if (error.code === 'ECONNRESET') return void socket.destroy();
    // The parser refuses every further piece of what the client sends. The first refusal is answered.
    if (refused.has(socket)) return;
    refused.add(socket);
    if (!socket.writable) return void socket.destroy();
    void open.answered(socket).then(() => refuse(error, socket, baseUrl));
  };
}

/** Answers a request that expects something other than `100-continue`. Must be called before the server listens. */
export function refuseExpectations(server: Server, baseUrl: string): void {
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const { status, headers, body } = answerOf('expectation_failed', baseUrl);
    response.writeHead(status, headers).end(body);
  });
}

function refuse({ code = '' }: ClientError, socket: Socket, baseUrl: string): void {
  if (!socket.writable) return void socket.destroy();
  const { status, headers, body } = answerOf(CODES[code] ?? 'bad_request', baseUrl);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
  // `end` alone would wait until the client closes its side.
  setTimeout(() => socket.destroy(), LEAVE_AFTER_MS).unref();
}

/** The usual error body, for a request of which nothing is known. */
function answerOf(code: ErrorCode, baseUrl: string) {
  const id = randomUUID();
  const error = new DomainError(code);
  const body = JSON.stringify(errorBody(error, id, 'pt-BR', baseUrl));
  const headers = {
    ...safeHeadersFor(isHttps(baseUrl)),
    'x-request-id': id,
    connection: 'close',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
  };
  return { status: error.status, headers, body };
}
