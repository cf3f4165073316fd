import { Controller, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import {
  ApiBody,
  ApiConflictResponse,
  ApiHeader,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiTags,
} from '@nestjs/swagger';
import { CurrentPrincipal, type Principal, RequireScope } from '@recado/auth';
import { preferredLanguage } from '@recado/core';
import { idIn } from '@recado/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { EnqueueAnswerDto } from '../answer/enqueue-answer.dto.js';
import { IDEMPOTENCY_HEADER, REPLAYED, REPLAYED_HEADER } from '../http/idempotency-docs.js';
import { PaymentStatusBody } from './payment-status.body.js';
import { PaymentStatuses } from './payment-statuses.js';

/** `POST /api/messages/{id}/payment-status`: a message that tells what became of the payment of an earlier one. */
@ApiTags('messages')
@ApiParam({ name: 'id', schema: { type: 'integer', minimum: 1 }, example: 184203 })
@Controller('api/messages/:id')
export class PaymentStatusController {
  constructor(private readonly statuses: PaymentStatuses) {}

  @Post('payment-status')
  @HttpCode(200)
  @RequireScope('messages:write')
  @ApiOperation({
    operationId: 'tellPaymentStatus',
    summary: 'Tell what became of a payment',
    description:
      'Queues a message to the recipient of this one, by the same channel. Meta changes the order in the chat; outside the window the message fails.',
  })
  @ApiHeader(IDEMPOTENCY_HEADER)
  @ApiBody({ type: PaymentStatusBody })
  @ApiOkResponse({ type: EnqueueAnswerDto, description: 'Queued.', headers: REPLAYED_HEADER })
  @ApiConflictResponse({
    description:
      '`payment_not_open`: it brought no payment as a button, the provider has not taken it, or its channel is gone.',
  })
  async tell(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<EnqueueAnswerDto> {
    const language = preferredLanguage(request.headers['accept-language']);
    const { answer, isReplay } = await this.statuses.tell(
      idIn(id),
      { principal, body: request.body, requestId: request.id, language, allowance: request.allowance },
      request,
      reply.raw,
    );
    if (isReplay) reply.header(REPLAYED, 'true');
    return answer;
  }
}
