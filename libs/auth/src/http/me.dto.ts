import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { isoTime } from '@recado/core';
import { type KeyLimits, type LimitName, MAX_LIMIT } from '../keys/key-limits.js';
import type { Principal } from '../keys/principal.js';
import { SCOPES, type Scope } from '../keys/scope.js';

const limit = (of: string, example: number | null) =>
  ApiProperty({ type: 'integer', minimum: 1, maximum: MAX_LIMIT, nullable: true, example, description: of });

@ApiSchema({
  name: 'KeyLimits',
  description: 'What the key may ask for in a time, by itself or by the installation; null: no limit.',
})
export class MeLimitsDto {
  @limit('Requests a minute', 600)
  requests_per_minute: number | null;

  @limit('Requests a UTC day', null)
  requests_per_day: number | null;

  @limit('Messages queued a minute', 6_000)
  messages_per_minute: number | null;

  @limit('Messages queued a UTC day', null)
  messages_per_day: number | null;
}

/** The answer of `GET /api/me`. */
@ApiSchema({ name: 'Me', description: 'The key of the request.' })
export class MeDto {
  @ApiProperty({ example: 'ERP Matriz' })
  name: string;

  @ApiProperty({ example: 'rcd_live_9fQ2', description: 'The public beginning of the secret that was presented.' })
  prefix: string;

  @ApiProperty({ enum: SCOPES, isArray: true, example: ['messages:write', 'messages:read'] })
  scopes: Scope[];

  @ApiProperty({ example: false, description: 'Whether everything goes to the sandbox.' })
  test_mode: boolean;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    example: null,
    description: 'From then on the secret that was presented is refused; of a replaced one, the end of its grace.',
  })
  expires_at: string | null;

  @ApiProperty({
    example: 'America/Sao_Paulo',
    description: 'IANA name of the zone in which schedules are read when the request names none.',
  })
  timezone: string;

  @ApiProperty({ enum: ['reject', 'empty'], description: 'What a variable without value and fallback does.' })
  missing_variable: 'reject' | 'empty';

  @ApiProperty({ type: MeLimitsDto })
  limits: MeLimitsDto;

  @ApiProperty({
    type: 'string',
    isArray: true,
    nullable: true,
    example: ['203.0.113.0/24'],
    description: 'Addresses and subnets that the key may come from; null: from anywhere.',
  })
  ip_allow_list: string[] | null;

  @ApiProperty({
    example: true,
    description: 'Whether a request whose answer was lost is answered again instead of queued twice.',
  })
  lost_answer_guard: boolean;
}

/** The installation's settings, for those that the key leaves open. */
export interface InstallationDefaults {
  timezone: string;
  missingVariable: 'reject' | 'empty';
  limits: KeyLimits;
}

/** Describes a key for its owner. */
export function toMe(principal: Principal, defaults: InstallationDefaults): MeDto {
  const { name, prefix, scopes, testMode, expiresAt, ipAllowList, lostAnswerGuard } = principal;
  return {
    name,
    prefix,
    scopes: [...scopes],
    test_mode: testMode,
    expires_at: isoTime(expiresAt),
    timezone: principal.timezone ?? defaults.timezone,
    missing_variable: principal.missingVariable ?? defaults.missingVariable,
    limits: toLimits(principal.limits, defaults.limits),
    ip_allow_list: ipAllowList && [...ipAllowList],
    lost_answer_guard: lostAnswerGuard,
  };
}

function toLimits(own: KeyLimits, usual: KeyLimits): MeLimitsDto {
  const of = (name: LimitName) => own[name] ?? usual[name];
  return {
    requests_per_minute: of('requestsPerMinute'),
    requests_per_day: of('requestsPerDay'),
    messages_per_minute: of('messagesPerMinute'),
    messages_per_day: of('messagesPerDay'),
  };
}
