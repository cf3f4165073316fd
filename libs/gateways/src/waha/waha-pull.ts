import { type Installation, stampOf } from '@recado/core';
import type { HttpAnswer } from '@recado/net';
import type { PulledStatus, SentMessage } from '../port/gateway.js';
import { type Json, recordsIn } from '../shared/json-parts.js';
import { messageOf } from '../shared/message-id.js';
import { kindOf } from './waha-ack.js';
import { messageIdIn } from './waha-ids.js';

/** Allowed difference of times, in ms: WAHA's are whole seconds of another clock. */
const LEEWAY_MS = 60_000;

/**
 * The status of a message among the newest messages of its chat, found by its id, be it WhatsApp's or ours, or by text and
 * time if the answer with the id was lost. `absent` only if the list begins before the message was sent, because an engine
 * may store no messages, and if no message in it could be this one. An id of ours shows that a message is another one;
 * without such an id it may have been sent while WAHA did not take ours.
 */
export function pulledStatus(
  { status, body, isWhole }: HttpAnswer,
  sent: SentMessage,
  installation: Installation,
): PulledStatus {
  if (status !== 200 || !isWhole) return 'unknown';
  const messages = messagesIn(body);
  const whose = (message: Json) => whoseIs(message, sent, installation);
  const own = messages.filter((message) => message.fromMe !== false && whose(message) !== 'another');
  const found = own.find((message) => whose(message) === 'this') ?? own.find((message) => isSame(message, sent));
  if (found) return kindOf(found.ack) ?? 'unknown';
  const beginsBefore = messages.some((message) => !isSince(message, sent));
  const mayBeShown = !isRecognisable(sent) && own.some((message) => isSince(message, sent));
  return beginsBefore && !mayBeShown ? 'absent' : 'unknown';
}

/** What its id alone tells of a message in the list: it may be another one of ours with the same text. */
function whoseIs(message: Json, sent: SentMessage, installation: Installation): 'this' | 'another' | 'unsaid' {
  const { key, otherIds = [] } = sent;
  const id = messageIdIn(message);
  if (id === undefined) return 'unsaid';
  if (otherIds.includes(id)) return 'another';
  const named = key && messageOf(id, installation);
  if (!named) return 'unsaid';
  const { id: messageId, retries, createdAt } = key;
  const isOther = named.stamp !== undefined && createdAt !== undefined && named.stamp !== stampOf(createdAt);
  return named.messageId === messageId && named.retries === retries && !isOther ? 'this' : 'another';
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
