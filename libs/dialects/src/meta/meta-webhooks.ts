import { createHmac } from 'node:crypto';
import type { FailureCode, NotificationType } from '@recado/core';
import { type DialectFormat, type TellMore, wordIn } from '../core/format.js';
import { tokenIn, wamid } from './meta-ids.js';

/** Events of messages, by Meta's word for the status. What ended before it was sent failed, to the program. */
const STATUSES: Readonly<Partial<Record<NotificationType, string>>> = {
  'message.sent': 'sent',
  'message.delivered': 'delivered',
  'message.read': 'read',
  'message.failed': 'failed',
  'message.canceled': 'failed',
  'message.expired': 'failed',
};

/** Meta's error of a message that failed (docs/gateways/facts.md); others are "Something went wrong". */
const ERRORS: Readonly<Partial<Record<FailureCode, readonly [code: number, title: string]>>> = {
  recipient_window_closed: [131_047, 'Re-engagement message'],
  outside_window: [131_047, 'Re-engagement message'],
  recipient_unreachable: [131_026, 'Message undeliverable'],
  recipient_not_on_whatsapp: [131_026, 'Message undeliverable'],
  recipient_opted_out: [131_050, 'User has stopped marketing messages'],
  opted_out: [131_050, 'User has stopped marketing messages'],
  recipient_withheld: [131_049, 'This message was not delivered to maintain healthy ecosystem engagement.'],
  recipient_is_sender: [131_021, 'Recipient cannot be sender'],
  recipient_country_restricted: [130_497, 'Business account is restricted from messaging users in this country'],
  recipient_throttled: [131_056, '(Business Account, Consumer Account) pair rate limit hit'],
  message_unsupported: [131_051, 'Unsupported message type'],
  message_media_failed: [131_053, 'Media upload error'],
  media_file_gone: [131_053, 'Media upload error'],
  media_refused: [131_053, 'Media upload error'],
  media_unreachable: [131_053, 'Media upload error'],
  template_mismatch: [132_000, 'Template Param Count Mismatch'],
  template_unavailable: [132_001, 'Template does not exist'],
  template_rejected: [132_001, 'Template does not exist'],
  channel_locked: [131_031, 'Business Account locked'],
  channel_spam_limited: [131_048, 'Spam rate limit hit'],
};
const UNKNOWN_ERROR = [131_000, 'Something went wrong'] as const;

/** What happened to messages and what people write, as the webhooks of WhatsApp Cloud API tell it: one item a request. */
export const META_FORMAT: DialectFormat = {
  events: [...(Object.keys(STATUSES) as NotificationType[]), 'message.received'],

  body(event, more) {
    const { type, data } = event;
    const value = {
      messaging_product: 'whatsapp',
      metadata: { display_phone_number: more.senderPhone ?? '', phone_number_id: more.sender },
      ...(type === 'message.received' ? received(data, more) : { statuses: [statusOf(event, more)] }),
    };
    const entry = [{ id: '0', changes: [{ value, field: 'messages' }] }];
    return ascii(JSON.stringify({ object: 'whatsapp_business_account', entry }));
  },

  /** Over the bytes of the body, which is ASCII: some libraries sign it with every other character escaped. */
  headers({ body, secret }) {
    const signature = createHmac('sha256', secret).update(body).digest('hex');
    return { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` };
  },
};

type Data = Readonly<Record<string, unknown>>;

function statusOf({ type, timestamp, data, dialect }: Parameters<DialectFormat['body']>[0], more: TellMore): object {
  const phone = wordIn(data, 'phone') || wordIn(data, 'user_id');
  const status = STATUSES[type];
  return {
    id: wamid(phone, more.token(Number(data.id))),
    status,
    timestamp: secondsOf(timestamp),
    recipient_id: phone,
    ...(status === 'failed' && { errors: [errorOf(type, data, more)] }),
    ...(dialect?.opaque !== undefined && { biz_opaque_callback_data: dialect.opaque }),
  };
}

function errorOf(type: NotificationType, { failure_code }: Data, more: TellMore): object {
  const known = typeof failure_code === 'string' ? ERRORS[failure_code as FailureCode] : undefined;
  const [code, title] = known ?? (type === 'message.expired' ? [131_026, 'Message undeliverable'] : UNKNOWN_ERROR);
  return { code, title, message: title, error_data: { details: `Recado: ${more.why}` } };
}

function received(data: Data, more: TellMore): object {
  const from = wordIn(data, 'from') || wordIn(data, 'user_id');
  const id = wordIn(data, 'provider_message_id');
  const answered = typeof data.in_reply_to === 'number' ? wamid(from, more.token(data.in_reply_to)) : undefined;
  const message = {
    ...(answered !== undefined && { context: { from: more.senderPhone ?? '', id: answered } }),
    from,
    // Programs look an id up in what they know, so that an id of another provider's form is as good.
    id: id === '' || tokenIn(id) !== '' || id.startsWith('wamid.') ? id : `wamid.${Buffer.from(id).toString('base64')}`,
    timestamp: secondsOf(wordIn(data, 'received_at')),
    ...contentOf(data),
  };
  return { contacts: [{ profile: { name: '' }, wa_id: from }], messages: [message] };
}

function contentOf({ text, media, button }: Data): object {
  const { id, title, payload } = (button ?? {}) as { id?: string; title?: string; payload?: string };
  if (payload !== undefined) return { type: 'button', button: { text: title ?? '', payload } };
  if (title !== undefined)
    return { type: 'interactive', interactive: { type: 'button_reply', button_reply: { id, title } } };
  const medium = media as { type: string; id: string | null } | undefined;
  if (!medium) return { type: 'text', text: { body: text ?? '' } };
  const caption = typeof text === 'string' && text !== '' ? { caption: text } : {};
  return { type: medium.type, [medium.type]: { id: medium.id ?? '', ...caption } };
}

function secondsOf(iso: string): string {
  return String(Math.floor(Date.parse(iso) / 1_000));
}

const NOT_ASCII = /[^\0-~]/g;

function ascii(json: string): string {
  return json.replace(NOT_ASCII, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
