import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { DomainError, NOTIFICATION_TYPES, type NotificationType } from '@recado/core';
import { boolean, checkParameters, MatchesRule, readParameters, text } from '@recado/http';
import { DEFAULT_OVERLAP_MS } from '../endpoints/endpoint-changes.js';
import { urlFault } from '../endpoints/url-fault.js';
import type { NewWebhookEndpoint, WebhookEndpointChanges } from '../endpoints/webhook-endpoint.view.js';
import { descriptionRule, eventsRule, MAX_DESCRIPTION, secondsUpTo, timeRule } from './rules.js';

const MAX_URL = 2_000;
const MAX_FORMAT = 16;
const MAX_OVERLAP_S = 7 * 86_400;

const URL_FIELD = {
  type: 'string',
  format: 'uri',
  maxLength: MAX_URL,
  description: 'Where to POST: https, to a public address. A user or a password in it is refused.',
  example: 'https://erp.example/recado',
} as const;
const EVENTS_FIELD = {
  enum: NOTIFICATION_TYPES,
  enumName: 'WebhookEvent',
  isArray: true,
  minItems: 1,
  description: 'The events that it receives.',
  example: ['message.delivered', 'message.failed'],
};
const DESCRIPTION_FIELD = {
  type: 'string',
  maxLength: MAX_DESCRIPTION,
  nullable: true,
  description: 'For the people who read the list of webhooks.',
  example: 'ERP Matriz',
} as const;

/** What `POST /api/webhooks` takes. */
@ApiSchema({ name: 'NewWebhook', description: 'An address that receives events about what happens to messages.' })
export class NewWebhookBody {
  @ApiProperty(URL_FIELD)
  @MatchesRule(urlFault, 'url_required')
  url?: string = undefined;

  @ApiPropertyOptional({
    ...EVENTS_FIELD,
    description:
      'The events that it receives. Required, except beside `format`: there, without it, all that the format tells and the scopes of the key allow.',
  })
  @MatchesRule(eventsRule)
  events?: NotificationType[] = undefined;

  @ApiPropertyOptional({
    type: 'string',
    maxLength: MAX_FORMAT,
    nullable: true,
    description:
      'The language of another provider in which it is told, for a program that was written for that provider; it stays as it is. Null: in the words of Recado.',
    example: null,
  })
  @MatchesRule(text)
  format?: string = undefined;

  @ApiPropertyOptional(DESCRIPTION_FIELD)
  @MatchesRule(descriptionRule)
  description?: string = undefined;
}

/** What `PATCH /api/webhooks/{id}` takes: what is left out stays as it is. */
@ApiSchema({ name: 'WebhookChanges', description: 'What to change; the rest stays as it is.' })
export class WebhookChangesBody {
  @ApiPropertyOptional(URL_FIELD)
  @MatchesRule(urlFault)
  url?: string = undefined;

  @ApiPropertyOptional(EVENTS_FIELD)
  @MatchesRule(eventsRule)
  events?: NotificationType[] = undefined;

  @ApiPropertyOptional({
    ...DESCRIPTION_FIELD,
    description: 'For the people who read the list of webhooks; null removes it.',
  })
  @MatchesRule(descriptionRule)
  description?: string = undefined;

  @ApiPropertyOptional({
    type: 'boolean',
    description: '`false`: nothing is sent any more, and what waits ends as failed. `true` forgets past failures.',
  })
  @MatchesRule(boolean)
  enabled?: boolean = undefined;
}

/** What `POST /api/webhooks/{id}/rotate-secret` takes. */
@ApiSchema({ name: 'SecretRotation', description: 'How the old secret ends.' })
export class RotationBody {
  @ApiPropertyOptional({
    type: 'integer',
    minimum: 0,
    maximum: MAX_OVERLAP_S,
    default: DEFAULT_OVERLAP_MS / 1_000,
    description: 'Seconds for which the old secret signs beside the new one.',
  })
  @MatchesRule(secondsUpTo(MAX_OVERLAP_S))
  overlap_seconds?: number = undefined;
}

/** What `POST /api/webhooks/{id}/replay` takes. */
@ApiSchema({ name: 'ReplayRequest', description: 'From when on.' })
export class ReplayBody {
  @ApiProperty({
    type: 'string',
    minLength: 1,
    description: '`Y-m-d H:i:s` or ISO 8601; without an offset, in the zone of the key.',
    example: '2026-11-20T13:00:00Z',
  })
  @MatchesRule(timeRule, 'since_required')
  since?: string = undefined;
}

/** What a request says of a new endpoint. `events`: undefined: those of its format. */
type NewWebhook = Omit<NewWebhookEndpoint, 'apiKeyId' | 'events'> & {
  format: string | null;
  events: NotificationType[] | undefined;
};

/** Reads the body of a new endpoint. Throws DomainError `validation_failed`. */
export function readNewWebhook(body: unknown): NewWebhook {
  const { parameters, violations } = readParameters(NewWebhookBody, body);
  const { url, events, format = null, description } = parameters;
  const missing = events === undefined && format === null ? [{ path: 'events', code: 'events_required' }] : [];
  const found = [...violations, ...missing];
  if (found.length > 0) throw new DomainError('validation_failed', { violations: found });
  return { url: url ?? '', events, format, description: description ?? null };
}

/** Reads what is to change. Throws DomainError `validation_failed`. */
export function readChanges(body: unknown): WebhookEndpointChanges {
  const { description, ...rest } = checkParameters(WebhookChangesBody, body);
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  // Null or an empty text removes the description; everywhere else it counts as absent.
  const names = typeof body === 'object' && body !== null && Object.hasOwn(body, 'description');
  return { ...given, ...(names && { description: description ?? null }) };
}

/** Milliseconds for which both secrets sign. Throws DomainError `validation_failed`. */
export function readOverlap(body: unknown): number {
  const { overlap_seconds: seconds } = checkParameters(RotationBody, body);
  return seconds === undefined ? DEFAULT_OVERLAP_MS : seconds * 1_000;
}
