import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { answerError } from './error-answer.js';

/** Answers whatever a handler of the panel throws with an error page. */
@Catch()
export class PanelErrorFilter implements ExceptionFilter {
  async catch(error: unknown, host: ArgumentsHost): Promise<void> {
    const { panel } = host.switchToHttp().getRequest<FastifyRequest>();
    if (!panel) throw error;
    await answerError(panel, error);
  }
}
