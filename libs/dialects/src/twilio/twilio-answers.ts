import { contentOf, type FailureCode, type MessageDialect, MessageStatus, wireStatus } from '@recado/core';
import type { MessageView } from '@recado/messages';
import { whyEnded } from '../core/format.js';
import { API_VERSION, addressOf, dateOf, sidOf } from './twilio-ids.js';

const { Pending, Scheduled, Sending, Sent, Delivered, Read, Failed, Canceled, Expired, Unknown } = MessageStatus;

const STATUSES: Readonly<Record<MessageStatus, string>> = {
  [Pending]: 'queued',
  [Scheduled]: 'scheduled',
  [Sending]: 'sending',
  [Sent]: 'sent',
  [Delivered]: 'delivered',
  [Read]: 'read',
  [Failed]: 'failed',
  [Canceled]: 'canceled',
  [Expired]: 'failed',
  // Nobody knows whether it left: it is still on its way.
  [Unknown]: 'sending',
};

/**
 * Twilio's word for a status. What was canceled because of its recipient, as after an opt-out, failed: Twilio refuses such a
 * message.
 */
export function wordOf(status: MessageStatus, of: { wasSent: boolean; failureCode: string | null }): string {
  if (status === Failed && of.wasSent) return 'undelivered';
  return STATUSES[status === Canceled && of.failureCode !== null ? Failed : status];
}

/** Twilio's error of a message that failed; others are "Channel provider returned an internal error" (63013). */
const ERRORS: Readonly<Partial<Record<FailureCode, number>>> = {
  recipient_window_closed: 63_016,
  outside_window: 63_016,
  text_not_carriable: 63_016,
  recipient_unreachable: 63_024,
  recipient_not_on_whatsapp: 63_024,
  recipient_not_allowed: 63_024,
  recipient_opted_out: 21_610,
  opted_out: 21_610,
  media_file_gone: 63_019,
  media_refused: 63_019,
  media_unreachable: 63_019,
  media_upload_failed: 63_019,
  message_media_failed: 63_019,
  template_mismatch: 63_013,
  template_unavailable: 63_027,
  template_rejected: 63_027,
};
const OTHER_ERROR = 63_013;
const EXPIRED = 30_036;

/** The number of the error of a message that did not arrive. */
export function errorCodeOf(failureCode: string | null, hasExpired: boolean): number {
  return hasExpired ? EXPIRED : (ERRORS[failureCode as FailureCode] ?? OTHER_ERROR);
}

/** What an answer says of a message. Times are UTC milliseconds. */
interface Told {
  readonly accountSid: string;
  readonly sid: string;
  readonly body: string;
  readonly to: string;
  /** Null: a Messaging Service chooses it. */
  readonly from: string | null;
  readonly messagingServiceSid: string | null;
  readonly status: string;
  readonly createdAt: number;
  /** Missing: it is new. */
  readonly updatedAt?: number;
  readonly sentAt?: number | null;
  /** Missing: it has not failed. */
  readonly errorCode?: number;
  readonly errorMessage?: string;
}

/** A message as the API shows it, with all its fields. */
export function messageResource({ accountSid, sid, ...told }: Told): object {
  const uri = `/${API_VERSION}/Accounts/${accountSid}/Messages/${sid}`;
  return {
    account_sid: accountSid,
    api_version: API_VERSION,
    body: told.body,
    date_created: dateOf(told.createdAt),
    date_sent: dateOf(told.sentAt ?? null),
    date_updated: dateOf(told.updatedAt ?? told.createdAt),
    direction: 'outbound-api',
    error_code: told.errorCode ?? null,
    error_message: told.errorMessage ?? null,
    from: told.from,
    messaging_service_sid: told.messagingServiceSid,
    num_media: sid.startsWith('MM') ? '1' : '0',
    num_segments: '1',
    price: null,
    price_unit: null,
    sid,
    status: told.status,
    subresource_uris: { media: `${uri}/Media.json` },
    to: told.to,
    uri: `${uri}.json`,
  };
}

/** A message that is stored, also one that Recado's own API took. `senderPhone`: digits; null: it is not known. */
export function storedResource(
  message: MessageView,
  { accountSid, token, senderPhone }: { accountSid: string; token: string; senderPhone: string | null },
): object {
  const { status, sentAt, deliveredAt, readAt, endedAt, createdAt, failureCode, failureReason } = message;
  const content = contentOf(message.content);
  const { sender } = twilioOf(content?.dialect);
  const isService = sender?.startsWith('MG') ?? false;
  const hasExpired = status === Expired;
  const data = { status: wireStatus(status), failure_code: failureCode, failure_reason: failureReason };
  return messageResource({
    accountSid,
    sid: sidOf(token, content?.media !== undefined),
    body: message.text ?? '',
    to: addressOf(message.phone, message.userId),
    from: sender === undefined || isService ? addressOf(senderPhone) || null : sender,
    messagingServiceSid: isService ? sender! : null,
    status: wordOf(status, { wasSent: sentAt !== null, failureCode }),
    createdAt,
    updatedAt: Math.max(...[createdAt, sentAt, deliveredAt, readAt, endedAt].map((at) => at ?? 0)),
    sentAt,
    ...((failureCode !== null || hasExpired) &&
      endedAt !== null && {
        errorCode: errorCodeOf(failureCode, hasExpired),
        errorMessage: `Recado: ${whyEnded(data)}`,
      }),
  });
}

/** What a message that came in this dialect remembers; of others, nothing. */
export function twilioOf(dialect: MessageDialect | undefined): Partial<MessageDialect> {
  return dialect?.name === 'twilio' ? dialect : {};
}
