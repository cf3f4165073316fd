import { z } from 'zod';

/** Messages of one call: as many as a person reads in a preview. */
const MAX_MESSAGES = 50;

const time = z.string().max(64).describe('Y-m-d H:i:s in the time zone of the key, or ISO 8601 with an offset');
const token = (of: string) => z.string().max(128).describe(`The token that ${of} returned for exactly this content`);

/**
 * What may be sent by these tools: texts to numbers, of as many characters as the intake takes. The rest is checked as
 * POST /api/enqueue-messages checks it.
 */
export function sendContent(maxTextLength: number) {
  return z.strictObject({
    messages: z
      .array(
        z.strictObject({
          phone: z.string().max(32).describe('Digits with the country code, such as 5511987654321'),
          message: z.string().max(maxTextLength).describe('The text'),
          name: z.string().max(255).optional().describe('The name of the recipient, for {name} in the text'),
          reference: z.string().max(255).optional().describe('Your own name for this message, such as order-4711'),
          scheduled_at: time.optional(),
        }),
      )
      .min(1)
      .max(MAX_MESSAGES),
    name: z.string().max(255).optional().describe('What people call these messages in the panel'),
    channel: z.string().max(255).optional().describe('The channel; without it, the one of the key'),
    scheduled_at: time.optional(),
  });
}
export type SendContent = z.infer<ReturnType<typeof sendContent>>;

/** The same with the token of its dry run. */
export function confirmedContent(maxTextLength: number) {
  return sendContent(maxTextLength).extend({ token: token('preview_send') });
}

export const MESSAGE = z.strictObject({ id: z.int().min(1).describe('The id of a message') });
export const FAILURES = z.strictObject({ limit: z.int().min(1).max(50).optional() });

/** What is canceled. */
export const CANCELED = z.strictObject({
  what: z.enum(['message', 'batch']),
  id: z.int().min(1).describe('The id of the message or of the batch'),
});
export type Canceled = z.infer<typeof CANCELED>;
export const CONFIRMED_CANCELED = CANCELED.extend({ token: token('preview_cancel') });
