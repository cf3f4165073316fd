import { ApiPropertyOptional } from '@nestjs/swagger';
import { WEBHOOK_DELIVERY_STATUSES } from '@recado/core';
import { MatchesRule, integer, once, text } from '@recado/http';
import { oneOf } from './rules.js';

export const DEFAULT_LIMIT = 50;
/** A delivery may have 4 KiB of an answer. */
const MAX_LIMIT = 100;

/** What `GET /api/webhooks/{id}/deliveries` may be asked for, as the URL brings it. */
export class DeliveryListQuery {
  @ApiPropertyOptional({
    enum: WEBHOOK_DELIVERY_STATUSES,
    enumName: 'WebhookDeliveryStatus',
    description: 'In this status only.',
  })
  @MatchesRule(once(oneOf(WEBHOOK_DELIVERY_STATUSES)))
  status?: string = undefined;

  @ApiPropertyOptional({ type: 'string', description: 'The `next_cursor` of the page before, with the same filter.' })
  @MatchesRule(once(text))
  cursor?: string = undefined;

  @ApiPropertyOptional({
    type: 'integer',
    minimum: 1,
    maximum: MAX_LIMIT,
    default: DEFAULT_LIMIT,
    description: 'Most deliveries of a page.',
  })
  @MatchesRule(once(integer(1, MAX_LIMIT)))
  limit?: string = undefined;
}
