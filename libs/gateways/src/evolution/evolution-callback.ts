import { createHmac, timingSafeEqual } from 'node:crypto';
import { answerByNumber, type WhatsAppAnswer, type Installation } from '@recado/core';
import {
  type CallbackContent,
  type CallbackReceipt,
  type CallbackRequest,
  EMPTY_CALLBACK,
  type SenderReachOut,
  type SenderState,
  unverified,
} from '../port/callback.js';
import { resumeOf } from '../port/resume.js';
import { headerOf, isSameSecret, jsonOf } from '../shared/callback-proof.js';
import { linksOf, partyOf } from '../shared/jids.js';
import { type Json, jsonIn, recordOf, recordsIn, textOf } from '../shared/json-parts.js';
import { messageOf } from '../shared/message-id.js';
import { inboundOf } from '../shared/web-message.js';
import { failureOf } from '../shared/whatsapp-result.js';
import { kindOf, statusOf } from './evolution-status.js';
import type { EvolutionSettings } from './evolution.definition.js';

/** Longest time until a token expires, in ms. Evolution's are valid for ten minutes, so a longer one is not its own. */
const MAX_VALIDITY_MS = 15 * 60_000;
/** Allowed difference of clocks, in ms. */
const LEEWAY_MS = 60_000;

/** Whether this is a valid JSON Web Token that Evolution signed for a webhook with this secret (HS256). */
function isTokenOf(secret: string, token: string, now: number): boolean {
  const [header = '', payload = '', signature = '', ...more] = token.split('.');
  if (more.length > 0 || partOf(header)?.alg !== 'HS256') return false;
  const expected = createHmac('sha256', secret).update(`${header}.${payload}`).digest();
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
  const { exp, app, action } = partOf(payload) ?? {};
  if (app !== 'evolution' || action !== 'webhook' || typeof exp !== 'number') return false;
  const left = exp * 1_000 - now;
  return left > -LEEWAY_MS && left < MAX_VALIDITY_MS;
}

function partOf(encoded: string): Json | undefined {
  return jsonIn(Buffer.from(encoded, 'base64url').toString('utf8'));
}

/**
 * WhatsApp's number for a message that ended in ERROR, as the first of `messageStubParameters`; null: Evolution does not pass
 * it on, as up to 2.3.7 (docs/gateways/facts.md, Evolution).
 */
function errorOf(update: Json): string | null {
  const told = update.messageStubParameters ?? recordOf(update.update)?.messageStubParameters;
  const [code] = Array.isArray(told) ? (told as unknown[]) : [];
  return typeof code === 'string' && /^\d{3}$/.test(code) ? code : null;
}

/** What the number means; undefined: there is none. */
function answerOf(error: string | null): WhatsAppAnswer | undefined {
  return error === null ? undefined : answerByNumber(Number(error));
}

/** One event of one instance. */
interface Event {
  instance: string | null;
  /** One entry or several. */
  things: Json[];
  receivedAt: number;
  installation: Installation;
}

type EventContent = Partial<Omit<CallbackContent, 'verified' | 'answer'>>;

const READERS: ReadonlyMap<string, (event: Event) => EventContent> = new Map<string, (event: Event) => EventContent>([
  [
    'messages.update',
    (event) => ({
      receipts: event.things.flatMap((update) => toReceipt(update, event)),
      reachOuts: event.things.flatMap((update) => lockIn(update, event)),
      ...toEdits(event),
    }),
  ],
  ['messages.upsert', toInbound],
  ['messages.edited', toEdits],
  ['connection.update', (event) => ({ states: event.things.flatMap((update) => toState(update, event)) })],
]);

/**
 * Reads what Evolution API posts (docs/gateways/facts.md, Evolution). The envelope carries the API key of the instance,
 * so only the fields that are named here are passed on. Its `date_time` is local time with the mark of UTC, so it is
 * not used.
 */
export function readEvolutionCallback(
  request: CallbackRequest,
  { webhookSecret }: EvolutionSettings,
  installation: Installation,
): CallbackContent {
  if (!request.proved && !isProved(request, webhookSecret))
    return unverified(webhookSecret, headerOf(request, 'x-webhook-token') ?? headerOf(request, 'authorization'));
  const body = jsonOf(request);
  const name = textOf(body?.event)?.toLowerCase().replaceAll('_', '.') ?? '';
  const things = Array.isArray(body?.data)
    ? recordsIn(body.data)
    : [recordOf(body?.data)].filter((it) => it !== undefined);
  const { receivedAt } = request;
  const event = { instance: textOf(body?.instance) ?? null, things, receivedAt, installation };
  return { ...EMPTY_CALLBACK, ...READERS.get(name)?.(event) };
}

