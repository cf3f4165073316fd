import type { ApiHeaderOptions, ApiResponseOptions } from '@nestjs/swagger';

/** Says that an answer is that of an earlier, equal request. */
export const REPLAYED = 'Idempotent-Replayed';

/** The header of requests that are safe to repeat, in the documentation. */
export const IDEMPOTENCY_HEADER: ApiHeaderOptions = {
  name: 'Idempotency-Key',
  required: false,
  description:
    'Makes the request safe to repeat for 24 hours: the same key and body are answered with the same bytes, and nothing is queued twice. 1 to 255 visible ASCII characters, with or without quotes around them.',
  // No example: importers such as Bruno would send it with every request, and the second one would be refused.
  schema: { type: 'string', pattern: '^[\\x21\\x23-\\x7e][\\x21-\\x7e]{0,254}$' },
};

/** The header of their answers, in the documentation. */
export const REPLAYED_HEADER = {
  [REPLAYED]: { $ref: `#/components/headers/${REPLAYED}` },
} as unknown as NonNullable<ApiResponseOptions['headers']>;
