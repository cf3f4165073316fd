import { retryAfterMs } from '@recado/core';
import { type AcceptanceShape, isAcceptance, unlikeProvider } from '../client/acceptance.js';
import { describeAnswer } from '../client/describe-answer.js';
import { isDown, notFound } from '../client/not-found.js';
import type { HttpAnswer } from '@recado/http';
import type { OutgoingMessage, SendResult } from '../port/gateway.js';
import { accepted, disconnected, suspendChannel, rejected, retryLater, unknown } from '../port/send-results.js';
import { type Json, jsonIn, recordOf, textOf } from '../shared/json-parts.js';
import { saysMediaUnreachable } from '../shared/media-fetch.js';
import { messageIdIn } from './waha-ids.js';

/** Each engine answers with its own form of a message, which always has one of these fields. */
const SHAPE: AcceptanceShape = { isTaken: looksLikeMessage, words: /"(?:id|key|_data)"/ };

/** The words of its two errors for that (docs/gateways/facts.md, WAHA); another one says that Core has one session only. */
const LACKING = /\bavailable only in plus version\b|\bnot implemented by the engine\b/i;

/** The words of Nest for a field that a server does not take, in its strict mode. */
const NO_ID = /^property id should not exist$/;

/** What WAHA's answer to a message for this chat means (docs/gateways/facts.md, WAHA). `now`: UTC milliseconds. */
export function resultOf(answer: HttpAnswer, chatId: string, now: number): SendResult {
  const { status } = answer;
  if (status >= 200 && status < 300) return isTaken(answer) ? taken(answer, chatId) : unlikeProvider(answer);
  if (lacksFeature(answer)) return rejected('gateway_feature_missing', describeAnswer(answer));
  if (status >= 500) return unknown('gateway_unclear', describeAnswer(answer), { suspectsChannel: true });
  return refusal(answer, now);
}

/** Whether this server does not take the id of the message that it was sent. The message was not sent. */
export function refusesId({ status, body }: HttpAnswer): boolean {
  const said = status === 400 ? jsonIn(body)?.message : undefined;
  return Array.isArray(said) && said.some((words) => typeof words === 'string' && NO_ID.test(words));
}

/** It is sent again at once, without an id of ours. */
export function withoutId(answer: HttpAnswer): SendResult {
  return { ...retryLater('message', 'gateway_error', { detail: describeAnswer(answer) }), immediately: true };
}

/** One version of the engine WEBJS answers with an empty 201. */
function isTaken(answer: HttpAnswer): boolean {
  return isAcceptance(answer, SHAPE) || (answer.status === 201 && answer.body === '');
}

function looksLikeMessage(body: Json): boolean {
  return ['id', 'key', '_data'].some((field) => body[field] !== undefined && body[field] !== null);
}

function taken({ body }: HttpAnswer, chatId: string): SendResult {
  return accepted(messageIdIn(jsonIn(body)) ?? null, chatId);
}

/** Whether this edition of WAHA, or its engine, cannot do what was asked: it was not done, and never will be. */
export function lacksFeature({ status, body }: HttpAnswer): boolean {
  if (status !== 422 && status !== 501) return false;
  return LACKING.test(textOf(jsonIn(body)?.message) ?? '');
}

/** The result of a message whose medium WAHA could not fetch, which it does before it sends; undefined: it does not say so. */
export function mediaResult(answer: HttpAnswer, message: OutgoingMessage): SendResult | undefined {
  const said = answer.status >= 500 ? jsonIn(answer.body) : undefined;
  const words = textOf(recordOf(said?.exception)?.message) ?? textOf(said?.message) ?? '';
  return saysMediaUnreachable(words, message) ? rejected('media_unreachable', describeAnswer(answer)) : undefined;
}

/**
 * The result of a message when a question before it failed: the message was not sent, and is charged no attempt. Where
 * WAHA itself answers with an error, which may be about this number, its recipient waits and the others go on.
 */
export function resultOfQuestion(answer: HttpAnswer, now: number): SendResult {
  const detail = describeAnswer(answer);
  if (isDown(answer)) return retryLater('channel', 'gateway_down', { detail });
  const result = answer.status < 500 ? refusal(answer, now) : undefined;
  if (result && (result.kind !== 'retryLater' || result.scope === 'channel')) return result;
  return retryLater('recipient', 'gateway_question_failed', { detail, suspectsChannel: true });
}

/** The result of a request that WAHA refused. */
function refusal(answer: HttpAnswer, now: number): SendResult {
  const { status } = answer;
  const detail = describeAnswer(answer);
  const afterMs = retryAfterMs(answer.headers['retry-after'], now);
  if (status < 400) return retryLater('channel', 'gateway_redirect', { detail });
  if (status === 401 || status === 403) return suspendChannel('channel_auth_failed', { detail });
  if (status === 429) return retryLater('channel', 'gateway_throttled', { afterMs, detail });
  if (isAboutSession(answer)) return disconnected(detail);
  if (status === 404) return notFound(answer);
  if (status === 400 && isAboutFields(answer)) return rejected('message_invalid', detail);
  return retryLater('message', 'gateway_error', { afterMs, detail, suspectsChannel: true });
}

/** Whether the session is the reason: it is not started, not paired, failed or missing. */
function isAboutSession({ status, body }: HttpAnswer): boolean {
  if (status !== 404 && status !== 422) return false;
  const said = jsonIn(body);
  if (textOf(said?.session) !== undefined && textOf(said?.status) !== undefined) return true;
  return /\bsession\b/i.test(textOf(said?.message) ?? textOf(said?.error) ?? '');
}

/** The validation of Nest lists the wrong fields. */
function isAboutFields({ body }: HttpAnswer): boolean {
  return Array.isArray(jsonIn(body)?.message);
}
