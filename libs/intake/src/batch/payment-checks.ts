import type { ChannelView } from '@recado/channels';
import type { CarriedContents } from '@recado/config';
import { type BatchItem, codePoints, type MessagePayment, textWithPayment, type Violation } from '@recado/core';

/** A message as the channel can send it, or why it cannot. */
interface CheckedPayment {
  item: BatchItem;
  violations: Violation[];
}

/**
 * Compares the payment of a message with what its channel can send: as a button, or as a text with the code where the message
 * allows it. `maxLength`: of a text, in characters.
 */
export function checkPayment(
  item: BatchItem,
  channel: Pick<ChannelView, 'name'>,
  { payments }: CarriedContents,
  maxLength: number,
): CheckedPayment {
  const payment = item.content?.payment;
  if (!payment || payment.isText) return { item, violations: [] };
  const path = `messages.${item.index}`;
  if (payments) return { item, violations: buttonLacks(`${path}.payment`, payment) };
  if (!payment.fallback) {
    const params = { channel: channel.name };
    return { item, violations: [{ path: `${path}.payment`, code: 'payment_unsupported', params }] };
  }
  const text = textWithPayment(item.text, payment);
  const length = codePoints(text);
  const tooLong = { path: `${path}.message`, code: 'message_too_long', params: { length, max: maxLength } };
  const content = { ...item.content, payment: { ...payment, isText: true as const } };
  return { item: { ...item, text, content }, violations: length > maxLength ? [tooLong] : [] };
}

/** What the button of a payment needs and a text does not (docs/gateways/facts.md, Meta). */
function buttonLacks(path: string, { type, amount, reference, receiver }: MessagePayment): Violation[] {
  const lacks: Violation[] = [];
  if (amount === null) lacks.push({ path: `${path}.amount`, code: 'payment_amount_required' });
  if (reference === null) lacks.push({ path: `${path}.reference`, code: 'payment_reference_required' });
  if (type !== 'pix') return lacks;
  if (receiver?.key === undefined) lacks.push({ path: `${path}.key`, code: 'pix_key_required' });
  if (receiver?.name === undefined) lacks.push({ path: `${path}.merchant_name`, code: 'pix_name_required' });
  return lacks;
}
