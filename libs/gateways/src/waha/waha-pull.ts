import type { HttpAnswer } from '@recado/net';
import type { PulledStatus, SentMessage } from '../port/gateway.js';
import { type Json, recordsIn } from '../shared/json-parts.js';
import { kindOf } from './waha-ack.js';
import { messageIdIn } from './waha-ids.js';

/** Allowed difference of times, in ms: WAHA's are whole seconds of another clock. */
const LEEWAY_MS = 60_000;

/**
 * The status of a message among the newest messages of its chat, found by its id, or by text and time if the answer
 * with the id was lost. `absent` only if the list begins before the message was sent, because an engine may store no
 * messages.
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

/** UTC milliseconds; Infinity for a message without a time, which proves nothing. */
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
