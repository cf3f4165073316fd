import type { Socket } from 'node:net';
import { randomUUID } from 'node:crypto';
import { DomainError } from '@recado/core';
import { errorBody } from './error-body.js';
import type { OpenRequests } from './open-requests.js';

type ClientError = Error & { code?: string };

/**
 * Answers what never became a request: too slow, too long a head, or not HTTP at all. What came before it on the same
 * connection is answered first: a client takes the next answer for that of its oldest request.
 */
export function answerClientError(baseUrl: string, open: OpenRequests) {
  return (error: ClientError, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    void open.answered(socket).then(() => refuse(error, socket, baseUrl));
  };
}

function refuse({ code }: ClientError, socket: Socket, baseUrl: string): void {
  if (!socket.writable) return void socket.destroy();
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return answer(socket, '408 Request Timeout', timeoutBody(baseUrl));
  if (code === 'HPE_HEADER_OVERFLOW') return answer(socket, '431 Request Header Fields Too Large');
  answer(socket, '400 Bad Request');
}

function timeoutBody(baseUrl: string): string {
  return JSON.stringify(errorBody(new DomainError('request_timeout'), randomUUID(), 'pt', baseUrl));
}

function answer(socket: Socket, status: string, body = ''): void {
  const type = body === '' ? '' : 'Content-Type: application/json; charset=utf-8\r\n';
  socket.end(
    `HTTP/1.1 ${status}\r\nConnection: close\r\n${type}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}
