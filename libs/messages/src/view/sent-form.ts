import type { ApiPropertyOptions } from '@nestjs/swagger';

/** How the documents describe the form in which a message was sent. */
export const SENT_AS_FIELD = {
  type: 'string',
  nullable: true,
  description:
    'In which form the gateway accepted it: `text`, `media`, `direct_send`, or `template:` with the name of the template; null before it was sent.',
  example: 'text',
} as const satisfies ApiPropertyOptions;

/** A message, as far as the form in which it was sent is concerned. */
interface SentMessage {
  readonly sentAt: number | null;
  /** If not as a text. */
  readonly sentAs: string | null;
}

/** In which form the gateway accepted a message; null: it has not been sent. */
export function sentForm({ sentAt, sentAs }: SentMessage): string | null {
  return sentAt === null ? null : (sentAs ?? 'text');
}
