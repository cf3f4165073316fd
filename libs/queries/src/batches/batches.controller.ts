import { Controller, Get, Param } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { CurrentPrincipal, type Principal, RequireScope } from '@recado/auth';
import { found, idIn } from '@recado/http';
import { visibleTo } from '@recado/messages';
import { BatchDto } from './batch.dto.js';
import { batchJson } from './batch.json.js';
import { BatchQueries } from './batch.queries.js';

/** `GET /api/batches/{id}`: how far a batch is. */
@ApiTags('batches')
@Controller('api/batches')
export class BatchesController {
  constructor(private readonly queries: BatchQueries) {}

  @Get(':id')
  @RequireScope('messages:read')
  @ApiOperation({
    operationId: 'getBatch',
    summary: 'Look up a batch and its progress',
    description: 'A key sees its own batches; with the scope `messages:read_all`, those of every key.',
  })
  @ApiParam({ name: 'id', schema: { type: 'integer', minimum: 1 }, example: 7 })
  @ApiOkResponse({ type: BatchDto, description: 'The batch.' })
  async find(@CurrentPrincipal() principal: Principal, @Param('id') id: string): Promise<BatchDto> {
    return batchJson(found(await this.queries.find(idIn(id), visibleTo(principal))));
  }
}
