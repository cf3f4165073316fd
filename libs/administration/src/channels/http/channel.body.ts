import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { type ChannelChange, type ChannelLimits, type ChannelView, type NewChannel } from '@recado/channels';
import type { GatewaySettings } from '@recado/config';
import { shown } from '@recado/core';
import { BodyFields } from '../../http/body-fields.js';
import { CHANNEL_NAME } from './channel.dto.js';
import { ChannelLimitsBody } from './channel-limits.dto.js';
import { readLimits } from './read-limits.js';

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
