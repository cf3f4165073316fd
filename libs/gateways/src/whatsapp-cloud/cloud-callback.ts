import type { Installation } from '@recado/core';
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
import { headerOf, isHmacOf, isSameSecret, jsonOf } from '../shared/callback-proof.js';
import { type Json, recordOf, recordsIn, textOf } from '../shared/json-parts.js';
import { type CloudError, cloudErrorOf } from './cloud-error.js';
import { policyOf } from './cloud-policies.js';
import { attemptOf, type EchoedAttempt } from './message-echo.js';
import type { WhatsAppCloudSettings } from './whatsapp-cloud.definition.js';

/** The statuses that are receipts. A voice message that was played was read. */
const KINDS: ReadonlyMap<unknown, CallbackReceipt['kind']> = new Map<unknown, CallbackReceipt['kind']>([
  ['sent', 'sent'],
  ['delivered', 'delivered'],
  ['read', 'read'],
  ['played', 'read'],
  ['failed', 'failed'],
]);
/** Width of the column for the detail of a failure. */
const MAX_DETAIL = 255;
/** The challenge is sent back as it came, so it must not contain HTML. Meta sends about ten digits. */
const CHALLENGE = /^[\w.-]{1,256}$/;

/**
 * Reads what Meta asks and posts (docs/gateways/facts.md, Meta): receipts, texts of recipients, and errors of a number.
 */
export function readCloudCallback(
  request: CallbackRequest,
  settings: WhatsAppCloudSettings,
  installation: Installation,
): CallbackContent {
  if (request.method === 'GET') return handshake(request, settings);
  if (!request.proved && !isSigned(request, settings)) return UNVERIFIED;
  const entries = recordsIn(jsonOf(request)?.entry);
  const changes = entries.flatMap((entry) => recordsIn(entry.changes).flatMap((change) => toChange(change)));
  return {
    verified: true,
    receipts: changes.flatMap((change) => receiptsIn(change, request.receivedAt, installation)),
    inbound: changes.flatMap((change) => textsIn(change, request.receivedAt)),
    states: changes.flatMap((change) => statesIn(change)),
  };
}

function isSigned(request: CallbackRequest, { appSecret }: WhatsAppCloudSettings): boolean {
  const [, signature] = /^sha256=([0-9a-f]{64})$/i.exec(headerOf(request, 'x-hub-signature-256') ?? '') ?? [];
  if (appSecret === undefined || signature === undefined) return false;
  return isHmacOf(signature, 'sha256', appSecret, request.body);
}

/** Answers Meta's verification request with its challenge. */
function handshake({ query }: CallbackRequest, { verifyToken }: WhatsAppCloudSettings): CallbackContent {
  const challenge = query['hub.challenge'] ?? '';
  const isOurs =
    verifyToken !== undefined &&
    query['hub.mode'] === 'subscribe' &&
    CHALLENGE.test(challenge) &&
    isSameSecret(query['hub.verify_token'] ?? '', verifyToken);
  if (!isOurs) return { ...UNVERIFIED, answer: { status: 403, body: '' } };
  return { ...EMPTY_CALLBACK, answer: { status: 200, body: challenge } };
}

/** One application has one address for all its numbers, so each change names its number. */
interface Change {
  sender: string | null;
  value: Json;
}

function toChange({ field, value: anything }: Json): Change[] {
  const value = recordOf(anything);
  if (field !== 'messages' || !value) return [];
  return [{ sender: textOf(recordOf(value.metadata)?.phone_number_id) ?? null, value }];
}

function receiptsIn({ sender, value }: Change, receivedAt: number, installation: Installation): CallbackReceipt[] {
  return recordsIn(value.statuses).flatMap((status) => {
    const echoed = attemptOf(status.biz_opaque_callback_data, installation, receivedAt);
    return toReceipt({ status, sender, echoed }, receivedAt);
  });
}

function textsIn({ sender, value }: Change, receivedAt: number): InboundMessage[] {
  return recordsIn(value.messages).flatMap((message) => toInbound(message, sender, receivedAt));
}

/** Errors of the number or the account, also those that Meta attaches to a message. */
function statesIn({ sender, value }: Change): SenderState[] {
  const errors = [value, ...recordsIn(value.statuses)].flatMap(errorsOf);
  return errors.flatMap((error) => toState(error, sender));
}

interface CloudStatus extends Pick<Change, 'sender'> {
  status: Json;
  echoed: EchoedAttempt | undefined;
}

function toReceipt({ status, sender, echoed }: CloudStatus, receivedAt: number): CallbackReceipt[] {
  const kind = KINDS.get(status.status);
  const providerMessageId = textOf(status.id) ?? null;
  if (kind === undefined || (providerMessageId === null && !echoed)) return [];
  const at = timeOf(status.timestamp, receivedAt);
  const receipt = { sender, messageId: null, ...echoed, providerMessageId, kind, at };
  return [kind === 'failed' ? { ...receipt, ...failureOf(errorsOf(status)[0]) } : receipt];
}

function failureOf(error: CloudError | undefined): Pick<CallbackReceipt, 'code' | 'detail' | 'optOut'> {
  if (!error) return { code: 'delivery_failed', detail: null };
  const policy = policyOf(error);
  const detail = cut(error.detail, MAX_DETAIL);
  const optOut = policy?.do === 'reject' && policy.optOut;
  return { code: policy?.code ?? 'delivery_failed', detail, ...(optOut && { optOut }) };
}

function toState(error: CloudError, sender: string | null): SenderState[] {
  const policy = policyOf(error);
  if (policy?.do !== 'suspend') return [];
  const { code } = policy;
  return [{ sender, working: false, code, resume: resumeOf(code), detail: cut(error.detail, MAX_DETAIL) }];
}

/** Reads texts and the words on a button. A recipient with a user name only has no phone number and is left out. */
function toInbound(message: Json, sender: string | null, receivedAt: number): InboundMessage[] {
  const from = textOf(message.from);
  const text = wordsOf(message);
  if (from === undefined || !/^\d{7,15}$/.test(from) || text === undefined) return [];
  const providerMessageId = textOf(message.id) ?? null;
  return [{ sender, providerMessageId, from, text, at: timeOf(message.timestamp, receivedAt) }];
}

/** The text, or the words on the chosen button or list entry. */
function wordsOf({ text, button, interactive: anyInteractive }: Json): string | undefined {
  const interactive = recordOf(anyInteractive);
  const chosen = recordOf(interactive?.button_reply) ?? recordOf(interactive?.list_reply);
  return textOf(recordOf(text)?.body) ?? textOf(recordOf(button)?.text) ?? textOf(chosen?.title);
}

function errorsOf(part: Json): CloudError[] {
  return recordsIn(part.errors).flatMap((error) => cloudErrorOf(error) ?? []);
}

/** Reads Meta's seconds, which are a text. */
function timeOf(timestamp: unknown, receivedAt: number): number {
  const text = typeof timestamp === 'number' ? String(timestamp) : textOf(timestamp);
  return text !== undefined && /^\d{9,11}$/.test(text) ? Number(text) * 1_000 : receivedAt;
}
