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
 * messages, and if no message in it could be this one.
 */
export function pulledStatus({ status, body, isWhole }: HttpAnswer, sent: SentMessage): PulledStatus {
  if (status !== 200 || !isWhole) return 'unknown';
  const messages = messagesIn(body);
  const own = messages.filter((message) => message.fromMe !== false && !isOther(message, sent));
  const found = own.find((message) => isSame(message, sent));
  if (found) return kindOf(found.ack) ?? 'unknown';
  const beginsBefore = messages.some((message) => !isSince(message, sent));
  const mayBeShown = !isRecognisable(sent) && own.some((message) => isSince(message, sent));
  return beginsBefore && !mayBeShown ? 'absent' : 'unknown';
}

/** Whether it is another message of ours, which may have the same text. */
function isOther(message: Json, { otherIds = [] }: SentMessage): boolean {
  const id = messageIdIn(message);
  return id !== undefined && otherIds.includes(id);
}

function isSame(message: Json, sent: SentMessage): boolean {
  const { providerMessageId, text } = sent;
  if (providerMessageId !== null) return messageIdIn(message) === providerMessageId;
  return hasText(sent) && message.body === text && isSince(message, sent);
}

/** Whether anything of its text reaches WhatsApp. A voice has no caption. */
function hasText({ text, media }: SentMessage): boolean {
  return text !== '' && media !== 'audio';
}

/** Whether a list that has the message shows it with what we know of it: engines may leave the caption of a medium out. */
function isRecognisable(sent: SentMessage): boolean {
  return sent.providerMessageId !== null || (sent.media === null && hasText(sent));
}

/** Whether a message of the list is not older than ours. One without a time may be of any. */
function isSince({ timestamp }: Json, { sentAt }: SentMessage): boolean {
  return typeof timestamp !== 'number' || timestamp * 1_000 >= sentAt - LEEWAY_MS;
}

function messagesIn(body: string): Json[] {
  try {
    return recordsIn(JSON.parse(body));
  } catch {
    // It is no JSON, so it has no messages.
    return [];
  }
}
