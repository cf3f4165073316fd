import { type NotificationType, UnreadableSecretError } from '@recado/core';
import type { RecadoEvent } from '@recado/webhooks';
import { given, required, textIn, type Fields } from '../core/fields.js';
import { type DialectFormat, type TellMore, wordIn } from '../core/format.js';
import { messageIdOf, zaapIdOf } from './z-api-answers.js';

const INBOUND = 'message.received';
/** That a message left, or why it never will. */
const DELIVERY: readonly NotificationType[] = ['message.sent', 'message.failed', 'message.canceled', 'message.expired'];
const STATUSES: Readonly<Partial<Record<NotificationType, string>>> = {
  'message.sent': 'SENT',
  'message.delivered': 'RECEIVED',
  'message.read': 'READ',
};

interface Told {
  readonly format: string;
  readonly events: readonly NotificationType[];
}
const SENDING: Told = { format: 'z-api', events: DELIVERY };
const STATUS: Told = { format: 'z-api-status', events: Object.keys(STATUSES) as NotificationType[] };
const RECEIVING: Told = { format: 'z-api-received', events: [INBOUND] };

/** What each route of webhooks sets. Z-API's documentation has two names for that of statuses. */
export const Z_API_WEBHOOKS: Readonly<Record<string, readonly Told[]>> = {
  'update-webhook-delivery': [SENDING],
  'update-webhook-received': [RECEIVING],
  'update-webhook-received-delivery': [RECEIVING],
  'update-webhook-message-status': [STATUS],
  'update-webhook-status': [STATUS],
  'update-every-webhooks': [SENDING, STATUS, RECEIVING],
};

/** The address in the body of such a route; empty: the webhook is switched off. Throws DomainError `validation_failed`. */
export function addressIn(body: Fields): string {
  return textIn(body, 'value')?.trim() ?? required('value');
}

/** Z-API signs nothing: a webhook brings the token of its instance, which is the key. */
function headers({ keySecret }: Parameters<DialectFormat['headers']>[0]): Readonly<Record<string, string>> {
  if (keySecret === null) throw new UnreadableSecretError();
  return { 'content-type': 'application/json', 'z-api-token': keySecret };
}

/** That messages were sent or failed, and what people write. */
export const Z_API_FORMAT: DialectFormat = {
  events: [...DELIVERY, INBOUND],
  body: (event, more) => JSON.stringify(event.type === INBOUND ? received(event.data, more) : delivery(event, more)),
  headers,
};

/** What people write, alone: its address may be another one. */
export const Z_API_RECEIVED_FORMAT: DialectFormat = { ...Z_API_FORMAT, events: RECEIVING.events };

/** What becomes of messages once they are sent. */
export const Z_API_STATUS_FORMAT: DialectFormat = {
  events: STATUS.events,
  body: ({ type, timestamp, data }, more) =>
    JSON.stringify({
      instanceId: instanceOf(data, more),
      status: STATUSES[type],
      ids: [messageIdOf(more.token(Number(data.id)))],
      momment: Date.parse(timestamp),
      phoneDevice: 0,
      phone: wordIn(data, 'phone') || wordIn(data, 'user_id'),
      type: 'MessageStatusCallback',
      isGroup: false,
    }),
  headers,
};

type Data = RecadoEvent['data'];

/** Where nothing is linked: the instance of the message that a person answers, else the name of the channel. */
function instanceOf(data: Data, { sender, answered }: TellMore): string {
  return sender || (answered?.name === 'z-api' && answered.sender) || wordIn(data, 'channel');
}

/** The field `momment` is spelled so. */
function delivery({ type, timestamp, data }: RecadoEvent, more: TellMore): object {
  return {
    phone: wordIn(data, 'phone') || wordIn(data, 'user_id'),
    zaapId: zaapIdOf(more.longToken(Number(data.id))),
    messageId: messageIdOf(more.token(Number(data.id))),
    instanceId: instanceOf(data, more),
    momment: Date.parse(timestamp),
    type: 'DeliveryCallback',
    ...(type !== 'message.sent' && { error: `Recado: ${more.why}` }),
  };
}

function received(data: Data, more: TellMore): object {
  const phone = wordIn(data, 'from') || wordIn(data, 'user_id');
  const answered = data.in_reply_to;
  return {
    instanceId: instanceOf(data, more),
    messageId: wordIn(data, 'provider_message_id'),
    phone,
    fromMe: false,
    momment: Date.parse(wordIn(data, 'received_at')),
    status: 'RECEIVED',
    chatName: phone,
    senderName: '',
    senderPhoto: null,
    photo: null,
    isGroup: false,
    isNewsletter: false,
    isEdit: false,
    isStatusReply: false,
    broadcast: false,
    waitingMessage: false,
    connectedPhone: more.senderPhone ?? '',
    senderLid: null,
    participantPhone: null,
    participantLid: null,
    ...given({ referenceMessageId: typeof answered === 'number' ? messageIdOf(more.token(answered)) : undefined }),
    forwarded: false,
    type: 'ReceivedCallback',
    ...contentIn(data),
  };
}

/** Of a medium it has the caption: its bytes stay at the provider. */
function contentIn({ text, media, button }: Data): object {
  const { title, payload } = (button ?? {}) as { title?: string | null; payload?: string };
  if (payload !== undefined) return { buttonsResponseMessage: { buttonId: payload, message: title ?? '' } };
  const medium = media as { type: string } | undefined;
  return medium ? { [medium.type]: { caption: text ?? '' } } : { text: { message: text ?? title ?? '' } };
}
