import { isoTime, MessageStatus, type NotificationType } from '@recado/core';
import type { NotifiedBatch, NotifiedMessage, PendingNotification } from '@recado/messages';
import type {
  ChannelEventDataDto,
  ChannelUpdatedDataDto,
  TemplateUpdatedDataDto,
  WebhookDisabledDataDto,
  WebhookTestDataDto,
} from './event.dto.js';
import type { MessageReceivedDataDto, OptOutEventDataDto } from './personal-event.dto.js';
import { batchData, messageData, payload } from './payload.js';

const { Pending, Sending, Sent, Delivered, Read, Failed, Canceled, Expired, Unknown } = MessageStatus;

const AT = Date.UTC(2026, 10, 20, 16, 14);
const SECOND = 1_000;

const MESSAGE: NotifiedMessage = {
  id: 184_203,
  batchId: 7,
  reference: 'pedido-4711',
  userId: null,
  phone: '5511987654321',
  channel: 'default',
  gateway: 'http',
  timezone: 'America/Sao_Paulo',
  scheduledAt: null,
  createdAt: AT + 120,
  attempts: 1,
  sentAt: AT + 480,
  deliveredAt: AT + 2 * SECOND,
  readAt: AT + 40 * SECOND,
  endedAt: null,
  failureCode: null,
  failureReason: null,
  sentAs: null,
  providerMessageId: null,
  isInReview: 0,
};
const BATCH: NotifiedBatch = { id: 7, total: 2, createdAt: AT + 120 };

type Step = Pick<PendingNotification, 'status' | 'previousStatus' | 'sequence' | 'at'>;

const step = (status: MessageStatus, previousStatus: MessageStatus, sequence: number, afterMs: number): Step => ({
  status,
  previousStatus,
  sequence,
  at: AT + afterMs,
});

/** The bodies are made by the functions that make those of real events. */
const EXAMPLES: Record<NotificationType, () => string> = {
  'message.sent': () => ofMessage('message.sent', step(Sent, Sending, 2, 480)),
  'message.delivered': () => ofMessage('message.delivered', step(Delivered, Sent, 3, 2 * SECOND)),
  'message.read': () => ofMessage('message.read', step(Read, Delivered, 4, 40 * SECOND)),
  'message.failed': () =>
    ofMessage('message.failed', step(Failed, Sending, 2, 900), {
      failureCode: 'recipient_not_on_whatsapp',
      failureReason: '131026 Message undeliverable',
      sentAt: null,
      endedAt: AT + 900,
    }),
  'message.canceled': () =>
    ofMessage('message.canceled', step(Canceled, Pending, 1, 3 * SECOND), { attempts: 0, endedAt: AT + 3 * SECOND }),
  'message.expired': () => ofMessage('message.expired', step(Expired, Pending, 1, 60 * SECOND), { attempts: 0 }),
  'message.unknown': () => ofMessage('message.unknown', step(Unknown, Sending, 2, 30 * SECOND)),
  'batch.completed': () =>
    payload('batch.completed', AT + 9_300, batchData(pending('batch.completed', AT + 9_300), BATCH)),
  'message.received': () =>
    payload('message.received', AT + 60 * SECOND, {
      channel: MESSAGE.channel,
      from: '5511987654321',
      user_id: 'BR.1502576394655843',
      text: 'Obrigado!',
      media: { type: 'image', id: '1037543291543636' },
      button: null,
      received_at: isoTime(AT + 59 * SECOND),
      in_reply_to: MESSAGE.id,
      provider_message_id: 'wamid.HBgNNTUxMTk4NzY1NDMyMRUCABIYFDNBMDJF',
    } satisfies MessageReceivedDataDto),
  'opt_out.added': () =>
    payload('opt_out.added', AT, {
      phone: '5511987654321',
      scope: 'all',
      source: 'recipient',
      channel: MESSAGE.channel,
      added_at: isoTime(AT),
    } satisfies OptOutEventDataDto),
  'channel.paused': () => ofChannel('channel.paused', 'gateway_unreachable', 'auto'),
  'channel.resumed': () => ofChannel('channel.resumed', null, null),
  'channel.updated': () => {
    const news = { kind: 'quality', value: 'RED', detail: null, previous_value: 'GREEN' } as const;
    const data = { channel: MESSAGE.channel, ...news, at: isoTime(AT) };
    return payload('channel.updated', AT, data satisfies ChannelUpdatedDataDto);
  },
  'template.updated': () => {
    const template = { channel: MESSAGE.channel, template: 'recado_aviso', language: 'pt_BR' };
    const news = { status: 'PAUSED', category: null, quality: null, reason: null, previous_value: 'APPROVED' };
    return payload('template.updated', AT, { ...template, ...news, at: isoTime(AT) } satisfies TemplateUpdatedDataDto);
  },
  'webhook.disabled': () => {
    const data = { id: 3, url: 'https://erp.exemplo.com.br/recado', reason: 'gone', failing_since: null } as const;
    return payload('webhook.disabled', AT, data satisfies WebhookDisabledDataDto);
  },
  'webhook.test': () =>
    payload('webhook.test', AT, { webhook_id: 3, description: 'ERP Matriz' } satisfies WebhookTestDataDto),
};

/** The body of an example of this event, as compact JSON: as a real one, of a message that is not there. */
export function exampleEvent(type: NotificationType): string {
  return EXAMPLES[type]();
}

function ofMessage(type: NotificationType, { at, ...move }: Step, changes: Partial<NotifiedMessage> = {}): string {
  const message = { ...MESSAGE, ...changes };
  const notification = { ...pending(type, at), ...move, failureCode: message.failureCode, messageId: message.id };
  return payload(type, at, messageData(notification, message));
}

function ofChannel(type: NotificationType, code: string | null, resume: ChannelEventDataDto['resume']): string {
  return payload(type, AT, { channel: MESSAGE.channel, code, resume } satisfies ChannelEventDataDto);
}

function pending(type: NotificationType, at: number): PendingNotification {
  const none = { status: null, previousStatus: null, sequence: null, failureCode: null, data: null, endpointIds: null };
  return { id: 1, type, at, apiKeyId: 1, messageId: null, batchId: BATCH.id, ...none };
}
