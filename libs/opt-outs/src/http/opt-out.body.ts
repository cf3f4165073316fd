import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { DomainError, OPT_OUT_SCOPES, type OptOutScope, shown, type Violation } from '@recado/core';
import { MatchesRule, phone, readParameters, type Rule } from '@recado/http';
import { SCOPE_FIELD } from './opt-out.dto.js';

const scope: Rule = (value) =>
  OPT_OUT_SCOPES.includes(value as OptOutScope)
    ? undefined
    : { code: 'opt_out_scope_unknown', params: { read: shown(value) } };

/** The body of `POST /api/opt-outs`. */
@ApiSchema({ name: 'NewOptOut', description: 'A number that must not be written to.' })
export class NewOptOutBody {
  @ApiProperty({
    type: 'string',
    pattern: '^[1-9]\\d{6,14}$',
    description: 'Digits with country code.',
    example: '5511987654321',
  })
  @MatchesRule(phone)
  phone?: string = undefined;

  @ApiPropertyOptional({ ...SCOPE_FIELD, default: 'all' })
  @MatchesRule(scope)
  scope?: OptOutScope = undefined;
}

/** Reads the body of a new opt-out. Throws DomainError `validation_failed`. */
export function readNewOptOut(body: unknown): { phone: string; scope: OptOutScope } {
  const { parameters, violations } = readParameters(NewOptOutBody, body);
  const missing: Violation[] = parameters.phone === undefined ? [{ path: 'phone', code: 'phone_required' }] : [];
  if (missing.length + violations.length > 0) {
    throw new DomainError('validation_failed', { violations: [...missing, ...violations] });
  }
  // The number may be a JSON integer.
  return { phone: String(parameters.phone), scope: parameters.scope ?? 'all' };
}
