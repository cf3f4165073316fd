import { forecastJson } from '../forecast/forecast.json.js';
import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { CurrentPrincipal, Cursors, type Principal, RequireScope } from '@recado/auth';
import {
  BATCH_FIELDS,
  isoTime,
  formatLocal,
  MessageStatus,
  tellerOf,
  UNFINISHED,
  type WireStatus,
  wireStatus,
} from '@recado/core';
import { checkParameters, found, idIn, limitOf, PageQuery } from '@recado/http';
import { visibleTo } from '@recado/messages';
import { BatchDto, BatchPageDto, type BatchSummaryDto } from './batch.dto.js';
import { type BatchListItem, BatchListQuery } from './batch-list.query.js';
import { BatchQueries } from './batch.queries.js';
import { type BatchView, expectedEnd } from './batch.view.js';

const toldFields = tellerOf(BATCH_FIELDS, 'batch');

/** The wire format of a batch. */
export function batchJson(batch: BatchView): BatchDto {
  const { id, name, total, timezone, counts, forecast, pausedAt, stops } = batch;
  const local = (at: number | null) => (at === null ? null : formatLocal(at, timezone));
  return {
    id,
    name,
    total,
    counts: wireCounts(counts),
    replies: batch.replies,
    opt_out_replies: batch.optOutReplies,
    done: doneShare(batch),
    created_at: isoTime(batch.createdAt),
    ...toldFields(batch),
    timezone,
    first_scheduled_at: local(batch.firstScheduledAt),
    last_scheduled_at: local(batch.lastScheduledAt),
    expected_end: isoTime(expectedEnd(batch)),
    forecast: forecastJson(forecast),
    paused_at: isoTime(pausedAt),
    ...(stops.length > 0 && { templates_in_review: stops.map(({ template }) => template) }),
  };
}

/** The wire format of a batch in a list. */
function summaryJson(batch: BatchListItem): BatchSummaryDto {
  const { id, name, total, counts, isCounting, replies, optOutReplies } = batch;
  return {
    id,
    name,
    total,
    counts: isCounting ? null : wireCounts(counts),
    replies,
    opt_out_replies: optOutReplies,
    done: isCounting ? null : doneShare(batch),
    created_at: isoTime(batch.createdAt),
    paused_at: isoTime(batch.pausedAt),
  };
}

/** Share of the messages that are sent or ended, rounded down to a hundredth of a percent. */
export function doneShare({ total, counts }: Pick<BatchView, 'total' | 'counts'>): number {
  const unfinished = UNFINISHED.reduce<number>((sum, status) => sum + (counts.get(status) ?? 0), 0);
  return Math.floor(((total - unfinished) / total) * 10_000) / 10_000;
}

function wireCounts(counts: BatchView['counts']): Record<WireStatus, number> {
  const entries = Object.values(MessageStatus).map((status) => [wireStatus(status), counts.get(status) ?? 0]);
  return Object.fromEntries(entries) as Record<WireStatus, number>;
}

/** `GET /api/batches` and `GET /api/batches/{id}`: how far batches are. */
@ApiTags('batches')
@Controller('api/batches')
export class BatchesController {
  constructor(
    private readonly queries: BatchQueries,
    private readonly list: BatchListQuery,
    private readonly cursors: Cursors,
  ) {}

  @Get()
  @RequireScope('messages:read')
  @ApiOperation({
    operationId: 'listBatches',
    summary: 'Batches, newest first',
    description:
      'Follow `next_cursor` until it is null: a page may be short, even empty, and still have a next one. `GET /api/batches/{id}` tells more of each. A key sees its own batches; with the scope `messages:read_all`, those of every key.',
  })
  @ApiOkResponse({ type: BatchPageDto, description: 'A page of batches.' })
  async page(@CurrentPrincipal() principal: Principal, @Query() query: PageQuery): Promise<BatchPageDto> {
    const { cursor, ...parameters } = checkParameters(PageQuery, query);
    const apiKeyId = visibleTo(principal);
    const listOf = { keyId: principal.keyId, batches: apiKeyId ?? 'all' };
    const [before] = cursor === undefined ? [] : this.cursors.read(cursor, listOf);
    const range = { limit: limitOf(parameters), ...(before !== undefined && { before }) };
    const { items, nextBefore } = await this.list.page(apiKeyId === undefined ? {} : { apiKeyId }, range);
    const next_cursor = this.cursors.write(nextBefore === null ? null : [nextBefore], listOf);
    return { data: items.map(summaryJson), next_cursor };
  }

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
