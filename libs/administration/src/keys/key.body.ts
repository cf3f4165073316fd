import { ApiProperty, ApiPropertyOptional, ApiSchema, OmitType, PartialType } from '@nestjs/swagger';
import {
  type IssueApiKey,
  type KeyLimits,
  type KeySettingsInput,
  MAX_LIMIT,
  MeLimitsDto,
  SCOPES,
  type Scope,
} from '@recado/auth';
import { readTime, shown } from '@recado/core';
import { BodyFields } from '../http/body-fields.js';

/** Seven days, the longest grace of a replaced secret. */
const MAX_GRACE_S = 604_800;

@ApiSchema({ name: 'KeyLimitsChanges', description: 'Limits of a key; null: those of the installation.' })
export class KeyLimitsBody extends PartialType(MeLimitsDto) {}

@ApiSchema({ name: 'ApiKeyChanges', description: 'What to change; the rest stays as it is.' })
export class KeyChangesBody {
  @ApiPropertyOptional({ type: 'string', minLength: 1, maxLength: 80, example: 'ERP Matriz' })
  name?: string;

  @ApiPropertyOptional({
    enum: SCOPES,
    isArray: true,
    minItems: 1,
    example: ['messages:write'],
    description: 'Only those that the key of the request has.',
  })
  scopes?: Scope[];

  @ApiPropertyOptional({
    type: 'string',
    nullable: true,
    example: '2027-01-31T23:59:59Z',
    description: '`Y-m-d H:i:s` in the zone of the installation, or ISO 8601; null: never.',
  })
  expires_at?: string | null;

  @ApiPropertyOptional({
    type: 'string',
    isArray: true,
    nullable: true,
    minItems: 1,
    maxItems: 50,
    example: ['203.0.113.0/24'],
    description:
      'Addresses and subnets; null: from anywhere. Of a key that administers, or reaches beyond its own messages, they must lie within those of the key of the request.',
  })
  ip_allow_list?: string[] | null;

  @ApiPropertyOptional({ type: () => KeyLimitsBody })
  limits?: KeyLimitsBody;

  @ApiPropertyOptional({ type: 'string', nullable: true, example: 'America/Sao_Paulo' })
  timezone?: string | null;

  @ApiPropertyOptional({
    type: 'string',
    nullable: true,
    example: 'vendas',
    description: 'A channel or a pool; null: the default of the installation.',
  })
  channel?: string | null;
}

@ApiSchema({ name: 'NewApiKey', description: 'A key to be created.' })
export class NewKeyBody extends OmitType(KeyChangesBody, ['name', 'scopes']) {
  @ApiProperty({
    type: 'string',
    minLength: 1,
    maxLength: 80,
    example: 'ERP Matriz',
    description: 'No other key that works may have it.',
  })
  name: string;

  @ApiProperty({
    enum: SCOPES,
    isArray: true,
    minItems: 1,
    example: ['messages:write'],
    description: 'Only those that the key of the request has.',
  })
  scopes: Scope[];

  @ApiPropertyOptional({
    type: 'boolean',
    default: false,
    description: 'Whether everything goes to the sandbox. It stays so.',
  })
  test_mode?: boolean;
}

@ApiSchema({ name: 'KeyRotation', description: 'How the old secret ends.' })
export class RotationBody {
  @ApiPropertyOptional({
    type: 'integer',
    minimum: 0,
    maximum: MAX_GRACE_S,
    default: 0,
    description: 'Seconds for which the old secret works beside the new one; 0: all earlier ones end now.',
  })
  grace_seconds?: number;
}

/** What reading a key needs besides its body. */
interface KeyContext {
  zone: string;
  /** The id of the channel or pool of this name that takes messages; undefined: there is none. */
  senderId: (name: string) => number | undefined;
}

/** The fields of limits. */
export const LIMITS = {
  requestsPerMinute: 'requests_per_minute',
  requestsPerDay: 'requests_per_day',
  messagesPerMinute: 'messages_per_minute',
  messagesPerDay: 'messages_per_day',
} as const;

/** Reads a new key. Throws DomainError `validation_failed`. */
export function readNewKey(body: unknown, context: KeyContext): IssueApiKey {
  const fields = BodyFields.of(body);
  const name = fields.requiredText('name');
  if (!fields.has('scopes') || fields.isNull('scopes')) fields.refuse('scopes', 'field_required');
  const testMode = fields.flag('test_mode') ?? false;
  const rest = readSettings(fields, context);
  fields.done();
  return { ...rest, name, scopes: rest.scopes ?? [], testMode };
}

/** Reads what changes of a key. Throws DomainError `validation_failed`. */
export function readKeyChanges(body: unknown, context: KeyContext): Partial<KeySettingsInput> {
  const fields = BodyFields.of(body);
  const changes = readSettings(fields, context);
  fields.done();
  return changes;
}

/** Seconds for which the old secret works, in ms. Throws DomainError `validation_failed`. */
export function readGrace(body: unknown): number {
  const fields = BodyFields.of(body);
  const seconds = fields.integer('grace_seconds', 0, MAX_GRACE_S) ?? 0;
  fields.done();
  return seconds * 1_000;
}

function readSettings(fields: BodyFields, { zone, senderId }: KeyContext): Partial<KeySettingsInput> {
  const name = fields.text('name');
  const channel = fields.text('channel');
  const defaultChannelId = channel === undefined ? null : senderId(channel);
  if (defaultChannelId === undefined) fields.refuse('channel', 'channel_unknown', { read: channel! });
  const allowed = fields.texts('ip_allow_list') ?? [];
  // A list that came out empty by mistake must not open the key to everybody: only null does.
  if (allowed.length === 0 && Array.isArray(fields.raw('ip_allow_list')))
    fields.refuse('ip_allow_list', 'key_addresses_empty');
  return {
    ...(name !== undefined && { name }),
    scopes: readScopes(fields),
    ...(fields.has('expires_at') && { expiresAt: readExpiry(fields, zone) }),
    ...(fields.has('ip_allow_list') && { ipAllowList: allowed }),
    ...(fields.has('timezone') && { timezone: fields.text('timezone') ?? null }),
    ...(fields.has('channel') && { defaultChannelId: defaultChannelId ?? null }),
    limits: readLimits(fields.object('limits')),
  };
}

function readScopes(fields: BodyFields): Scope[] | undefined {
  const named = fields.texts('scopes');
  named?.forEach((scope, index) => {
    const params = { read: shown(scope), allowed: SCOPES.join(', ') };
    if (!SCOPES.some((known) => known === scope)) fields.refuse(`scopes.${index}`, 'choice_unknown', params);
  });
  if (named?.length === 0) fields.refuse('scopes', 'field_required');
  return named as Scope[] | undefined;
}

function readExpiry(fields: BodyFields, zone: string): number | null {
  const typed = fields.text('expires_at');
  if (typed === undefined) return null;
  const time = readTime(typed, zone);
  if (time.ok) return time.at;
  fields.refuse('expires_at', 'datetime_format', { read: shown(typed) });
  return null;
}

function readLimits(fields: BodyFields | undefined): Partial<KeyLimits> {
  if (!fields) return {};
  const given = Object.entries(LIMITS).filter(([, name]) => fields.has(name));
  return Object.fromEntries(given.map(([limit, name]) => [limit, fields.integer(name, 1, MAX_LIMIT) ?? null]));
}
