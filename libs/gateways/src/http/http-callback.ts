import { fitDetail, isSignedWith } from '@recado/core';
import { z } from 'zod';
import {
  type CallbackContent,
  type CallbackReceipt,
  type CallbackRequest,
  type InboundMessage,
  EMPTY_CALLBACK,
  unverified,
} from '../port/callback.js';
import { headerOf, jsonOf } from '../shared/callback-proof.js';
import { recordsIn } from '../shared/json-parts.js';
import { timeOr } from '../shared/message-time.js';
import type { HttpSettings } from './http.definition.js';

/** Largest age of a signature, and largest lead of the sender's clock, in ms. */
const TOLERANCE_MS = 5 * 60_000;

const time = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text));
const phone = z.string().regex(/^\d{7,15}$/);

/** Null counts as missing. */
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  schema.nullish().transform((value) => value ?? undefined);

/** A number is the same id as its digits in text: the id in an answer is read so, too. */
const providerId = z.union([z.int().transform(String), z.string().min(1).max(128)]);

const receiptSchema = z
  .object({
    id: optional(z.int().positive()),
    // Our id is enough to find the message, so one of the provider that cannot be used does not spoil the receipt.
    provider_message_id: providerId.optional().catch(undefined),
    status: z.enum(['sent', 'delivered', 'read', 'failed']),
    at: optional(time),
    reason: optional(z.string()),
    opt_out: optional(z.enum(['marketing', 'all'])),
  })
  .refine((receipt) => receipt.id !== undefined || receipt.provider_message_id !== undefined);

const messageSchema = z.object({
  id: optional(z.string().max(128)),
  from: phone,
  text: z.string(),
  at: optional(time),
});

/** Reads what the operator's program posts (docs/gateways/http.md). Invalid entries are left out. */
export function readHttpCallback(request: CallbackRequest, { secret }: HttpSettings): CallbackContent {
  if (!request.proved && !isSigned(request, secret)) return unverified(secret, headerOf(request, 'webhook-signature'));
  const body = jsonOf(request);
  const requestId = headerOf(request, 'webhook-id');
  return {
    ...EMPTY_CALLBACK,
    ...(requestId !== undefined && { requestId }),
    receipts: recordsIn(body?.receipts).flatMap((entry) => toReceipt(entry, request.receivedAt)),
    inbound: recordsIn(body?.messages).flatMap((entry) => toInbound(entry, request.receivedAt)),
  };
}

function isSigned(request: CallbackRequest, secret: string | undefined): boolean {
  if (secret === undefined) return false;
  const id = headerOf(request, 'webhook-id');
  const seconds = headerOf(request, 'webhook-timestamp');
  const signatures = headerOf(request, 'webhook-signature');
  if (id === undefined || signatures === undefined || !/^\d{1,12}$/.test(seconds ?? '')) return false;
  const timestamp = Number(seconds);
  if (Math.abs(timestamp * 1_000 - request.receivedAt) > TOLERANCE_MS) return false;
  return isSignedWith(secret, { id, timestamp, body: request.body }, signatures);
}

function toReceipt(entry: unknown, receivedAt: number): CallbackReceipt[] {
  const { success, data } = receiptSchema.safeParse(entry);
  if (!success) return [];
  const { id, provider_message_id, status: kind, at, reason, opt_out } = data;
  const receipt = {
    sender: null,
    messageId: id ?? null,
    providerMessageId: provider_message_id ?? null,
    kind,
    at: timeOr(at, receivedAt),
  };
  if (kind !== 'failed') return [receipt];
  const detail = fitDetail(reason ?? null);
  const failed = { ...receipt, code: 'delivery_failed', detail };
  return [opt_out === undefined ? failed : { ...failed, code: 'recipient_opted_out', optOut: opt_out }];
}

function toInbound(entry: unknown, receivedAt: number): InboundMessage[] {
  const { success, data } = messageSchema.safeParse(entry);
  if (!success) return [];
  const { id, from, text, at } = data;
  return [{ sender: null, providerMessageId: id ?? null, from, text, at: timeOr(at, receivedAt) }];
}
