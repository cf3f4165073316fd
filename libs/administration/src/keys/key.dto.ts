import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { type ApiKeyView, MeLimitsDto, SCOPES, type Scope } from '@recado/auth';
import { isoTime } from '@recado/core';
import { Moment } from '@recado/http';

@ApiSchema({ name: 'ReplacedSecret', description: 'A replaced secret that still works.' })
export class ReplacedSecretDto {
  @ApiProperty({ type: 'integer', example: 3 })
  id: number;

  @ApiProperty({ type: 'string', example: 'rcd_live_9fQ2', description: 'Its public beginning.' })
  prefix: string;

  @Moment('From then on it is refused.', '2026-11-21T16:14:00.120Z')
  expires_at: string | null;

  @Moment('Its last use since it was replaced.')
  last_used_at: string | null;
}

@ApiSchema({ name: 'ApiKey', description: 'An API key without its secret.' })
export class KeyDto {
  @ApiProperty({ type: 'integer', example: 7 })
  id: number;

  @ApiProperty({ type: 'string', example: 'ERP Matriz' })
  name: string;

  @ApiProperty({ type: 'string', example: 'rcd_live_9fQ2', description: 'The public beginning of its secret.' })
  prefix: string;

  @ApiProperty({ enum: SCOPES, isArray: true, example: ['messages:write', 'messages:read'] })
  scopes: Scope[];

  @ApiProperty({ example: false, description: 'Whether everything goes to the sandbox.' })
  test_mode: boolean;

  @Moment('From then on it is refused; null: never.')
  expires_at: string | null;

  @ApiProperty({
    type: 'string',
    isArray: true,
    nullable: true,
    example: ['203.0.113.0/24'],
    description: 'Where it may come from; null: from anywhere.',
  })
  ip_allow_list: string[] | null;

  @ApiProperty({ type: () => MeLimitsDto, description: 'Its own limits; null: those of the installation.' })
  limits: MeLimitsDto;

  @ApiProperty({
    type: 'string',
    nullable: true,
    example: null,
    description: 'The zone of its schedules; null: that of the installation.',
  })
  timezone: string | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    example: null,
    description: 'The channel of messages that name none; null: that of the installation.',
  })
  channel: string | null;

  @ApiProperty({ type: 'string', format: 'date-time', example: '2026-11-20T16:14:00.120Z' })
  created_at: string;

  @ApiProperty({
    type: 'string',
    nullable: true,
    example: 'ana@example.com',
    description: 'Who made it; null: nobody knows any more.',
  })
  created_by: string | null;

  @Moment('Since when it is refused for good.')
  revoked_at: string | null;

  @Moment('Its last use.')
  last_used_at: string | null;

  @ApiProperty({ type: () => ReplacedSecretDto, isArray: true })
  replaced_secrets: ReplacedSecretDto[];
}

@ApiSchema({ name: 'ApiKeyPage', description: 'All keys, the newest first, revoked ones last.' })
export class KeyPageDto {
  @ApiProperty({ type: () => KeyDto, isArray: true })
  data: KeyDto[];
}

@ApiSchema({ name: 'ApiKeyWithSecret', description: 'A key with its secret, which is shown this once.' })
export class KeyWithSecretDto extends KeyDto {
  @ApiProperty({ type: 'string', example: 'rcd_live_…' })
  secret: string;
}

/** The wire format of a key. `channel`: the name of its default channel. */
export function keyJson(key: ApiKeyView, channel: string | null): KeyDto {
  const { requestsPerMinute, requestsPerDay, messagesPerMinute, messagesPerDay } = key.limits;
  return {
    id: key.id,
    name: key.name,
    prefix: key.prefix,
    scopes: [...key.scopes],
    test_mode: key.testMode,
    expires_at: isoTime(key.expiresAt),
    ip_allow_list: key.ipAllowList && [...key.ipAllowList],
    limits: {
      requests_per_minute: requestsPerMinute,
      requests_per_day: requestsPerDay,
      messages_per_minute: messagesPerMinute,
      messages_per_day: messagesPerDay,
    },
    timezone: key.timezone,
    channel,
    created_at: isoTime(key.createdAt),
    created_by: key.createdBy,
    revoked_at: isoTime(key.revokedAt),
    last_used_at: isoTime(key.lastUsedAt),
    replaced_secrets: key.replaced.map(({ id, prefix, expiresAt, lastUsedAt }) => ({
      ...{ id, prefix },
      expires_at: isoTime(expiresAt),
      last_used_at: isoTime(lastUsedAt),
    })),
  };
}
