import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import type { ChannelLimits, ChannelLimitsInput, ChannelChange, ChannelView, NewChannel } from '@recado/channels';
import type { GatewaySettings } from '@recado/config';
import { shown } from '@recado/core';
import { BodyFields } from '../../http/body-fields.js';
import { ChannelLimitsBody } from './channel-limits.dto.js';
import { CHANNEL_NAME } from './channel.dto.js';

type Cap = NonNullable<ChannelLimitsInput['dailyCap']>;

/**
 * The limits after a change: those that the object names replace those of `before` whole, null lifts them. Whether a
 * number is in range is checked by the channel.
 */
function readLimits(fields: BodyFields, before: ChannelLimits): ChannelLimitsInput {
  const part = <Part>(name: string, kept: Part, read: (inner: BodyFields) => Part): Part | null => {
    if (!fields.has(name)) return kept;
    if (fields.isNull(name)) return null;
    const inner = fields.object(name);
    return inner ? read(inner) : kept;
  };
  return {
    pace: part('pace', before.pace, readPace),
    spacingMs: fields.has('spacing_seconds') ? ms(fields, 'spacing_seconds') : before.spacingMs,
    dailyCap: part<Cap | null>('daily_cap', before.dailyCap, readCap),
    newRecipients: part<ChannelLimitsInput['newRecipients']>('new_recipients', before.newRecipients, readNewRecipients),
    window: part('window', before.window, readWindow),
    timezone: fields.text('timezone') ?? before.timezone,
  };
}

function readPace(fields: BodyFields): NonNullable<ChannelLimits['pace']> {
  const jitterPercent = fields.number('jitter_percent') ?? 0;
  return { messages: number(fields, 'messages'), periodMs: ms(fields, 'period_seconds'), jitterPercent };
}

function readCap(fields: BodyFields): Cap {
  const messages = number(fields, 'messages');
  const warmUp = fields.object('warm_up');
  if (!warmUp) return { messages, warmUp: null };
  return { messages, warmUp: { start: number(warmUp, 'start'), growthPercent: number(warmUp, 'growth_percent') } };
}

function readNewRecipients(fields: BodyFields): NonNullable<ChannelLimitsInput['newRecipients']> {
  const perDay = fields.object('per_day');
  if (!perDay && (!fields.has('per_day') || fields.isNull('per_day'))) fields.refuse('per_day', 'field_required');
  const spacingMs = fields.has('spacing_seconds') ? ms(fields, 'spacing_seconds') : 0;
  return { perDay: perDay ? readCap(perDay) : { messages: 1, warmUp: null }, spacingMs };
}

function readWindow(fields: BodyFields): NonNullable<ChannelLimits['window']> {
  const days = fields.list('days') as number[] | undefined;
  if (!days) fields.refuse('days', 'field_required');
  const to = minutes(fields, 'to');
  return { days: days ?? [1], from: minutes(fields, 'from'), to: to === 0 ? 24 * 60 : to };
}

/** A number that must be there. */
function number(fields: BodyFields, name: string): number {
  const value = fields.number(name);
  if (value !== undefined) return value;
  if (!fields.has(name) || fields.isNull(name)) fields.refuse(name, 'field_required');
  // In every range: the field is refused above.
  return 1;
}

function ms(fields: BodyFields, name: string): number {
  return Math.round(number(fields, name) * 1_000);
}

function minutes(fields: BodyFields, name: string): number {
  const typed = fields.requiredText(name);
  const [, hour, minute] = /^([01]?\d|2[0-4]):([0-5]\d)$/.exec(typed) ?? [];
  if (hour !== undefined) return Number(hour) * 60 + Number(minute);
  if (typed !== '') fields.refuse(name, 'time_of_day_expected', { read: shown(typed) });
  return 1;
}

const SETTINGS = { type: 'object' as const, additionalProperties: true };
const CONFIRMATION = {
  type: 'string',
  description:
    'The name of the channel again: limits above what is safe for one phone are wanted. WhatsApp may block its number.',
} as const;

