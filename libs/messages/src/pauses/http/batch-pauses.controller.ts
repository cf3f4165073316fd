import { Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiConflictResponse, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { CurrentPrincipal, type Principal, RequireScope } from '@recado/auth';
import { isoTime } from '@recado/core';
import { idIn } from '@recado/http';
import { BatchPauses, type PausedBatch } from '../batch-pauses.js';
import { PausedBatchDto } from './paused-batch.dto.js';

/** Pauses and resumes a batch. A key changes its own batches only. */
@ApiTags('batches')
@ApiParam({ name: 'id', schema: { type: 'integer', minimum: 1 }, example: 7 })
@Controller('api/batches/:id')
export class BatchPausesController {
  constructor(private readonly pauses: BatchPauses) {}

  @Post('pause')
  @HttpCode(200)
  @RequireScope('messages:write')
  @ApiOperation({
    operationId: 'pauseBatch',
    summary: 'Pause a batch',
    description:
      'Once this is answered, no further message of it begins to be sent; what is `Enviando` ends. `expires_at` goes on counting. Repeating it changes nothing.',
  })
  @ApiOkResponse({ type: PausedBatchDto, description: 'The batch is paused.' })
  @ApiConflictResponse({
    description: '`not_pausable`: everything of it was sent or has ended, or too many batches are paused.',
  })
  async pause(@CurrentPrincipal() { keyId }: Principal, @Param('id') id: string): Promise<PausedBatchDto> {
    return pausedBatchJson(await this.pauses.pause(idIn(id), { apiKeyId: keyId }));
  }

  @Post('resume')
  @HttpCode(200)
  @RequireScope('messages:write')
  @ApiOperation({
    operationId: 'resumeBatch',
    summary: 'Resume a paused batch',
    description:
      'Its messages keep their times: those that have come meanwhile are sent now, also those that wait for the review of a template (`provider_review`), which does not stop the batch again. Repeating it changes nothing.',
  })
  @ApiOkResponse({ type: PausedBatchDto, description: 'The batch is not paused.' })
  async resume(@CurrentPrincipal() { keyId }: Principal, @Param('id') id: string): Promise<PausedBatchDto> {
    return pausedBatchJson(await this.pauses.resume(idIn(id), { apiKeyId: keyId }));
  }
}

function pausedBatchJson({ batchId, pausedAt }: PausedBatch): PausedBatchDto {
  return { batch_id: batchId, paused_at: isoTime(pausedAt) };
}
