import type { WahaSettings } from '@recado/config';
import {
  type CallbackNews,
  type CallbackReceipt,
  type CallbackRequest,
  type InboundText,
  NOTHING_NEW,
  type SenderState,
  UNVERIFIED,
} from '../callback.js';
import { headerOf, isHmacOf, jsonOf } from '../callback-proof.js';
import { resumeOf } from '../holds.js';
import { type Json, recordOf, textOf } from '../json-parts.js';
import { kindOf } from './waha-ack.js';
import { messageIdIn } from './waha-ids.js';

/** One event of one session. */
interface Event {
  session: string | null;
  payload: Json;
  /** When it happened, UTC milliseconds. */
  at: number;
}

type News = Partial<Pick<CallbackNews, 'receipts' | 'inbound' | 'states'>>;

const READERS: ReadonlyMap<string, (event: Event) => News> = new Map<string, (event: Event) => News>([
  ['message.ack', (event) => ({ receipts: toReceipts(event) })],
  ['message', (event) => ({ inbound: toInbound(event) })],
  ['session.status', (event) => ({ states: toStates(event) })],
]);

/** What WAHA posts (docs/gateways/facts.md, WAHA). */
export function readWahaCallback(request: CallbackRequest, { webhookSecret }: WahaSettings): CallbackNews {
  if (!request.proved && !isSigned(request, webhookSecret)) return UNVERIFIED;
  const body = jsonOf(request);
  const payload = recordOf(body?.payload);
  if (!payload) return NOTHING_NEW;
  const at = typeof body?.timestamp === 'number' ? body.timestamp : request.receivedAt;
  const event = { session: textOf(body?.session) ?? null, payload, at };
  return { ...NOTHING_NEW, ...READERS.get(textOf(body?.event) ?? '')?.(event) };
}

function isSigned(request: CallbackRequest, secret: string | undefined): boolean {
  const signature = headerOf(request, 'x-webhook-hmac') ?? '';
  return secret !== undefined && isHmacOf(signature, 'sha512', secret, request.body);
}

function toReceipts({ session, payload, at }: Event): CallbackReceipt[] {
  const providerMessageId = messageIdIn(payload);
  const kind = kindOf(payload.ack);
  if (providerMessageId === undefined || kind === undefined || payload.fromMe === false) return [];
  const receipt = { sender: session, messageId: null, providerMessageId, kind, at };
  return [kind === 'failed' ? { ...receipt, code: 'delivery_failed', detail: null } : receipt];
}

function toInbound({ session, payload, at }: Event): InboundText[] {
  const [, from] = /^(\d{7,15})@(?:c\.us|s\.whatsapp\.net)$/.exec(textOf(payload.from) ?? '') ?? [];
  const text = textOf(payload.body);
  if (payload.fromMe !== false || from === undefined || text === undefined) return [];
  return [{ sender: session, providerMessageId: messageIdIn(payload) ?? null, from, text, at }];
}

function toStates({ session: sender, payload }: Event): SenderState[] {
  const status = textOf(payload.status);
  if (status === undefined) return [];
  if (status === 'WORKING') return [{ sender, working: true, detail: null }];
  const code = 'channel_disconnected';
  return [{ sender, working: false, code, resume: resumeOf(code), detail: status }];
}
