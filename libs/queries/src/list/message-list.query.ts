import { ApiPropertyOptional } from '@nestjs/swagger';
import { FIELD_LIMITS, WIRE_STATUSES } from '@recado/core';
import { Follows, id, integer, once, phone, reference, statuses, text } from '@recado/http';

export const DEFAULT_LIMIT = 50;
export const MAX_LIMIT = 500;

const TIME = '`Y-m-d H:i:s` in the zone of the key, or ISO 8601 with an offset.';

/** A time, which is read where its zone is known. */
const time = (description: string) => ApiPropertyOptional({ type: 'string', description: `${description} ${TIME}` });

/** What `GET /api/messages` may be asked for, as the URL brings it; everything is optional. */
export class MessageListQuery {
  @ApiPropertyOptional({
    enum: WIRE_STATUSES,
    enumName: 'MessageStatus',
    isArray: true,
    description: 'In any of these statuses: repeat the parameter, or separate them by commas.',
  })
  @Follows(statuses)
  status?: string | string[] = undefined;

  @ApiPropertyOptional({ type: 'string', pattern: '^[1-9]\\d{6,14}$', description: 'To this number, as it was sent.' })
  @Follows(once(phone))
  phone?: string = undefined;

  @ApiPropertyOptional({ type: 'integer', minimum: 1, description: 'Of this batch.' })
  @Follows(once(id))
  batch_id?: string = undefined;

  @ApiPropertyOptional({ type: 'string', maxLength: FIELD_LIMITS.reference, description: 'With this id of your own.' })
  @Follows(once(reference))
  reference?: string = undefined;

  @time('Accepted then or later.')
  @Follows(once(text))
  created_from?: string = undefined;

  @time('Accepted then or earlier; the whole second counts.')
  @Follows(once(text))
  created_to?: string = undefined;

  @time('Scheduled for then or later.')
  @Follows(once(text))
  scheduled_from?: string = undefined;

  @time('Scheduled for then or earlier.')
  @Follows(once(text))
  scheduled_to?: string = undefined;

  @ApiPropertyOptional({ type: 'string', description: 'The `next_cursor` of the page before, with the same filters.' })
  @Follows(once(text))
  cursor?: string = undefined;

  @ApiPropertyOptional({
    type: 'integer',
    minimum: 1,
    maximum: MAX_LIMIT,
    default: DEFAULT_LIMIT,
    description: 'Most messages of a page.',
  })
  @Follows(once(integer(1, MAX_LIMIT)))
  limit?: string = undefined;
}
