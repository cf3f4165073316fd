import { ApiPropertyOptional } from '@nestjs/swagger';
import { CursorField, LimitField, MatchesRule, once, phone } from '@recado/http';

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

  @CursorField('The `next_cursor` of the page before.')
  cursor?: string = undefined;

  @LimitField(MAX_LIMIT, 'Most opt-outs of a page.')
  limit?: string = undefined;
}
