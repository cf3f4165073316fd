import { type ArgumentsHost, Catch, type ExceptionFilter, Logger } from '@nestjs/common';
import { DomainError } from '@recado/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AllowedMethods } from './allowed-methods.js';
import { answerAndDrain } from './drain.js';
import { sendError } from './error-body.js';
import { toDomainError } from './to-domain-error.js';

/** Every error of the API leaves through here, in the one shape. What was not expected is logged, never shown. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger(ErrorFilter.name);

  constructor(
    private readonly baseUrl: string,
    private readonly allowed: AllowedMethods,
  ) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    // Headers on their way cannot be taken back: cut off, so that nobody takes half an answer for a whole one.
    if (reply.sent || reply.raw.headersSent) return void reply.raw.destroy();
    // Gone before it had sent everything: nobody reads an answer, and nothing of ours went wrong.
    if (request.raw.destroyed && !request.raw.complete) return this.breakOff(request, reply);
    const error = this.refine(toDomainError(thrown), request, reply);
    if (error.code === 'internal_error') this.logger.error({ requestId: request.id, err: error.cause ?? error });
    answerAndDrain(request, reply, () => sendError(error, request, reply, this.baseUrl));
  }

  private breakOff(request: FastifyRequest, reply: FastifyReply): void {
    this.logger.debug(`request ${request.id} was broken off by its client`);
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
