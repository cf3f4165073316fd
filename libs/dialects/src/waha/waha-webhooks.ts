import { createHmac } from 'node:crypto';
import { programVersion } from '@recado/config';
import type { NotificationType } from '@recado/core';
import { type DialectFormat, type TellMore, wordIn } from '../core/format.js';
import { chatOf, idOfOurs, idOfTheirs } from './waha-ids.js';

const FAILED = [-1, 'ERROR'] as const;

/** Events of messages, by WAHA's level of acknowledgement. What ended before it was sent failed, to the program. */
const ACKS: Readonly<Partial<Record<NotificationType, readonly [ack: number, name: string]>>> = {
  'message.sent': [1, 'SERVER'],
  'message.delivered': [2, 'DEVICE'],
  'message.read': [3, 'READ'],
  'message.failed': FAILED,
  'message.canceled': FAILED,
  'message.expired': FAILED,
};
export const STATUS_EVENTS = Object.keys(ACKS) as NotificationType[];

/** In the place of WEBJS, NOWEB and GOWS, whose raw data Recado does not have. */
export const ENGINE = 'RECADO';

/** Also the answer of `GET /api/version`. */
export function environment(): object {
  return { version: programVersion(), engine: ENGINE, tier: 'CORE', browser: null };
}

type Data = Readonly<Record<string, unknown>>;

/** What happened to messages and what people write, as WAHA tells it (webhooks of WAHA 2026.7). */
export const WAHA_FORMAT: DialectFormat = {
  events: [...STATUS_EVENTS, 'message.received'],

  body({ type, timestamp, data }, more) {
    const own = more.senderPhone === null ? null : chatOf(more.senderPhone);
    return JSON.stringify({
      id: more.eventId,
      timestamp: Date.parse(timestamp),
      event: type === 'message.received' ? 'message' : 'message.ack',
      session: more.sender || more.answered?.sender || 'default',
      metadata: {},
      me: own === null ? null : { id: own, pushName: '' },
      payload: type === 'message.received' ? received(data, own, more) : acknowledged(type, data, own, more),
      environment: environment(),
      engine: ENGINE,
    });
  },

  headers({ body, secret, eventId, at }) {
    return {
      'content-type': 'application/json',
      'x-webhook-request-id': eventId,
      'x-webhook-timestamp': String(at),
      'x-webhook-hmac': createHmac('sha512', secret).update(body).digest('hex'),
      'x-webhook-hmac-algorithm': 'sha512',
    };
  },
};

function acknowledged(type: NotificationType, data: Data, own: string | null, more: TellMore): object {
  const chat = chatOf(wordIn(data, 'phone') || wordIn(data, 'user_id'));
  const [ack, ackName] = ACKS[type] ?? FAILED;
  return {
    id: idOfOurs(chat, more.token(Number(data.id))).serialized,
    // WAHA has the chat here, also where the message is ours.
    from: chat,
    to: own,
    participant: null,
    fromMe: true,
    ack,
    ackName,
    ...(more.why !== '' && { _data: { error: `Recado: ${more.why}` } }),
  };
}

function received(data: Data, own: string | null, more: TellMore): object {
  const chat = chatOf(wordIn(data, 'from') || wordIn(data, 'user_id'));
  const { text, media, button, in_reply_to: answered } = data;
  const tapped = button as { id: string | null; title: string | null } | null | undefined;
  return {
    id: idOfTheirs(chat, wordIn(data, 'provider_message_id')),
    timestamp: Math.floor(Date.parse(wordIn(data, 'received_at')) / 1_000),
    from: chat,
    fromMe: false,
    source: 'app',
    to: own,
    participant: null,
    body: text ?? tapped?.title ?? '',
    ...mediaOf(media as { type: string } | undefined),
    ack: 2,
    ackName: 'DEVICE',
    replyTo: typeof answered === 'number' ? { id: idOfOurs(chat, more.token(answered)).id } : null,
    // As the engine WEBJS tells a tap.
    ...(tapped && { _data: { selectedButtonId: tapped.id } }),
  };
}

/** That there was a file, and of what kind: what comes in Recado does not keep. */
function mediaOf(media: { type: string } | undefined): object {
  if (!media || media.type === 'location' || media.type === 'contacts') return { hasMedia: false, media: null };
  const error = { details: 'Recado does not keep files that come in.' };
  return { hasMedia: true, media: { url: null, filename: null, mimetype: `${media.type}/*`, error } };
}
