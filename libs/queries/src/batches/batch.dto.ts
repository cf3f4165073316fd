import { ApiProperty, ApiPropertyOptional, ApiSchema, PickType } from '@nestjs/swagger';
import { BATCH_FIELDS, type ToldJson, WIRE_STATUSES, type WireStatus } from '@recado/core';
import { Declared, LOCAL_TIME_FIELD, PageDto, ToldFields } from '@recado/http';
import { ForecastDto } from '../forecast/forecast.dto.js';

const count = { type: 'integer', minimum: 0 } as const;
const COUNTS = {
  type: 'object' as const,
  properties: Object.fromEntries(WIRE_STATUSES.map((status) => [status, count])),
  additionalProperties: false,
  required: [...WIRE_STATUSES],
};
const EXAMPLE = Object.fromEntries(WIRE_STATUSES.map((status) => [status, 0]));

/** A batch in the API. */
@ApiSchema({ name: 'Batch', description: 'What one request queued, and its progress.' })
export class BatchDto extends Declared<ToldJson<typeof BATCH_FIELDS, 'batch'>>() {
  @ApiProperty({ type: 'integer', minimum: 1, example: 7 })
  id: number;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'The `name` that the request gave it; null: none.',
    example: 'Cobrança de novembro',
  })
  name: string | null;

  @ApiProperty({ type: 'integer', minimum: 1, description: 'How many messages it has.', example: 250 })
  total: number;

  @ApiProperty({
    ...COUNTS,
    description: 'How many of its messages are in each status; every status is there.',
    example: { ...EXAMPLE, Agendada: 50, Lida: 198, Falhou: 2 },
  })
  counts: Record<WireStatus, number>;

  @ApiProperty({
    ...count,
    description:
      'How many people wrote to the channel within 72 hours after a message of the batch, or quoted one; each counts once, and for the latest batch only.',
    example: 12,
  })
  replies: number;

  @ApiProperty({ ...count, description: 'How many of these opted out by a word, such as SAIR.', example: 3 })
  opt_out_replies: number;

  @ApiProperty({
    type: 'number',
    minimum: 0,
    maximum: 1,
    description:
      'Share of the messages that are no longer Pendente, Agendada, Enviando or Incerta; 1 only when none of them is.',
    example: 0.8,
  })
  done: number;

  @ApiProperty({ type: 'string', format: 'date-time', example: '2026-11-20T16:14:00.120Z' })
  created_at: string;

  @ApiProperty({ description: 'The zone of the two times that follow.', example: 'America/Sao_Paulo' })
  @ToldFields(BATCH_FIELDS, 'batch')
  timezone: string;

  @ApiProperty({
    ...LOCAL_TIME_FIELD,
    nullable: true,
    description: 'The first time for which a message of it still waits as Agendada; null when none does.',
  })
  first_scheduled_at: string | null;

  @ApiProperty({ ...LOCAL_TIME_FIELD, nullable: true, description: 'The last such time.' })
  last_scheduled_at: string | null;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    description:
      'When the last message that waits will have left, as it looks now; null when it cannot be told, or only its earliest time can (see `forecast`).',
    example: '2026-11-20T19:30:00.000Z',
  })
  expected_end: string | null;

  @ApiProperty({ type: ForecastDto })
  forecast: ForecastDto;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    description: 'Since when it is paused: nothing of it is sent until it is resumed. Null: it is not paused.',
    example: null,
  })
  paused_at: string | null;

  @ApiPropertyOptional({
    type: 'array',
    items: { type: 'string' },
    description:
      'The templates, as `name:language`, by which nothing more of it is sent, because the provider has accepted a message of it by them and holds it back for a review. `POST /api/batches/{id}/resume` lets them go on. Missing: there is none.',
    example: ['aviso:pt_BR'],
  })
  templates_in_review?: string[];
}

/** A batch in a list. */
@ApiSchema({ name: 'BatchSummary', description: 'A batch in a list.' })
export class BatchSummaryDto extends PickType(BatchDto, [
  'id',
  'name',
  'total',
  'replies',
  'opt_out_replies',
  'created_at',
  'paused_at',
]) {
  @ApiProperty({
    ...COUNTS,
    nullable: true,
    description: 'As in `Batch`; null: a large batch is still being counted, and a later page has it.',
    example: { ...EXAMPLE, Lida: 250 },
  })
  counts: Record<WireStatus, number> | null;

  @ApiProperty({ type: 'number', minimum: 0, maximum: 1, nullable: true, description: 'As in `Batch`.', example: 1 })
  done: number | null;
}

@ApiSchema({ name: 'BatchPage', description: 'A page of batches.' })
export class BatchPageDto extends PageDto {
  @ApiProperty({ type: () => BatchSummaryDto, isArray: true })
  data: BatchSummaryDto[];
}