@ApiSchema({ name: 'NewChannel', description: 'A channel to be created.' })
export class NewChannelBody {
  @ApiProperty(CHANNEL_NAME)
  name: string;

  @ApiProperty({ type: 'string', example: 'waha', description: 'The kind of its gateway.' })
  gateway: string;

  @ApiPropertyOptional({
    ...SETTINGS,
    description: 'By name, as the guide of the gateway has them. A description may be given as an object.',
    example: { url: 'https://waha.example', session: 'default', apiKey: '…' },
  })
  settings?: Record<string, unknown>;

  @ApiPropertyOptional({
    type: () => ChannelLimitsBody,
    description: 'What differs from the usual limits of its gateway. A limit that is given is given whole.',
  })
  limits?: ChannelLimitsBody;

  @ApiPropertyOptional({ ...CONFIRMATION, example: 'vendas' })
  confirm_unsafe_limits?: string;
}

@ApiSchema({ name: 'ChannelChanges', description: 'What to change; the rest stays as it is.' })
export class ChannelChangesBody {
  @ApiPropertyOptional({
    ...SETTINGS,
    description: 'What is named is replaced, null removes it. Secrets that are not named stay, and cannot be removed.',
    example: { session: 'vendas' },
  })
  settings?: Record<string, unknown>;

  @ApiPropertyOptional({
    type: () => ChannelLimitsBody,
    description: 'What is named is replaced whole, null lifts it.',
  })
  limits?: ChannelLimitsBody;

  @ApiPropertyOptional({ ...CONFIRMATION, example: 'vendas' })
  confirm_unsafe_limits?: string;
}

/** Reads a new channel. `usual`: the limits of its kind. Throws DomainError `validation_failed`. */
export function readNewChannel(body: unknown, usual: (gateway: string) => ChannelLimits): NewChannel {
  const fields = BodyFields.of(body);
  const name = fields.requiredText('name');
  const gateway = fields.requiredText('gateway');
  const settings = fields.object('settings');
  const limits = fields.object('limits');
  const confirmed = fields.text('confirm_unsafe_limits');
  const input: NewChannel = {
    name,
    gateway,
    settings: settings ? readSettings(settings, {}, []) : {},
    ...(limits && { limits: readLimits(limits, usual(gateway)) }),
    isRisky: confirmed !== undefined && confirmed === name.trim(),
  };
  fields.done();
  return input;
}

/** What changes of a channel, and whether its settings or its limits are among it. */
export interface ReadChanges {
  change: ChannelChange;
  changesSettings: boolean;
}

/** Reads what changes of a channel. Throws DomainError `validation_failed`. */
export function readChannelChanges(
  body: unknown,
  channel: ChannelView,
  known: { settings: GatewaySettings; secrets: readonly string[] },
): ReadChanges {
  const fields = BodyFields.of(body);
  const settings = fields.object('settings');
  const limits = fields.object('limits');
  const confirmed = fields.text('confirm_unsafe_limits');
  const open = Object.entries(known.settings).filter(([name]) => !known.secrets.includes(name));
  const before = Object.fromEntries(open.flatMap(([name, value]) => textIn(name, value)));
  const change: ChannelChange = {
    settings: settings ? readSettings(settings, before, known.secrets) : before,
    ...(limits && { limits: readLimits(limits, channel.limits) }),
    isRisky: confirmed === channel.name,
  };
  fields.done();
  return { change, changesSettings: settings !== undefined };
}

/** The settings as they would be typed. */
function readSettings(
  fields: BodyFields,
  before: Readonly<Record<string, string>>,
  secrets: readonly string[],
): Record<string, string | undefined> {
  const settings: Record<string, string | undefined> = { ...before };
  for (const name of fields.names()) {
    const value = fields.raw(name);
    if (value === null && secrets.includes(name)) fields.refuse(name, 'string_expected', { read: shown(value) });
    settings[name] = value === null ? undefined : textOf(value);
  }
  return settings;
}

function textIn(name: string, value: unknown): [string, string][] {
  return value === undefined || value === null ? [] : [[name, textOf(value)]];
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
