import { type ChosenButton, fitDetail, type Installation, answerByNumber, type WhatsAppAnswer } from '@recado/core';
import {
  type InboundMessage,
  type CallbackContent,
  type CallbackReceipt,
  type CallbackRequest,
  EMPTY_CALLBACK,
  type SenderReachOut,
  type SenderState,
  unverified,
} from '../port/callback.js';
import { resumeOf } from '../port/resume.js';
import { headerOf, isHmacOf, jsonOf } from '../shared/callback-proof.js';
import { partyOf, linksOf } from '../shared/jids.js';
import { type Json, recordOf, textOf } from '../shared/json-parts.js';
import { messageOf } from '../shared/message-id.js';
import { secondsOr, timeOr } from '../shared/message-time.js';
import { type WebContent, webContentOf } from '../shared/web-message.js';
import { failureOf } from '../shared/whatsapp-result.js';
import { kindOf } from './waha-ack.js';
import { comparableId, messageIdIn, chatIn } from './waha-ids.js';
import { endOf, reachOutOf, reachOutStateOf } from './waha-reach-out.js';
import { saidBy } from './waha-refusal.js';
import type { WahaSettings } from './waha.definition.js';

/**
 * What a recipient wrote, from the event `message`, or to what they changed it; undefined: it is not from a recipient, or
 * brings nothing. `eventAt`: when the event happened, for a message without a time of its own.
 */
function inboundOf(payload: Json, sender: string | null, eventAt: number, isEdit = false): InboundMessage | undefined {
  const party = partyOf(payload.from, otherJids(recordOf(payload._data)));
  const content = contentOf(payload);
  if (payload.fromMe !== false || !party || !content) return undefined;
  return {
    sender,
    providerMessageId: messageIdIn(payload) ?? null,
    ...party,
    ...content,
    ...(isEdit && { isEdit }),
    at: isEdit ? eventAt : secondsOr(payload.timestamp, eventAt),
  };
}

/** WAHA tells words, media and answers itself; the engines GOWS and NOWEB pass on the message of their library, too. */
function contentOf(payload: Json): WebContent | undefined {
  const data = recordOf(payload._data);
  const inner = webContentOf(recordOf(data?.message) ?? recordOf(data?.Message));
  const told = { ...inner, ...toldBy(payload, data) };
  const text = textOf(payload.body) ?? inner?.text ?? told.button?.title ?? null;
  return text === null && !told.media && !told.button ? undefined : { ...told, text };
}

/** What WAHA itself tells beside the words. */
function toldBy(payload: Json, data: Json | undefined): Omit<WebContent, 'text'> {
  const [media, button] = [mediaOf(payload), tapIn(data)];
  const replyTo = textOf(recordOf(payload.replyTo)?.id);
  return {
    ...(media && { media }),
    ...(button && { button }),
    ...(replyTo !== undefined && { replyTo: comparableId(replyTo) }),
  };
}

/** The button, or the entry of a list, as the engine WEBJS tells them (`_data` of whatsapp-web.js). */
function tapIn(data: Json | undefined): ChosenButton | undefined {
  const list = recordOf(data?.listResponse);
  const id = textOf(data?.selectedButtonId) ?? textOf(recordOf(list?.singleSelectReply)?.selectedRowId);
  return id === undefined ? undefined : { id, title: textOf(list?.title) ?? null };
}

/** If the sender has a hidden id, each engine and version puts the number elsewhere; and the other way round. */
function otherJids(data: Json | undefined): unknown[] {
  const key = recordOf(data?.key);
  const info = recordOf(data?.Info);
  return [
    key?.remoteJidAlt,
    key?.senderPn,
    key?.senderLid,
    info?.SenderAlt,
    info?.Sender,
    data?.senderPn,
    data?.senderLid,
  ];
}

/** WAHA names the type by `mimetype`, and a place or contacts by fields of their own. */
function mediaOf(payload: Json): InboundMessage['media'] | undefined {
  if (payload.hasMedia === true) {
    const [kind = ''] = (textOf(recordOf(payload.media)?.mimetype) ?? '').split('/');
    return { type: ['image', 'audio', 'video'].includes(kind) ? kind : 'document', id: null };
  }
  if (recordOf(payload.location)) return { type: 'location', id: null };
  return Array.isArray(payload.vCards) && payload.vCards.length > 0 ? { type: 'contacts', id: null } : undefined;
}

/** One event of one session. */
interface Event {
  session: string | null;
  payload: Json;
  /** When it happened, UTC milliseconds. */
  at: number;
  installation: Installation;
}

type EventContent = Partial<Omit<CallbackContent, 'verified' | 'answer'>>;

