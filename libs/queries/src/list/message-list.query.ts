import { ApiPropertyOptional } from '@nestjs/swagger';
import { FIELD_LIMITS, WIRE_STATUSES } from '@recado/core';
import { CursorField, id, LimitField, MatchesRule, once, phone, reference, statuses, text, userId } from '@recado/http';

const MAX_LIMIT = 500;

const TIME = '`Y-m-d H:i:s` or ISO 8601; without an offset, in the zone of the key.';

/** A time; it is parsed later, when its zone is known. */
const time = (description: string) => ApiPropertyOptional({ type: 'string', description: `${description} ${TIME}` });

/** The query of `GET /api/messages`, as the URL has it; all fields are optional. */
export class MessageListQuery {
  @ApiPropertyOptional({
    enum: WIRE_STATUSES,
    enumName: 'MessageStatus',
    isArray: true,
    description: 'In any of these statuses: repeat the parameter, or separate them by commas.',
  })
  @MatchesRule(statuses)
  status?: string | string[] = undefined;

  @ApiPropertyOptional({
    type: 'string',
    pattern: '^[1-9]\\d{6,14}$',
    description: 'To the person with this number, in any form of it.',
  })
  @MatchesRule(once(phone))
  phone?: string = undefined;

  @ApiPropertyOptional({
    type: 'string',
    pattern: '^[A-Z]{2}\\.(ENT\\.)?[A-Za-z0-9]{1,115}$',
    description: 'To the person with this user ID of Meta, also by their number. Not together with `phone`.',
  })
  @MatchesRule(once(userId))
  user_id?: string = undefined;

  @ApiPropertyOptional({ type: 'integer', minimum: 1, description: 'Of this batch.' })
  @MatchesRule(once(id))
  batch_id?: string = undefined;

  @ApiPropertyOptional({ type: 'string', maxLength: FIELD_LIMITS.reference, description: 'With this id of your own.' })
  @MatchesRule(once(reference))
  reference?: string = undefined;

  @time('Accepted then or later.')
  @MatchesRule(once(text))
  created_from?: string = undefined;

  @time('Accepted then or earlier; the whole second counts.')
  @MatchesRule(once(text))
  created_to?: string = undefined;

  @time('Scheduled for then or later.')
  @MatchesRule(once(text))
  scheduled_from?: string = undefined;

  @time('Scheduled for then or earlier.')
  @MatchesRule(once(text))
  scheduled_to?: string = undefined;

  @CursorField('The `next_cursor` of the page before, with the same filters.')
  cursor?: string = undefined;

  @LimitField(MAX_LIMIT, 'Most messages of a page.')
  limit?: string = undefined;
}
