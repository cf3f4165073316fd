import { createHmac } from 'node:crypto';
import {
  type MessageDialect,
  MessageStatus,
  type NotificationType,
  notificationOfStatus,
  UnreadableSecretError,
} from '@recado/core';
import type { RecadoEvent } from '@recado/webhooks';
import { type DialectFormat, type TellMore, wordIn } from '../core/format.js';
import { errorCodeOf, twilioOf, wordOf } from './twilio-answers.js';
import { API_VERSION, addressOf, madeUpSid, sidOf } from './twilio-ids.js';

const { Sent, Delivered, Read, Failed, Canceled, Expired } = MessageStatus;
/** What becomes of a message. */
const STATUSES: ReadonlyMap<NotificationType, MessageStatus> = new Map(
  [Sent, Delivered, Read, Failed, Canceled, Expired].map((status) => [notificationOfStatus(status)!, status]),
);
/** The events that a message may have told at an address of its own. */
export const STATUS_EVENTS = [...STATUSES.keys()];
/** The statuses that callbacks name in a field of their own, too. */
const EVENT_TYPES = ['delivered', 'read', 'undelivered'];
/** Stands for the account where no message of the program tells it. */
const NO_ACCOUNT = madeUpSid('AC', 'recado');
/** Digits at the end of a number that Twilio hides. */
const MASKED = /\d{4}$/;

type Form = Readonly<Record<string, string>>;

/**
 * What Twilio posts to a StatusCallback, and what it posts of messages that people write. Programs read some of it by its
 * place in the body, so that fields keep the order of captured requests.
 */
export const TWILIO_FORMAT: DialectFormat = {
  events: [...STATUS_EVENTS, 'message.received'],

  /** A message with an address of its own is told there, and nowhere else. */
  target({ type, dialect, isPerMessage }) {
    const { callback } = type === 'message.received' || dialect === null ? {} : twilioOf(dialect);
    if (callback === undefined) return { url: null };
    return isPerMessage ? { url: callback } : null;
  },

  body(event, more) {
    const form = event.type === 'message.received' ? received(event.data, more) : statusOf(event, more);
    return new URLSearchParams(form).toString();
  },

  headers({ body, url, keySecret, eventId }) {
    if (keySecret === null) throw new UnreadableSecretError();
    return {
      'content-type': 'application/x-www-form-urlencoded; charset=UTF-8',
      'x-twilio-signature': twilioSignature(keySecret, url, body),
      'i-twilio-idempotency-token': eventId,
    };
  },
};

/** HMAC-SHA1 of the address and of all fields, sorted by their names, each name with its value behind it. */
export function twilioSignature(authToken: string, url: string, form: string): string {
  const fields = [...new URLSearchParams(form)].sort(([one], [other]) => (one < other ? -1 : 1));
  const signed = url + fields.map(([name, value]) => name + value).join('');
  return createHmac('sha1', authToken).update(signed).digest('base64');
}

function statusOf({ type, data, dialect }: RecadoEvent, more: TellMore): Form {
  const { accountSid, hasMedia } = requestOf(dialect);
  const sid = sidOf(more.longToken(Number(data.id)), hasMedia);
  const to = recipientOf(data, 'phone');
  const why = `Recado: ${more.why}`;
  const failureCode = wordIn(data, 'failure_code') || null;
  const status = wordOf(STATUSES.get(type)!, { wasSent: data.sent_at !== null, failureCode });
  return {
    ...(EVENT_TYPES.includes(status) && { EventType: status.toUpperCase() }),
    SmsSid: sid,
    SmsStatus: status,
    MessageStatus: status,
    ChannelToAddress: to.replace(/^whatsapp:/, '').replace(MASKED, 'XXXX'),
    To: to,
    ChannelPrefix: 'whatsapp',
    MessageSid: sid,
    AccountSid: accountSid,
    StructuredMessage: 'false',
    From: senderOf(more),
    ApiVersion: API_VERSION,
    ChannelInstallSid: madeUpSid('XE', more.sender),
    ...(['failed', 'undelivered'].includes(status) && {
      ErrorCode: String(errorCodeOf(failureCode, type === 'message.expired')),
      ErrorMessage: why,
      ChannelStatusMessage: why,
    }),
    ...(more.sender.startsWith('MG') && { MessagingServiceSid: more.sender }),
  };
}

function received(data: RecadoEvent['data'], more: TellMore): Form {
  const from = recipientOf(data, 'from');
  const { accountSid, hasMedia } = requestOf(more.answered);
  const to = senderOf(more);
  const sid = madeUpSid('SM', wordIn(data, 'provider_message_id') || JSON.stringify(data));
  const { title, payload } = (data.button ?? {}) as { title?: string | null; payload?: string };
  const media = data.media as { type: string } | undefined;
  return {
    SmsMessageSid: sid,
    // The file stays at the provider: there is no address from which a program could fetch it.
    NumMedia: '0',
    ProfileName: '',
    MessageType: media?.type ?? (payload === undefined ? 'text' : 'button'),
    SmsSid: sid,
    WaId: wordIn(data, 'from') || wordIn(data, 'user_id'),
    SmsStatus: 'received',
    Body: wordIn(data, 'text') || (title ?? ''),
    ...(payload !== undefined && { ButtonText: title ?? '', ButtonPayload: payload }),
    To: to,
    NumSegments: '1',
    ReferralNumMedia: '0',
    MessageSid: sid,
    AccountSid: accountSid,
    From: from,
    ApiVersion: API_VERSION,
    ...(typeof data.in_reply_to === 'number' && {
      OriginalRepliedMessageSid: sidOf(more.longToken(data.in_reply_to), hasMedia),
      OriginalRepliedMessageSender: to,
    }),
  };
}

/** What a message remembers of the request that queued it. */
function requestOf(dialect: MessageDialect | undefined): { accountSid: string; hasMedia: boolean } {
  const [prefix, accountSid = NO_ACCOUNT] = (twilioOf(dialect).opaque ?? '').split(' ');
  return { accountSid, hasMedia: prefix === 'MM' };
}

function recipientOf(data: RecadoEvent['data'], field: 'phone' | 'from'): string {
  return addressOf(wordIn(data, field), wordIn(data, field) === '' ? wordIn(data, 'user_id') : null);
}

/** The number that it is sent from; the program knows it by another id where a Messaging Service stands for it. */
function senderOf({ sender, senderPhone }: TellMore): string {
  return sender.startsWith('whatsapp:') ? sender : addressOf(senderPhone);
}
