import {
  CONTENT_FIELDS,
  isSurrogate,
  contentOf,
  explainEnded,
  explainFailure,
  formatLocal,
  isFile,
  isSimulated,
  isoTime,
  type Language,
  type MediaContent,
  MessageStatus,
  type PaymentNews,
  type Pricing,
  priorityOf,
  tellerOf,
  wireMessagePayment,
  wireStatus,
  wireTemplate,
} from '@recado/core';
import type { MessageMediaDto } from './content.dto.js';
import type { MessageDto, MessagePricingDto } from './message.dto.js';
import type { MessageView } from './message.view.js';
import type { MessagePaymentStatusDto } from './payment.dto.js';
import type { WaitingFor } from './waiting-for.js';

/** A message, as far as the form in which it was sent is concerned. */
interface SentMessage {
  readonly sentAt: number | null;
  /** If not as a text. */
  readonly sentAs: string | null;
}

/** In which form the gateway accepted a message; null: it has not been sent. */
export function sentForm({ sentAt, sentAs }: SentMessage): string | null {
  return sentAt === null ? null : (sentAs ?? 'text');
}

/** To whom a message goes, as the wire has it: what stands for a number that is not known is ours alone. */
export function wireRecipient({ phone, userId }: { phone: string | null; userId: string | null }): {
  phone: string | null;
  user_id?: string;
} {
  if (phone === null || !isSurrogate(phone)) return { phone };
  return userId === null ? { phone: null } : { phone: null, user_id: userId };
}

const toldFields = tellerOf(CONTENT_FIELDS, 'message');

/** The wire format of a message; `language`: of the explanation of its failure. */
export function messageJson(message: MessageView, waitingFor: WaitingFor | null, language: Language): MessageDto {
  const { media = null, template = null, buttons, payment, paymentNews, ...fields } = contentOf(message.content) ?? {};
  return {
    id: message.id,
    batch_id: message.batchId,
    reference: message.reference,
    ...wireRecipient(message),
    message: message.text,
    status: wireStatus(message.status),
    priority: priorityOf(message.lane),
    channel: message.channel,
    pool: message.pool,
    scheduled_at: message.scheduledAt === null ? null : formatLocal(message.scheduledAt, message.timezone),
    created_at: isoTime(message.createdAt),
    sent_at: isoTime(message.sentAt),
    delivered_at: isoTime(message.deliveredAt),
    read_at: isoTime(message.readAt),
    failed_at: message.status === MessageStatus.Failed ? isoTime(message.endedAt) : null,
    canceled_at: message.status === MessageStatus.Canceled ? isoTime(message.endedAt) : null,
    expires_at: isoTime(message.expiresAt),
    attempts: message.attempts,
    failure_code: message.failureCode,
    failure_reason: failureReason(message, language),
    failure_detail: failureDetail(message),
    provider_message_id: message.providerMessageId,
    sent_as: sentForm(message),
    media: media && mediaJson(media),
    template: template && wireTemplate(template),
    pricing: pricingJson(message.pricing),
    waiting_for: waitingFor && { ...waitingFor, until: isoTime(waitingFor.until) },
    ...(buttons && { buttons }),
    ...(payment && { payment: wireMessagePayment(payment) }),
    ...(paymentNews && { payment_status: paymentStatusJson(paymentNews) }),
    ...toldFields(fields),
    ...(isSimulated(message) && { simulated: true }),
  };
}

function paymentStatusJson({ reference, status, order, description }: PaymentNews): MessagePaymentStatusDto {
  return { reference, status, order_status: order, description: description ?? null };
}

/** A kept file has no address that stays; media by address are shown as they were queued. */
function mediaJson(media: MediaContent): MessageMediaDto {
  if (!isFile(media)) return media;
  const { type, id, filename, mimetype, size } = media;
  return { type, id, url: null, filename, mimetype, size };
}

/** Without the provider's model, such as PMP: it says how prices are made up, not what this message costs. */
function pricingJson(stored: string | null): MessagePricingDto | null {
  if (stored === null) return null;
  const { billable, category, type } = JSON.parse(stored) as Pricing;
  return { billable, category, type };
}

/** Explains the failure code and appends the provider's words. */
function failureReason(message: MessageView, language: Language): string | null {
  const { failureCode, gateway } = message;
  const explain = message.status === MessageStatus.Failed ? explainEnded : explainFailure;
  const meaning = failureCode === null ? undefined : explain(failureCode, language, gateway);
  const words = failureDetail(message);
  if (meaning === undefined) return words;
  return words === null ? meaning : `${meaning} (${words})`;
}

/** The provider's words. Where it said nothing, our own Portuguese explanation is stored instead. */
function failureDetail({ failureCode, failureReason }: MessageView): string | null {
  const isOurs = failureCode !== null && failureReason === explainFailure(failureCode, 'pt-BR');
  return isOurs ? null : failureReason;
}