/**
 * Proved by a header that was set for the webhook, or by the token that Evolution signs when that header is called
 * `jwt_key`.
 */
function isProved(request: CallbackRequest, secret: string | undefined): boolean {
  if (secret === undefined) return false;
  const token = headerOf(request, 'x-webhook-token');
  if (token !== undefined) return isSameSecret(token, secret);
  const [, jwt] = /^Bearer (\S+)$/i.exec(headerOf(request, 'authorization') ?? '') ?? [];
  return jwt !== undefined && isTokenOf(secret, jwt, request.receivedAt);
}

/**
 * `keyId` is WhatsApp's id, which may be one of ours; older builds put it into `key`. `messageId` is the id of a row of
 * Evolution.
 */
function toReceipt(update: Json, { instance, receivedAt, installation }: Event): CallbackReceipt[] {
  const key = recordOf(update.key);
  const providerMessageId = textOf(update.keyId) ?? textOf(key?.id);
  const kind = kindOf(statusOf(update));
  const isOurs = (update.fromMe ?? key?.fromMe) !== false;
  if (providerMessageId === undefined || kind === undefined || !isOurs) return [];
  const named = messageOf(providerMessageId, installation);
  const told = { ...named, ...partyIn(update, key), providerMessageId, kind, at: receivedAt };
  const receipt = { sender: instance, messageId: null, ...told };
  if (kind !== 'failed') return [receipt];
  const error = errorOf(update);
  return [{ ...receipt, ...failureOf(answerOf(error)), detail: error === null ? null : `error ${error}` }];
}

/** Whose phone tells it; nothing for a group. */
function partyIn(update: Json, { remoteJid, remoteJidAlt, senderPn, senderLid }: Json = {}) {
  const party = partyOf(update.remoteJid ?? remoteJid, [remoteJidAlt, senderPn, senderLid]);
  return party ? { party } : {};
}

/** Evolution does not tell for how long. */
function lockIn(update: Json, { instance: sender }: Event): SenderReachOut[] {
  const isOurs = (update.fromMe ?? recordOf(update.key)?.fromMe) !== false;
  const isFailure = isOurs && kindOf(statusOf(update)) === 'failed';
  const isLocked = isFailure && answerOf(errorOf(update))?.means === 'newPeopleLocked';
  return isLocked ? [{ sender, locked: true, until: null }] : [];
}

function toInbound({ things, instance, receivedAt }: Event): EventContent {
  const inbound = things.flatMap((message) => inboundOf(message, instance, receivedAt) ?? []);
  return { inbound, identities: linksOf(inbound) };
}

function toEdits(event: Event): EventContent {
  const things = event.things.flatMap(editIn);
  return things.length === 0 ? {} : toInbound({ ...event, things });
}

/**
 * An edit, in the form of a message: Evolution passes on the part of WhatsApp's message that holds it, forks the new words, and
 * an update may hold it within. Where a contact edits, the part names our own number with `fromMe`
 * (evolution-foundation/evolution-api issues 1367, 1647), so that nobody knows whose it is: `messages.upsert` tells the same
 * edit with its sender, unless it is left out.
 */
function editIn(data: Json): Json[] {
  const within = recordOf(data.update);
  const message = recordOf(data.editedMessage) ?? recordOf(within?.message) ?? recordOf(data.message);
  const isEdit = message !== undefined && (data.status ?? within?.status) === undefined;
  return isEdit ? [{ ...data, message: { editedMessage: message } }] : [];
}

/** `connecting` changes nothing, because Evolution also reports how it ends. */
function toState({ state, statusReason }: Json, { instance: sender, receivedAt: at }: Event): SenderState[] {
  if (state === 'open') return [{ sender, at, working: true, detail: null }];
  if (state !== 'close') return [];
  const code = 'channel_disconnected';
  const detail = typeof statusReason === 'number' ? `close: ${statusReason}` : 'close';
  return [{ sender, at, working: false, code, resume: resumeOf(code), detail }];
}
