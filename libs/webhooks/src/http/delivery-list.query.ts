import { ApiPropertyOptional } from '@nestjs/swagger';
import { WEBHOOK_DELIVERY_STATUSES } from '@recado/core';
import { CursorField, LimitField, MatchesRule, once } from '@recado/http';
import { oneOf } from './rules.js';

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

  @CursorField('The `next_cursor` of the page before, with the same filter.')
  cursor?: string = undefined;

  @LimitField(MAX_LIMIT, 'Most deliveries of a page.')
  limit?: string = undefined;
}
