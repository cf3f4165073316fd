import { WaitingReasonReader } from '../../view/waiting-reason-reader.js';
import { messageJson } from '../../view/message.json.js';
import { Body, Controller, Headers, HttpCode, Param, Patch, Post } from '@nestjs/common';
import { ApiBody, ApiConflictResponse, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { CurrentPrincipal, type Principal, RequireScope } from '@recado/auth';
import { preferredLanguage } from '@recado/core';
import { checkParameters, idIn } from '@recado/http';
import { MessageDto } from '../../view/message.dto.js';
import type { MessageView } from '../../view/message.view.js';
import { Cancellations } from '../cancellations.js';
import { Reschedules } from '../reschedules.js';
import { Retries } from '../retries.js';
import { RescheduleBody, RetryBody } from './change.body.js';
import { readRequestedTime } from './read-requested-time.js';

/** Cancels, reschedules and retries one message. A key changes its own messages only. */
@ApiTags('messages')
@ApiParam({ name: 'id', schema: { type: 'integer', minimum: 1 }, example: 184203 })
@Controller('api/messages/:id')
export class MessageChangesController {
  constructor(
    private readonly cancellations: Cancellations,
    private readonly reschedules: Reschedules,
    private readonly retries: Retries,
    private readonly waiting: WaitingReasonReader,
  ) {}

  @Post('cancel')
  @HttpCode(200)
  @RequireScope('messages:write')
  @ApiOperation({
    operationId: 'cancelMessage',
    summary: 'Cancel a waiting message',
    description: 'Once this is answered with 200 the message is not sent. Repeating it changes nothing.',
  })
  @ApiOkResponse({ type: MessageDto, description: 'The canceled message.' })
  @ApiConflictResponse({ description: '`not_cancelable`: sending has begun.' })
  async cancel(
    @CurrentPrincipal() { keyId }: Principal,
    @Param('id') id: string,
    @Headers('accept-language') accepted?: string,
  ): Promise<MessageDto> {
    return this.spell(await this.cancellations.message(idIn(id), { apiKeyId: keyId }), accepted);
  }

  @Patch()
  @RequireScope('messages:write')
  @ApiOperation({
    operationId: 'rescheduleMessage',
    summary: 'Reschedule a waiting message',
    description: 'The new time must be earlier than its `expires_at`.',
  })
  @ApiBody({ type: RescheduleBody })
  @ApiOkResponse({ type: MessageDto, description: 'The message at its new time.' })
  @ApiConflictResponse({ description: '`not_reschedulable`: sending has begun.' })
  async reschedule(
    @CurrentPrincipal() { keyId }: Principal,
    @Param('id') id: string,
    @Body() body: unknown,
    @Headers('accept-language') accepted?: string,
  ): Promise<MessageDto> {
    return this.spell(await this.reschedules.message(idIn(id), readRequestedTime(body), { apiKeyId: keyId }), accepted);
  }

  @Post('retry')
  @HttpCode(200)
  @RequireScope('messages:write')
  @ApiOperation({
    operationId: 'retryMessage',
    summary: 'Send a failed message again',
    description:
      'The same message, due now, with all its attempts before it. One that is `Incerta` gets one attempt, with the same key as before, where `may_arrive_twice` is `true`.',
  })
  @ApiBody({ type: RetryBody, required: false })
  @ApiOkResponse({ type: MessageDto, description: 'The message, in the queue again.' })
  @ApiConflictResponse({
    description:
      '`not_retryable`: it has not failed, has expired or was erased. `may_arrive_twice`: it is `Incerta`, so that its recipient may get it twice, and the request does not say that it may.',
  })
  async retry(
    @CurrentPrincipal() { keyId }: Principal,
    @Param('id') id: string,
    @Body() body: unknown,
    @Headers('accept-language') accepted?: string,
  ): Promise<MessageDto> {
    const { may_arrive_twice: mayArriveTwice } = checkParameters(RetryBody, body ?? {});
    return this.spell(await this.retries.message(idIn(id), { apiKeyId: keyId }, { mayArriveTwice }), accepted);
  }

  private async spell(message: MessageView, accepted: string | undefined): Promise<MessageDto> {
    return messageJson(message, await this.waiting.of(message), preferredLanguage(accepted));
  }
}
