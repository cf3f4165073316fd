import { isButton } from '@recado/core';
import type { OutgoingMessage, SendResult } from '../port/gateway.js';

/** The result with the form in which a message was accepted, where that is not a text. */
export function withForm(result: SendResult, { text, content }: OutgoingMessage): SendResult {
  if (result.kind !== 'accepted') return result;
  if (content?.buttons) return { ...result, sentAs: 'buttons' };
  if (isButton(content?.payment)) return { ...result, sentAs: 'payment' };
  if (content?.paymentNews) return { ...result, sentAs: 'payment_status' };
  if (content?.media) return { ...result, sentAs: 'media' };
  return content?.template && text === '' ? { ...result, sentAs: `template:${content.template.name}` } : result;
}
