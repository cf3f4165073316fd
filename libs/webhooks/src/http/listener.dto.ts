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

const idsRule: Rule = (value) => {
  if (!Array.isArray(value)) return { code: 'list_expected', params: { read: shown(value) } };
  return value.map(wholeNumber).find((fault) => fault !== undefined);
};

/** What `POST /api/webhooks/listeners/{id}/take` takes. */
@ApiSchema({ name: 'TakeRequest', description: 'Which events are known already.' })
export class TakeBody {
  @ApiPropertyOptional({
    type: 'integer',
    isArray: true,
    description:
      'The `id` of each event that was taken: they are not given again, all others are. With it `after` is not read, and new events are given at once.',
    example: [90811, 90812],
  })
  @MatchesRule(idsRule)
  taken?: number[] = undefined;

  @ApiPropertyOptional({
    type: 'integer',
    minimum: 0,
    maximum: Number.MAX_SAFE_INTEGER,
    default: 0,
    description:
      'In place of `taken`: the greatest `id` that was taken, which with those before it is not given again. Events are then given five seconds late, because some with smaller ids may still be on their way.',
    example: 90812,
  })
  @MatchesRule(wholeNumber)
  after?: number = undefined;
}

@ApiSchema({ name: 'HeardEvent', description: 'An event, as it would be posted to a webhook.' })
export class HeardEventDto {
  @ApiProperty({ type: 'integer', minimum: 1, description: 'By which the event is acknowledged.', example: 90812 })
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
