import { Body, Controller, HttpCode, Param, Patch, Post } from '@nestjs/common';
import { ApiBody, ApiConflictResponse, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { CurrentPrincipal, type Principal, RequireScope } from '@recado/auth';
import { idIn } from '@recado/http';
import { Cancellations } from '../cancellations.js';
import { Reschedules } from '../reschedules.js';
import { CanceledBatchDto, RescheduledBatchDto } from './changed-batch.dto.js';
import { canceledBatchJson, rescheduledBatchJson } from './changed-batch.json.js';
import { readRequestedTime } from './read-requested-time.js';
import { RescheduleBody } from './change.body.js';

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
