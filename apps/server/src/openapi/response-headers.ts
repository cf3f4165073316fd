import type { HeaderObject, HeadersObject } from '@nestjs/swagger';

const text = (description: string, example: string): HeaderObject => ({
  description,
  schema: { type: 'string' },
  example,
});
const seconds = (description: string, example: number): HeaderObject => ({
  description,
  schema: { type: 'integer', minimum: 0 },
  example,
});

/** The documented response headers, by name. */
export const RESPONSE_HEADERS = {
  'X-Request-Id': {
    ...text('The id of the request: the one that came with it, or a new one.', '0b0e6c5e-6d5c-4f0e-9c39-0f6c3f0d6f3a'),
    required: true,
  },
  'RateLimit-Policy': text(
    'The limits of the key; only on answers to a key that has some.',
    '"requests-per-minute";q=600;w=60',
  ),
  RateLimit: text('What is left of each limit, and when it is renewed.', '"requests-per-minute";r=598;t=12'),
  'Retry-After': seconds('The number of seconds after which to try again.', 5),
  'WWW-Authenticate': { ...text('How to authenticate.', 'Bearer'), required: true },
  Allow: { ...text('The methods that the address takes.', 'GET, HEAD'), required: true },
  'Idempotent-Replayed': {
    description: 'The answer of an earlier request, given again: nothing was queued twice.',
    schema: { type: 'string', enum: ['true'] },
  },
} satisfies Record<string, HeaderObject>;

type ResponseHeader = keyof typeof RESPONSE_HEADERS;

const ON_EVERY_ANSWER: readonly ResponseHeader[] = ['X-Request-Id', 'RateLimit-Policy', 'RateLimit'];
const OF_STATUS: Readonly<Record<number, readonly ResponseHeader[]>> = {
  401: ['WWW-Authenticate'],
  405: ['Allow'],
  409: ['Retry-After'],
  429: ['Retry-After'],
  503: ['Retry-After'],
};

/** The headers of an answer with this status, as references to components of the document. */
export function headersOf(status: number): HeadersObject {
  const names = [...ON_EVERY_ANSWER, ...(OF_STATUS[status] ?? [])];
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
