import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { OPT_OUT_SCOPES, type OptOutScope, shown } from '@recado/core';
import { checkParameters, MatchesRule, phone, type Rule } from '@recado/http';
import { SCOPE_FIELD } from './opt-out.dto.js';

const scope: Rule = (value) =>
  OPT_OUT_SCOPES.includes(value as OptOutScope)
    ? undefined
    : { code: 'opt_out_scope_unknown', params: { read: shown(value) } };

/** The body of `POST /api/opt-outs`. */
@ApiSchema({ name: 'NewOptOut', description: 'A number that wants no messages.' })
export class NewOptOutBody {
  @ApiProperty({
    type: 'string',
    pattern: '^[1-9]\\d{6,14}$',
    description: 'Digits with country code.',
    example: '5511987654321',
  })
  @MatchesRule(phone, 'phone_required')
  phone?: string = undefined;

  @ApiPropertyOptional({ ...SCOPE_FIELD, default: 'all' })
  @MatchesRule(scope)
  scope?: OptOutScope = undefined;
}

/** Reads the body of a new opt-out. Throws DomainError `validation_failed`. */
export function readNewOptOut(body: unknown): { phone: string; scope: OptOutScope } {
  const parameters = checkParameters(NewOptOutBody, body);
  // The number may be a JSON integer.
  return { phone: String(parameters.phone), scope: parameters.scope ?? 'all' };
}
