import type { ChannelLimits, ChannelLimitsInput } from '@recado/channels';
import { shown } from '@recado/core';
import type { BodyFields } from '../../http/body-fields.js';

type Cap = NonNullable<ChannelLimitsInput['dailyCap']>;

/**
 * The limits after a change: those that the object names replace those of `before` whole, null lifts them. Whether a
 * number is in range is checked by the channel.
 */
export function readLimits(fields: BodyFields, before: ChannelLimits): ChannelLimitsInput {
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
