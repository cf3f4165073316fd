import { BATCH_FIELDS, CONTENT_FIELDS, type Fields } from '@recado/core';
import { z } from 'zod';

/** Messages of one call: as many as a person reads in a preview. */
const MAX_MESSAGES = 50;

const time = z.string().max(64).describe('Y-m-d H:i:s in the time zone of the key, or ISO 8601 with an offset');
const token = (of: string) => z.string().max(128).describe(`The token that ${of} returned for exactly this content`);

const file = z
  .strictObject({
    id: z.string().max(64).optional().describe('The id of a file that was stored by POST /api/media'),
    url: z.string().max(2048).optional().describe('In place of the id: the https address of the file'),
    type: z.enum(['image', 'document', 'video', 'audio']).optional().describe('Needed with an address'),
    filename: z.string().max(255).optional().describe('What the recipient sees it called'),
  })
  .describe('A file; the text is its caption');

const template = z
  .strictObject({
    name: z.string().max(512).describe('The name of an approved template of the channel'),
    language: z.string().max(16).optional().describe('Such as pt_BR'),
    parameters: z
      .union([z.array(z.string().max(1024)).max(64), z.record(z.string().max(64), z.string().max(1024))])
      .optional()
      .describe('The values of its body, in their order, or by their names where it has names'),
  })
  .describe('A template, for people who have not written lately. With a text, the text is sent to those who have');

/**
 * What may be sent by these tools: texts, files and templates to numbers, of as many characters as the intake takes. The rest is checked as
 * POST /api/enqueue-messages checks it.
 */
export function sendContent(maxTextLength: number) {
  return z.strictObject({
    messages: z
      .array(
        z.strictObject({
          phone: z.string().max(32).describe('Digits with the country code, such as 5511987654321'),
          message: z
            .string()
            .max(maxTextLength)
            .optional()
            .describe('The text; not needed with a file or with a template'),
          media: file.optional(),
          template: template.optional(),
          name: z.string().max(255).optional().describe('The name of the recipient, for {name} in the text'),
          reference: z.string().max(255).optional().describe('Your own name for this message, such as order-4711'),
          scheduled_at: time.optional(),
          ...shapeOf(CONTENT_FIELDS),
        }),
      )
      .min(1)
      .max(MAX_MESSAGES),
    name: z.string().max(255).optional().describe('What people call these messages in the panel'),
    channel: z.string().max(255).optional().describe('The channel; without it, the one of the key'),
    scheduled_at: time.optional(),
    ...shapeOf(BATCH_FIELDS),
  });
}
export type SendContent = z.infer<ReturnType<typeof sendContent>>;

/** The declared fields that assistants can give. Their values pass through, so that their types do not matter here. */
function shapeOf(fields: Fields): Record<never, never> {
  const given = Object.values(fields).flatMap(({ wire, rule, mcp }) => {
    if (mcp === undefined) return [];
    const value = 'of' in rule ? z.enum(rule.of) : z.string().max(rule.max);
    return [[wire, value.optional().describe(mcp)] as const];
  });
  return Object.fromEntries(given);
}

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
