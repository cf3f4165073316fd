import { Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiBody, ApiConflictResponse, ApiHeader, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentPrincipal, type Principal, RequireScope } from '@recado/auth';
import { preferredLanguage } from '@recado/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { EnqueueAnswerDto } from '../answer/enqueue-answer.dto.js';
import { EnqueueRequestDto } from './enqueue-request.dto.js';
import { EnqueueRequests } from './enqueue-requests.js';
import { ENQUEUE_EXAMPLES } from './enqueue.examples.js';
import { IDEMPOTENCY_HEADER, REPLAYED, REPLAYED_HEADER } from './idempotency-docs.js';

/** `POST /api/enqueue-messages`: queue messages, for now or for later. */
@ApiTags('messages')
@Controller('api')
export class EnqueueController {
  constructor(private readonly requests: EnqueueRequests) {}

  @Post('enqueue-messages')
  @HttpCode(200)
  @RequireScope('messages:write')
  @ApiOperation({
    operationId: 'enqueueMessages',
    summary: 'Queue messages, for now or for later',
    description: 'All or nothing: one bad message refuses the batch. A 200 means that every message is on disk.',
  })
  @ApiHeader(IDEMPOTENCY_HEADER)
  @ApiBody({ type: EnqueueRequestDto, examples: ENQUEUE_EXAMPLES })
  @ApiOkResponse({
    type: EnqueueAnswerDto,
    description: 'Queued.',
    headers: REPLAYED_HEADER,
  })
  @ApiConflictResponse()
  async enqueue(
    @CurrentPrincipal() principal: Principal,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<EnqueueAnswerDto> {
    const language = preferredLanguage(request.headers['accept-language']);
    const { answer, isReplay } = await this.requests.answer(
      { principal, body: request.body, requestId: request.id, language, allowance: request.allowance },
      request,
      reply.raw,
    );
    if (isReplay) reply.header(REPLAYED, 'true');
    return answer;
  }
}