const READERS: ReadonlyMap<string, (event: Event) => EventContent> = new Map<string, (event: Event) => EventContent>([
  ['message.ack', (event) => ({ receipts: toReceipts(event), states: restrictionIn(event), reachOuts: lockIn(event) })],
  ['message', (event) => toInbound(event)],
  // What the phone itself wrote, too.
  ['message.any', (event) => toInbound(event)],
  ['message.edited', (event) => toInbound(event, true)],
  ['session.status', (event) => ({ states: toStates(event), ...toAccount(event) })],
]);

/** Reads what WAHA posts (docs/gateways/facts.md, WAHA). */
export function readWahaCallback(
  request: CallbackRequest,
  { webhookSecret }: WahaSettings,
  installation: Installation,
): CallbackContent {
  if (!request.proved && !isSigned(request, webhookSecret))
    return unverified(webhookSecret, headerOf(request, 'x-webhook-hmac'));
  const body = jsonOf(request);
  const payload = recordOf(body?.payload);
  if (!payload) return EMPTY_CALLBACK;
  const at = timeOr(typeof body?.timestamp === 'number' ? body.timestamp : undefined, request.receivedAt);
  const event = { session: textOf(body?.session) ?? null, payload, at, installation };
  return { ...EMPTY_CALLBACK, ...READERS.get(textOf(body?.event) ?? '')?.(event) };
}

function isSigned(request: CallbackRequest, secret: string | undefined): boolean {
  const signature = headerOf(request, 'x-webhook-hmac') ?? '';
  return secret !== undefined && isHmacOf(signature, 'sha512', secret, request.body);
}

/** Where the id is one of ours, it names its message, also one whose answer was lost. */
function toReceipts({ session, payload, at, installation }: Event): CallbackReceipt[] {
  const providerMessageId = messageIdIn(payload);
  const kind = kindOf(payload.ack);
  if (providerMessageId === undefined || kind === undefined || payload.fromMe === false) return [];
  const named = messageOf(providerMessageId, installation);
  const party = partyOf(chatIn(payload), []);
  const receipt = { sender: session, messageId: null, ...named, ...(party && { party }), providerMessageId, kind, at };
  if (kind !== 'failed') return [receipt];
  const error = recordOf(payload.error);
  const detail = error ? fitDetail(JSON.stringify(error)) : null;
  return [{ ...receipt, ...failureOf(saidOf(error)), detail }];
}

/** An acknowledgement of -1 may report that the number may not write to new people, and until when. */
function lockIn({ session: sender, payload, at }: Event): SenderReachOut[] {
  const error = recordOf(payload.error);
  if (!isOurFailure(payload) || saidOf(error)?.means !== 'newPeopleLocked') return [];
  return [{ sender, locked: true, until: endOf(error?.until, at) }];
}

/** Or that WhatsApp restricted the number without saying more. */
function restrictionIn({ session: sender, payload, at }: Event): SenderState[] {
  const error = recordOf(payload.error);
  if (!isOurFailure(payload) || saidOf(error)?.means !== 'restricted') return [];
  const code = 'channel_restricted';
  const detail = fitDetail(JSON.stringify(error));
  const until = endOf(error?.until, at);
  return [{ sender, at, working: false, code, resume: resumeOf(code), detail, ...(until !== null && { until }) }];
}

function isOurFailure({ ack, fromMe }: Json): boolean {
  return ack === -1 && fromMe !== false;
}

/** WhatsApp's number of a refusal, else the words. */
function saidOf(error: Json | undefined): WhatsAppAnswer | undefined {
  const number = Number(error?.code);
  return number >= 400 && number < 600 ? answerByNumber(number) : saidBy(error);
}

function toInbound({ session, payload, at }: Event, isEdit = false): EventContent {
  const message = inboundOf(payload, session, at, isEdit);
  return message ? { inbound: [message], identities: linksOf([message]) } : {};
}

/** The status of a session comes with what WhatsApp tells of its number, also when only that has changed. */
function toAccount({ session: sender, payload, at }: Event): EventContent {
  const data = recordOf(payload.data);
  const state = reachOutStateOf(data?.reachoutTimelock, data?.messageCapping, at);
  const { locked } = state.timelock ?? {};
  // The event tells only what has changed. The end of a lock counts also where the event says nothing of the other
  // limit.
  const reachOut = reachOutOf(state) ?? (locked === false ? { locked } : undefined);
  return {
    reachOuts: reachOut ? [{ sender, ...reachOut }] : [],
    news: state.news.map((item) => ({ ...item, sender, account: null })),
  };
}

function toStates({ session: sender, payload, at }: Event): SenderState[] {
  const status = textOf(payload.status);
  if (status === undefined) return [];
  if (status === 'WORKING') return [{ sender, at, working: true, detail: null }];
  const code = 'channel_disconnected';
  return [{ sender, at, working: false, code, resume: resumeOf(code), detail: status }];
}
