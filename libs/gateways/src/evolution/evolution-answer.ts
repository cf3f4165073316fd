import { answerByWords, retryAfterMs, type WhatsAppAnswer } from '@recado/core';
import { type AcceptanceShape, isAcceptance, unlikeProvider } from '../client/acceptance.js';
import { describeAnswer } from '../client/describe-answer.js';
import { isDown, notFound } from '../client/not-found.js';
import type { HttpAnswer } from '@recado/http';
import type { OutgoingMessage, SendResult } from '../port/gateway.js';
import { accepted, suspendChannel, rejected, retryLater, unknown } from '../port/send-results.js';
import { identityOf } from '../shared/jids.js';
import { jsonIn, recordOf, recordsIn, textOf } from '../shared/json-parts.js';
import { saysMediaUnreachable } from '../shared/media-fetch.js';
import { resultOfAnswer } from '../shared/whatsapp-result.js';
import { licenseRequired, needsLicense } from './evolution-license.js';

const SHAPE: AcceptanceShape = { isTaken: ({ key }) => recordOf(key) !== undefined, words: /"key"/ };

/**
 * What an answer of Evolution API means for the message (docs/gateways/facts.md, Evolution). Every failure from the
 * sending on, before or after WhatsApp has the message, is a 400 with a text, so its outcome is unknown unless the text
 * tells it. A 500 of its own is a failure before the sending; another error of that family comes from a proxy, or leaves the
 * outcome unknown. A request that Evolution's schema refuses was not sent, and where it lacks a field, or has one too many,
 * no other message of the channel would do better: it waits for another version. `now`: UTC milliseconds.
 */
export function resultOf(answer: HttpAnswer, now: number): SendResult {
  const { status } = answer;
  const afterMs = retryAfterMs(answer.headers['retry-after'], now);
  const detail = describeAnswer(answer);
  if (needsLicense(answer)) return licenseRequired(answer);
  if (status >= 200 && status < 300) return isAcceptance(answer, SHAPE) ? taken(answer.body) : unlikeProvider(answer);
  if (status < 400) return retryLater('channel', 'gateway_redirect', { detail });
  if (status === 401 || status === 403) return suspendChannel('channel_auth_failed', { detail });
  if (status === 404) return notFound(answer);
  if (status === 429) return retryLater('channel', 'gateway_throttled', { afterMs, detail });
  const told = toldResult(answer, detail);
  if (told) return told;
  if (status === 400 || status > 500 || isDown(answer))
    return unknown('gateway_unclear', detail, { suspectsChannel: true });
  return retryLater('message', 'gateway_error', { afterMs, detail, suspectsChannel: true });
}

/**
 * The result of a message whose medium Evolution could not fetch; undefined: it does not say so. Once more, because names
 * and servers come back; then the sender must correct the address.
 */
export function mediaResult(answer: HttpAnswer, message: OutgoingMessage): SendResult | undefined {
  if (!isBeforeSending(answer) || !saysMediaUnreachable(answer.body, message)) return undefined;
  const detail = describeAnswer(answer);
  if (message.attempt > 1) return rejected('media_unreachable', detail);
  return retryLater('message', 'media_unreachable', { detail });
}

/** Whether the connection to WhatsApp may have failed, so that its state should be asked for. */
export function mayBeDisconnected(answer: HttpAnswer): boolean {
  if (saidIn(answer) || misfitsIn(answer).length > 0) return false;
  return isBeforeSending(answer) || (answer.status === 400 && !isNotOnWhatsApp(answer.body) && !needsLicense(answer));
}

/** Whether the message was certainly not sent, provided that the connection to WhatsApp is closed now. */
export function cannotHaveLeft(answer: HttpAnswer): boolean {
  return isBeforeSending(answer) || saysClosed(answer);
}

/** Whether Evolution says that its connection to WhatsApp was closed while it sent. */
export function saysClosed({ body }: HttpAnswer): boolean {
  return /\bconnection closed\b/i.test(body);
}

/** An error of Evolution itself from before the sending. */
function isBeforeSending(answer: HttpAnswer): boolean {
  return answer.status === 500 && !isDown(answer) && !needsLicense(answer);
}

/** The identity of the recipient in the answer to a message; undefined: it names none. */
export function identityIn({ body }: HttpAnswer): string | undefined {
  const key = recordOf(jsonIn(body)?.key);
  return [key?.remoteJid, key?.remoteJidAlt].map(identityOf).find((lid) => lid !== undefined);
}

/** What the words of an error tell of the message; undefined: nothing that is known. */
function toldResult(answer: HttpAnswer, detail: string): SendResult | undefined {
  if (answer.status === 400 && isNotOnWhatsApp(answer.body)) return rejected('recipient_not_on_whatsapp', detail);
  const misfits = misfitsIn(answer);
  if (misfits.some((words) => OF_ANOTHER_VERSION.test(words)))
    return suspendChannel('channel_version_unsupported', { detail });
  if (misfits.length > 0) return rejected('message_invalid', detail);
  const said = saidIn(answer);
  return said && resultOfAnswer(said, detail);
}

/** What its schema says of a request in which a field is missing, or has another name, as version 1 has them. */
const OF_ANOTHER_VERSION = /\brequires property\b|\badditional property\b/;

/** What Evolution's schema does not take of a request: a list of words in the place of the first of them (`abstract.router.ts`). */
function misfitsIn({ status, body }: HttpAnswer): string[] {
  const [first] = status === 400 ? messagesIn(body) : [];
  return Array.isArray(first) ? first.filter((words): words is string => typeof words === 'string') : [];
}

/** What WhatsApp said, by the first line of each of its words: what follows may be the text of our message. */
function saidIn({ status, body }: HttpAnswer): WhatsAppAnswer | undefined {
  if (status < 400) return undefined;
  const lines = messagesIn(body).map((words) => (typeof words === 'string' ? words.split('\n', 1)[0]! : ''));
  return answerByWords(lines.join('\n'));
}

function messagesIn(body: string): unknown[] {
  return [recordOf(jsonIn(body)?.response)?.message].flat();
}

function taken(body: string): SendResult {
  const key = recordOf(jsonIn(body)?.key);
  return accepted(textOf(key?.id) ?? null, textOf(key?.remoteJid));
}

function isNotOnWhatsApp(body: string): boolean {
  return recordsIn(messagesIn(body)).some(({ exists }) => exists === false);
}
