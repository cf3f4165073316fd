import { Body, Controller, HttpCode, Param, Patch, Post } from '@nestjs/common';
import { ApiBody, ApiConflictResponse, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { CurrentPrincipal, type Principal, RequireScope } from '@recado/auth';
import { formatLocal } from '@recado/core';
import { idIn } from '@recado/http';
import { type CanceledBatch, Cancellations } from '../cancellations.js';
import { type RescheduledBatch, Reschedules } from '../reschedules.js';
import { RescheduleBody } from './change.body.js';
import { CanceledBatchDto, RescheduledBatchDto } from './changed-batch.dto.js';
import { readRequestedTime } from './read-requested-time.js';

/** The wire format of a canceled batch. */
function canceledBatchJson(batch: CanceledBatch): CanceledBatchDto {
  return {
    batch_id: batch.batchId,
    total: batch.total,
    canceled: batch.canceled,
    already_canceled: batch.alreadyCanceled,
    not_cancelable: batch.notCancelable,
  };
}

/** The wire format of a rescheduled batch. */
function rescheduledBatchJson({ time, ...batch }: RescheduledBatch): RescheduledBatchDto {
  return {
    batch_id: batch.batchId,
    total: batch.total,
    rescheduled: batch.rescheduled,
    not_reschedulable: batch.notReschedulable,
    scheduled_at: time.scheduledAt === null ? null : formatLocal(time.scheduledAt, time.zone),
    timezone: time.zone,
  };
}

const IN_PARTS = 'Done in parts: if it ends with an error, repeat it, and it goes on with the rest.';

/** Cancels and reschedules the waiting messages of a batch. A key changes its own batches only. */
@ApiTags('batches')
@ApiParam({ name: 'id', schema: { type: 'integer', minimum: 1 }, example: 7 })
@Controller('api/batches/:id')
export class BatchChangesController {
  constructor(
    private readonly cancellations: Cancellations,
    private readonly reschedules: Reschedules,
  ) {}

  @Post('cancel')
  @HttpCode(200)
  @RequireScope('messages:write')
  @ApiOperation({
    operationId: 'cancelBatch',
    summary: 'Cancel what is still waiting in a batch',
    description: `Once this is answered, nothing that it counts as canceled is sent. ${IN_PARTS}`,
  })
  @ApiOkResponse({ type: CanceledBatchDto, description: 'What happened to its messages.' })
  @ApiConflictResponse({ description: '`not_cancelable`: nothing of it waits, and nothing of it was canceled.' })
  async cancel(@CurrentPrincipal() { keyId }: Principal, @Param('id') id: string): Promise<CanceledBatchDto> {
    return canceledBatchJson(await this.cancellations.batch(idIn(id), { apiKeyId: keyId }));
  }

  @Patch()
  @RequireScope('messages:write')
  @ApiOperation({
    operationId: 'rescheduleBatch',
    summary: 'Reschedule what is still waiting in a batch',
    description: `The new time must be earlier than the \`expires_at\` of every message that waits. ${IN_PARTS}`,
  })
  @ApiBody({ type: RescheduleBody })
  @ApiOkResponse({ type: RescheduledBatchDto, description: 'What happened to its messages.' })
  @ApiConflictResponse({ description: '`not_reschedulable`: nothing of it waits.' })
  async reschedule(
    @CurrentPrincipal() { keyId }: Principal,
    @Param('id') id: string,
    @Body() body: unknown,
  ): Promise<RescheduledBatchDto> {
    return rescheduledBatchJson(await this.reschedules.batch(idIn(id), readRequestedTime(body), { apiKeyId: keyId }));
  }
}
