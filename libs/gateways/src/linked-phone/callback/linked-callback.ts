import { fitDetail, type FailureCode, type Installation } from '@recado/core';
import { type CallbackContent, type CallbackRequest, EMPTY_CALLBACK, unverified } from '../../port/callback.js';
import { type Resume, resumeOf } from '../../port/resume.js';
import { jsonOf } from '../../shared/callback-proof.js';
import { linksOf, partyOf } from '../../shared/jids.js';
import { type Json, textOf } from '../../shared/json-parts.js';
import { messageOf } from '../../shared/message-id.js';
import { inboundOf } from '../../shared/web-message.js';

/** Whether a phone can send, as its owner saw it. */
export type LinkedState = { working: true } | { working: false; code: FailureCode; detail: string; resume?: Resume };

/** The report of a state, as the JSON that `readLinkedCallback` reads. `at`: UTC milliseconds. */
export function reportOfState(state: LinkedState, at: number): string {
  return JSON.stringify({ kind: 'state', ...state, at });
}

/** Reads what the owner of a phone has stored. Nobody outside posts it, so requests from outside are never verified. */
export function readLinkedCallback(request: CallbackRequest, installation: Installation): CallbackContent {
  if (!request.proved) return unverified(undefined, undefined);
  const body = jsonOf(request);
  if (body?.kind === 'message') return messageIn(body, request.receivedAt);
  if (body?.kind === 'receipt') return receiptIn(body, installation);
  return body?.kind === 'state' ? stateIn(body, request.receivedAt) : EMPTY_CALLBACK;
}

function messageIn(body: Json, receivedAt: number): CallbackContent {
  const message = inboundOf(body, null, receivedAt);
  return message ? { ...EMPTY_CALLBACK, inbound: [message], identities: linksOf([message]) } : EMPTY_CALLBACK;
}

function receiptIn({ key, status, at, from }: Json, installation: Installation): CallbackContent {
  const providerMessageId = textOf(key);
  if (providerMessageId === undefined || (status !== 'delivered' && status !== 'read')) return EMPTY_CALLBACK;
  const named = messageOf(providerMessageId, installation);
  const party = partyOf(from, []);
  const told = { ...named, ...(party && { party }), providerMessageId, at: Number(at) };
  const receipt = { sender: null, messageId: null, ...told, kind: status } as const;
  return { ...EMPTY_CALLBACK, receipts: [receipt] };
}

function stateIn(body: Json, receivedAt: number): CallbackContent {
  const at = typeof body.at === 'number' ? body.at : receivedAt;
  if (body.working === true) return { ...EMPTY_CALLBACK, states: [{ sender: null, at, working: true, detail: null }] };
  const code = textOf(body.code);
  if (code === undefined) return EMPTY_CALLBACK;
  const resume = body.resume === 'manual' ? 'manual' : resumeOf(code);
  const detail = fitDetail(textOf(body.detail) ?? null);
  return { ...EMPTY_CALLBACK, states: [{ sender: null, at, working: false, code, resume, detail }] };
}
