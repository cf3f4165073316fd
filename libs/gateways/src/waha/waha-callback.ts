import {
  type CallbackContent,
  type CallbackReceipt,
  type CallbackRequest,
  type InboundMessage,
  EMPTY_CALLBACK,
  type SenderState,
  UNVERIFIED,
} from '../port/callback.js';
import { cut } from '../port/cut.js';
import { resumeOf } from '../port/resume.js';
import { headerOf, isHmacOf, jsonOf } from '../shared/callback-proof.js';
import { type Json, recordOf, textOf } from '../shared/json-parts.js';
import { kindOf } from './waha-ack.js';
import { messageIdIn } from './waha-ids.js';
import type { WahaSettings } from './waha.definition.js';

/** One event of one session. */
interface Event {
  session: string | null;
  payload: Json;
  /** When it happened, UTC milliseconds. */
  at: number;
}

/** Width of the column for the detail of a failure. */
const MAX_DETAIL = 255;
/** A later end was read in the wrong unit, so it is ignored. In ms. */
const MAX_RESTRICTION_MS = 366 * 86_400_000;

type EventContent = Partial<Pick<CallbackContent, 'receipts' | 'inbound' | 'states'>>;

const READERS: ReadonlyMap<string, (event: Event) => EventContent> = new Map<string, (event: Event) => EventContent>([
  ['message.ack', (event) => ({ receipts: toReceipts(event), states: restrictionIn(event) })],
  ['message', (event) => ({ inbound: toInbound(event) })],
  ['session.status', (event) => ({ states: toStates(event) })],
]);

/** Reads what WAHA posts (docs/gateways/facts.md, WAHA). */
export function readWahaCallback(request: CallbackRequest, { webhookSecret }: WahaSettings): CallbackContent {
  if (!request.proved && !isSigned(request, webhookSecret)) return UNVERIFIED;
  const body = jsonOf(request);
  const payload = recordOf(body?.payload);
  if (!payload) return EMPTY_CALLBACK;
  const at = typeof body?.timestamp === 'number' ? body.timestamp : request.receivedAt;
  const event = { session: textOf(body?.session) ?? null, payload, at };
  return { ...EMPTY_CALLBACK, ...READERS.get(textOf(body?.event) ?? '')?.(event) };
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
  if (kind !== 'failed') return [receipt];
  const error = recordOf(payload.error);
  const detail = error ? cut(JSON.stringify(error), MAX_DETAIL) : null;
  return [{ ...receipt, code: isRestriction(error) ? 'channel_restricted' : 'delivery_failed', detail }];
}

/** An acknowledgement of -1 may report that WhatsApp restricted the number, and until when. */
function restrictionIn({ session: sender, payload, at }: Event): SenderState[] {
  const error = recordOf(payload.error);
  if (payload.ack !== -1 || payload.fromMe === false || !isRestriction(error)) return [];
  const code = 'channel_restricted';
  const detail = cut(JSON.stringify(error), MAX_DETAIL);
  const until = timeOf(error?.until);
  const isTold = until !== null && until < at + MAX_RESTRICTION_MS;
  return [{ sender, working: false, code, resume: resumeOf(code), detail, ...(isTold && { until }) }];
}

function isRestriction(error: Json | undefined): boolean {
  return Number(error?.code) === 463 || error?.reason === 'account_restricted' || error?.code === 'account_restricted';
}

/** Reads seconds, milliseconds or a date as UTC milliseconds; null: it is none of them. */
function timeOf(value: unknown): number | null {
  const number = typeof value === 'string' && !/^\d+$/.test(value) ? Date.parse(value) : Number(value ?? Number.NaN);
  if (!Number.isFinite(number) || number <= 0) return null;
  return number < 1e11 ? number * 1_000 : number;
}

function toInbound({ session, payload, at }: Event): InboundMessage[] {
  const data = recordOf(payload._data);
  // If the sender has a hidden id, each engine puts the phone number elsewhere.
  const jids = [payload.from, recordOf(data?.key)?.remoteJidAlt, recordOf(data?.Info)?.SenderAlt];
  const isPerson = /@(?:c\.us|s\.whatsapp\.net|lid)$/.test(textOf(payload.from) ?? '');
  const from = isPerson ? jids.map(phoneOf).find((phone) => phone !== undefined) : undefined;
  const text = textOf(payload.body);
  if (payload.fromMe !== false || from === undefined || text === undefined) return [];
  return [{ sender: session, providerMessageId: messageIdIn(payload) ?? null, from, text, at }];
}

/** A chat may name one device of the number: `5511987654321:12@s.whatsapp.net`. */
function phoneOf(jid: unknown): string | undefined {
  return /^(\d{7,15})(?::\d+)?@(?:c\.us|s\.whatsapp\.net)$/.exec(textOf(jid) ?? '')?.[1];
}

function toStates({ session: sender, payload }: Event): SenderState[] {
  const status = textOf(payload.status);
  if (status === undefined) return [];
  if (status === 'WORKING') return [{ sender, working: true, detail: null }];
  const code = 'channel_disconnected';
  return [{ sender, working: false, code, resume: resumeOf(code), detail: status }];
}
