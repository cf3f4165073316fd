import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { NOTIFICATION_TYPES, type NotificationType, shown } from '@recado/core';
import { MatchesRule, type Rule } from '@recado/http';
import { descriptionRule, eventsRule, MAX_DESCRIPTION } from './rules.js';

/** What `POST /api/webhooks/listeners` takes. */
@ApiSchema({ name: 'NewListener', description: 'A program that fetches events itself.' })
export class NewListenerBody {
  @ApiPropertyOptional({
    enum: NOTIFICATION_TYPES,
    enumName: 'WebhookEvent',
    isArray: true,
    minItems: 1,
    description: 'The events that it hears; without it, all that the scopes of the key allow.',
    example: ['message.delivered', 'message.failed'],
  })
  @MatchesRule(eventsRule)
  events?: NotificationType[] = undefined;

  @ApiPropertyOptional({
    type: 'string',
    maxLength: MAX_DESCRIPTION,
    nullable: true,
    description: 'For the people who read the list of webhooks.',
    example: 'recado listen',
  })
  @MatchesRule(descriptionRule)
  description?: string = undefined;
}

const wholeNumber: Rule = (value) =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
    ? undefined
    : { code: 'integer_out_of_range', params: { min: 0, max: Number.MAX_SAFE_INTEGER, read: shown(value) } };

/** What `POST /api/webhooks/listeners/{id}/take` takes. */
@ApiSchema({ name: 'TakeRequest', description: 'Which events are known already.' })
export class TakeBody {
  @ApiPropertyOptional({
    type: 'integer',
    minimum: 0,
    maximum: Number.MAX_SAFE_INTEGER,
    default: 0,
    description: 'The `id` of the last event that was taken: it and those before it are not given again.',
    example: 90812,
  })
  @MatchesRule(wholeNumber)
  after?: number = undefined;
}

@ApiSchema({ name: 'HeardEvent', description: 'An event, as it would be posted to a webhook.' })
export class HeardEventDto {
  @ApiProperty({ type: 'integer', minimum: 1, description: 'Grows from event to event.', example: 90812 })
  id: number;

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string' },
    description: 'The headers, with the signature.',
    example: { 'webhook-id': 'evt_5f0c7a0e5b1d4a7f9c3e2b1a0d9c8b7a' },
  })
  headers: Record<string, string>;

  @ApiProperty({
    description: 'The body, byte by byte.',
    example: '{"type":"message.delivered","timestamp":"2026-11-20T16:14:02.000Z","data":{"id":184203}}',
  })
  body: string;
}

@ApiSchema({ name: 'HeardEvents', description: 'The next events, the oldest first.' })
export class HeardEventsDto {
  @ApiProperty({ type: () => HeardEventDto, isArray: true, description: 'A hundred at most; none: nothing is new.' })
  data: HeardEventDto[];
}
