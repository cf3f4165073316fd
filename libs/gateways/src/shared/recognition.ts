import type { OutgoingMessage, SendResult } from '../port/gateway.js';
import { rejected, retryLater } from '../port/send-results.js';

/**
 * Tells before a message is sent that the provider knows its recipient by this identity. Resolves to the result if it must
 * not be sent, else to undefined.
 */
export async function refusalOf(
  { recognise }: OutgoingMessage,
  identity: string | undefined,
): Promise<SendResult | undefined> {
  if (!recognise || identity === undefined) return undefined;
  try {
    const { isOptedOut } = await recognise(identity);
    return isOptedOut ? rejected('recipient_opted_out', 'the recipient opted out with a hidden number') : undefined;
  } catch {
    // Whether they opted out cannot be read at the moment.
    return retryLater('channel', 'internal_error');
  }
}

/** Tells after a message was accepted that the provider knows its recipient by this identity. Never rejects. */
export async function learnIdentity({ recognise }: OutgoingMessage, identity: string | undefined): Promise<void> {
  // The message was accepted, and that must not be lost; the next answer or receipt tells the identity again.
  if (identity !== undefined) await recognise?.(identity).catch(() => undefined);
}
