import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { WAITING_CODES, type WaitingCode } from '@recado/messages';

const LIMIT_CODES = [
  'new_recipient_cap',
  'new_recipient_spacing',
  'messaging_limit',
  'reach_out_lock',
  'daily_cap',
  'window',
  'pace',
  'recipient_spacing',
  'schedule',
] as const;
const COUNT = { type: 'integer', minimum: 0, required: false } as const;

/** The limit that decides a forecast, in the API. */
@ApiSchema({ name: 'ForecastLimit', description: 'The limit that decides a forecast, with its numbers.' })
export class ForecastLimitDto {
  @ApiProperty({
    enum: LIMIT_CODES,
    description:
      '`new_recipient_cap`: so many new people on a day; `new_recipient_spacing`: the distance between two messages to people who have not written; `messaging_limit`: so many people within 24 hours by all numbers of the portfolio, of whom `left_today` are left; `reach_out_lock`: the provider lets nothing through to them until then; `daily_cap`: so many messages on a day; `window`: the hours of the channel; `pace`: its pace; `recipient_spacing`: the distance between two messages to one recipient; `schedule`: the last schedule.',
    example: 'new_recipient_cap',
  })
  code: (typeof LIMIT_CODES)[number];

  @ApiProperty({ ...COUNT, description: 'The number of today.', example: 20 })
  per_day?: number;

  @ApiProperty({ ...COUNT, description: 'How many of it are left today.', example: 14 })
  left_today?: number;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    required: false,
    description: 'By how many percent each day may exceed the one before it; null: the number stays as it is.',
    example: 6,
  })
  growth_percent?: number | null;

  @ApiProperty({ ...COUNT, description: 'What the number of a day grows to.', example: 100 })
  at_most?: number;

  @ApiProperty({ ...COUNT, description: 'The distance in milliseconds.', example: 60_000 })
  spacing_ms?: number;

  @ApiProperty({ ...COUNT, description: 'So many messages in `period_ms`.', example: 1 })
  messages?: number;

  @ApiProperty({ ...COUNT, description: 'The period in milliseconds.', example: 4_000 })
  period_ms?: number;

  @ApiProperty({
    type: 'array',
    items: { type: 'integer', minimum: 1, maximum: 7 },
    required: false,
    description: 'The days of the window; 1 is Monday.',
    example: [1, 2, 3, 4, 5],
  })
  days?: number[];

  @ApiProperty({
    type: 'string',
    required: false,
    description: 'When the window opens, in the zone of the channel.',
    example: '09:00',
  })
  from?: string;

  @ApiProperty({
    type: 'string',
    required: false,
    description: 'When it closes; not after `from`: on the next day.',
    example: '18:00',
  })
  to?: string;

  @ApiProperty({ type: 'string', format: 'date-time', required: false, description: 'The time that decides.' })
  until?: string;
}

/** A forecast in the API. */
@ApiSchema({ name: 'Forecast', description: 'When the last message that waits will have left, and what decides that.' })
export class ForecastDto {
  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    description: 'As it looks now. Null: nothing waits, it cannot be told, or it is more than a year away.',
    example: '2026-12-11T12:40:00.000Z',
  })
  end: string | null;

  @ApiProperty({
    type: 'boolean',
    description: '`end` is the earliest time, because not everything that waits before was counted; it may be later.',
    example: false,
  })
  earliest: boolean;

  @ApiProperty({ type: ForecastLimitDto, nullable: true, description: 'Null: no limit decides, or it is not known.' })
  limit: ForecastLimitDto | null;

  @ApiProperty({
    type: 'integer',
    minimum: 0,
    nullable: true,
    description: 'Other messages that leave before the last of these; null: not counted.',
    example: 0,
  })
  waiting_before: number | null;

  @ApiProperty({
    enum: WAITING_CODES,
    nullable: true,
    description: 'Why there is no end, as in `waiting_for`; null: nothing stops them.',
    example: null,
  })
  stopped_by: WaitingCode | null;
}
