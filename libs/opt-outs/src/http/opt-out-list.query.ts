import { ApiPropertyOptional } from '@nestjs/swagger';
import { MatchesRule, integer, once, phone, text } from '@recado/http';

export const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 500;

/** The query of `GET /api/opt-outs`, as the URL has it; all fields are optional. */
export class OptOutListQuery {
  @ApiPropertyOptional({
    type: 'string',
    pattern: '^[1-9]\\d{6,14}$',
    description: 'Of this number only: an empty list says that it may be written to.',
  })
  @MatchesRule(once(phone))
  phone?: string = undefined;

  @ApiPropertyOptional({ type: 'string', description: 'The `next_cursor` of the page before.' })
  @MatchesRule(once(text))
  cursor?: string = undefined;

  @ApiPropertyOptional({
    type: 'integer',
    minimum: 1,
    maximum: MAX_LIMIT,
    default: DEFAULT_LIMIT,
    description: 'Most opt-outs of a page.',
  })
  @MatchesRule(once(integer(1, MAX_LIMIT)))
  limit?: string = undefined;
}
