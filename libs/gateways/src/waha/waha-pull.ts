import type { HttpAnswer } from '@recado/net';
import type { PulledStatus, SentMessage } from '../port/gateway.js';
import { type Json, recordsIn } from '../shared/json-parts.js';
import { kindOf } from './waha-ack.js';
import { messageIdIn } from './waha-ids.js';

/** WAHA's times are whole seconds of another clock, in ms. */
const LEEWAY_MS = 60_000;

/**
 * What the newest messages of a chat tell of one: found by its id, or where the answer with that was lost by its text
 * and time. That it is `absent` is said only when the list goes back to before it: an engine may keep no messages.
 */
export function pulledStatus({ status, body }: HttpAnswer, sent: SentMessage): PulledStatus {
  if (status !== 200) return 'unknown';
  const messages = messagesIn(body);
  const found = messages.find((message) => isSame(message, sent));
  if (found) return kindOf(found.ack) ?? 'unknown';
  return messages.some((message) => timeOf(message) < sent.sentAt - LEEWAY_MS) ? 'absent' : 'unknown';
}

function isSame(message: Json, { providerMessageId, text, sentAt }: SentMessage): boolean {
  if (message.fromMe === false) return false;
  if (providerMessageId !== null) return messageIdIn(message) === providerMessageId;
  return message.body === text && timeOf(message) >= sentAt - LEEWAY_MS;
}

/** UTC milliseconds; a message without a time is as new as can be, and proves nothing. */
function timeOf({ timestamp }: Json): number {
  return typeof timestamp === 'number' ? timestamp * 1_000 : Infinity;
}

function messagesIn(body: string): Json[] {
  try {
    return recordsIn(JSON.parse(body));
  } catch {
    return [];
  }
}
