import { ApiProperty, ApiSchema, PartialType } from '@nestjs/swagger';
import type { ChannelLimits } from '@recado/channels';

const whole = (minimum: number, maximum: number, example: number) =>
  ({ type: 'integer', minimum, maximum, example }) as const;
const MAX_SECONDS = 3_600;
const SECONDS = { type: 'number', minimum: 0, maximum: MAX_SECONDS, example: 3 } as const;
const TIME = { type: 'string', pattern: '^([01]\\d|2[0-4]):[0-5]\\d$' } as const;

@ApiSchema({ name: 'ChannelWarmUp', description: 'A new number begins with few messages and may send more each day.' })
export class WarmUpDto {
  @ApiProperty({ ...whole(1, 10_000_000, 20), description: 'Messages of the first day.' })
  start: number;

  @ApiProperty({
    ...whole(1, 1_000, 30),
    description: 'By how much each day may exceed the one before it, in percent.',
  })
  growth_percent: number;
}

@ApiSchema({ name: 'ChannelDailyCap', description: 'How many may leave on a day of the channel’s zone.' })
export class DailyCapDto {
  @ApiProperty(whole(1, 10_000_000, 1_000))
  messages: number;

  @ApiProperty({ type: () => WarmUpDto, nullable: true, description: 'A new one begins today.' })
  warm_up: WarmUpDto | null;
}

@ApiSchema({ name: 'ChannelPace', description: 'Messages in a time, evenly spread.' })
export class PaceDto {
  @ApiProperty(whole(1, 1_000, 20))
  messages: number;

  @ApiProperty({ type: 'number', minimum: 1, maximum: MAX_SECONDS, example: 60 })
  period_seconds: number;

  @ApiProperty({ ...whole(0, 90, 20), description: 'Largest deviation of the distance between two messages.' })
  jitter_percent: number;
}

@ApiSchema({ name: 'ChannelNewRecipients', description: 'People who have not written to the channel lately.' })
export class NewRecipientsDto {
  @ApiProperty({ type: () => DailyCapDto, description: 'To how many of them it may write first on a day.' })
  per_day: DailyCapDto;

  @ApiProperty({ ...SECONDS, description: 'Least distance between two messages to them.' })
  spacing_seconds: number;
}

@ApiSchema({ name: 'ChannelWindow', description: 'The hours in which messages may leave.' })
export class WindowDto {
  @ApiProperty({ type: 'array', items: whole(1, 7, 1), minItems: 1, maxItems: 7, description: '1 is Monday.' })
  days: number[];

  @ApiProperty({ ...TIME, example: '08:00' })
  from: string;

  @ApiProperty({ ...TIME, example: '18:00', description: 'At or before `from` it is of the next day.' })
  to: string;
}

@ApiSchema({ name: 'ChannelLimits', description: 'What a channel may send and when; null: not limited.' })
export class ChannelLimitsDto {
  @ApiProperty({ type: () => PaceDto, nullable: true })
  pace: PaceDto | null;

  @ApiProperty({ ...SECONDS, description: 'Least distance between two messages to one recipient.' })
  spacing_seconds: number;

  @ApiProperty({ type: () => DailyCapDto, nullable: true })
  daily_cap: DailyCapDto | null;

  @ApiProperty({ type: () => NewRecipientsDto, nullable: true })
  new_recipients: NewRecipientsDto | null;

  @ApiProperty({ type: () => WindowDto, nullable: true })
  window: WindowDto | null;

  @ApiProperty({ type: 'string', example: 'America/Sao_Paulo', description: 'IANA zone of its days and hours.' })
  timezone: string;
}

@ApiSchema({ name: 'ChannelLimitsChanges', description: 'Limits that are given. Each is given whole; null lifts it.' })
export class ChannelLimitsBody extends PartialType(ChannelLimitsDto) {}

/** The limits on the wire. */
export function limitsJson({
  pace,
  spacingMs,
  dailyCap,
  newRecipients,
  window,
  timezone,
}: ChannelLimits): ChannelLimitsDto {
  return {
    pace: pace && {
      messages: pace.messages,
      period_seconds: pace.periodMs / 1_000,
      jitter_percent: pace.jitterPercent,
    },
    spacing_seconds: spacingMs / 1_000,
    daily_cap: dailyCap && capJson(dailyCap),
    new_recipients: newRecipients && {
      per_day: capJson(newRecipients.perDay),
      spacing_seconds: newRecipients.spacingMs / 1_000,
    },
    window: window && { days: [...window.days], from: clock(window.from), to: clock(window.to) },
    timezone,
  };
}

function capJson({ messages, warmUp }: NonNullable<ChannelLimits['dailyCap']>): DailyCapDto {
  return { messages, warm_up: warmUp && { start: warmUp.start, growth_percent: warmUp.growthPercent } };
}

function clock(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
}
