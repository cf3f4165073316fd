import type { IncomingMessage } from 'node:http';
import { type ArgumentsHost, Catch, type ExceptionFilter, Logger } from '@nestjs/common';
import { DomainError } from '@recado/core';
import type { DialectRefusals } from '@recado/dialects';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AllowedMethods } from './allowed-methods.js';
import { sendError } from './error-body.js';
import { toDomainError } from './to-domain-error.js';

/** Most bytes of an unwanted body that are read and discarded. */
const MAX_DRAIN_BYTES = 32 * 1024 ** 2;

/**
 * Answers a request whose body may still be arriving, and reads and discards the rest: closing early would look like a
 * reset to a client that is still sending. A keep-alive client is answered at once, one that asked for `close` after it
 * has sent everything. A client that sends more than the bound is disconnected.
 */
function respondAndDrain({ raw: request }: FastifyRequest, reply: FastifyReply, answer: () => void): void {
  if (request.complete) return answer();
  discard(request);
  if (!reply.raw.shouldKeepAlive) return void request.once('end', answer);
  // Fastify sets `close` after a body that is too long.
  reply.removeHeader('connection');
  answer();
}

function discard(request: IncomingMessage): void {
  let bytes = 0;
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MAX_DRAIN_BYTES) request.destroy();
  });
  request.resume();
}

/** Turns every error of the API into the error body. Unexpected errors are logged and never shown. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger(ErrorFilter.name);

  constructor(
    private readonly baseUrl: string,
    private readonly allowed: AllowedMethods,
    private readonly dialects: DialectRefusals | undefined,
  ) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    // The headers are sent already: destroy the connection, so that half an answer is not taken for a whole one.
    if (reply.sent || reply.raw.headersSent) return void reply.raw.destroy();
    // The client left before it had sent everything: nobody reads an answer, and this is no fault of ours.
    if (request.raw.destroyed && !request.raw.complete) return this.abort(request, reply);
    const error = this.refine(toDomainError(thrown), request, reply);
    if (error.code === 'internal_error') this.logger.error({ requestId: request.id, err: error.cause ?? error });
    respondAndDrain(request, reply, () => {
      if (!this.dialects?.send(error, request, reply)) sendError(error, request, reply, this.baseUrl);
    });
  }

  private abort(request: FastifyRequest, reply: FastifyReply): void {
    this.logger.debug(`request ${request.id} was aborted by its client`);
    reply.raw.destroy();
  }

  private refine(error: DomainError, request: FastifyRequest, reply: FastifyReply): DomainError {
    if (error.code !== 'not_found') return error;
    const methods = this.allowed.of(request.url);
    if (methods.length === 0 || methods.includes(request.method)) return error;
    reply.header('allow', methods.join(', '));
    return new DomainError('method_not_allowed');
  }
}
