import type { Type } from '@nestjs/common';
import { getSchemaPath, type OperationObject, type ParameterObject, type WebhooksObject } from '@nestjs/swagger';
import type { NotificationType } from '@recado/core';
import { WEBHOOK_EVENTS } from '@recado/webhooks';

type EventName = keyof typeof WEBHOOK_EVENTS;

const NAMES = Object.keys(WEBHOOK_EVENTS) as EventName[];

/** The DTO class of the data of each event. */
export const EVENT_MODELS: readonly Type[] = [...new Set<Type>(NAMES.map((name) => WEBHOOK_EVENTS[name].data))];

const header = (name: string, description: string, example: string): ParameterObject => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
  example,
});

/** The headers of Standard Webhooks. */
const SIGNED_HEADERS = [
  header(
    'webhook-id',
    'The same for every attempt and replay: process each id once, even if it arrives twice.',
    'evt_5f0c7a0e5b1d4a7f9c3e2b1a0d9c8b7a',
  ),
  header('webhook-timestamp', 'When this attempt was made, in seconds since 1970.', '1795191242'),
  header(
    'webhook-signature',
    '`v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`, with the secret of the webhook. Two of them, with a space between, while a replaced secret still signs.',
    'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  ),
];

const RESPONSES = {
  '2XX': { description: 'Taken. Answer within 15 seconds, and do the work afterwards.' },
  '410': { description: 'Disables the webhook.' },
  default: {
    description:
      'Anything else, a redirect too, and no answer: it is sent again after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h, ±20 %. `Retry-After` is honoured.',
  },
};

/** The webhooks section of the document: one entry for each event. */
export function webhookEvents(): WebhooksObject {
  return Object.fromEntries(NAMES.map((name) => [name, { post: eventOperation(name) }]));
}

function eventOperation(type: NotificationType): OperationObject {
  const { summary, data } = WEBHOOK_EVENTS[type];
  const schema = {
    type: 'object',
    required: ['type', 'timestamp', 'data'],
    properties: {
      type: { type: 'string', enum: [type] },
      timestamp: {
        type: 'string',
        format: 'date-time',
        description: 'When it happened.',
        example: '2026-11-20T16:14:02.000Z',
      },
      data: { $ref: getSchemaPath(data) },
    },
  };
  return {
    operationId: `on${type.replace(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    summary,
    tags: ['webhooks'],
    // These requests carry no API key: their signature is in the headers.
    security: [],
    parameters: SIGNED_HEADERS,
    requestBody: { required: true, content: { 'application/json': { schema } } },
    responses: RESPONSES,
  };
}
