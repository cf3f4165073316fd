import { answerByNumber, dailyDelay, retryAfterMs } from '@recado/core';
import { type AcceptanceShape, isAcceptance, unlikeProvider } from '../client/acceptance.js';
import { describeAnswer } from '../client/describe-answer.js';
import type { HttpAnswer } from '@recado/http';
import type { SendResult } from '../port/gateway.js';
import { accepted, suspendChannel, rejected, retryLater, unknown } from '../port/send-results.js';
import { type Json, jsonIn, recordsIn, textOf } from '../shared/json-parts.js';
import { resultOfAnswer } from '../shared/whatsapp-result.js';
import { type CloudError, cloudErrorOf } from './cloud-error.js';
import { type CloudPolicy, policyOf } from './cloud-policies.js';

/** What the result depends on besides the answer. */
export interface AnswerContext {
  /** The attempt of the message, from 1. */
  attempt: number;
  /** UTC milliseconds. */
  now: number;
  /** Counts a refusal of this recipient; returns how long it rests, in ms. */
  pairRest: () => number;
}

const SHAPE: AcceptanceShape = {
  isTaken: ({ messages, error }) => Array.isArray(messages) && error === undefined,
  words: /"(?:messages|messaging_product)"/,
};

/** What an answer of Meta means for the message. */
export function resultOf(answer: HttpAnswer, context: AnswerContext): SendResult {
  const body = jsonIn(answer.body);
  if (answer.status >= 200 && answer.status < 300)
    return isAcceptance(answer, SHAPE) ? taken(body) : unlikeProvider(answer);
  const error = cloudErrorOf(body?.error);
  const afterMs = retryAfterMs(answer.headers['retry-after'], context.now);
  const policy = error && policyOf(error);
  if (error && policy) return applied(policy, error, afterMs, context);
  return unheardOf(answer, error, afterMs);
}

/** How Meta says that it holds a message back: for a review of its template, or of the account (docs/gateways/facts.md, Meta). */
const HOLDING: readonly unknown[] = ['held_for_quality_assessment', 'paused'];

/** A 200 means acceptance even if the body with the id is incomplete: receipts carry our own id. */
function taken(body: Json | undefined): SendResult {
  const [message] = recordsIn(body?.messages);
  const [contact] = recordsIn(body?.contacts);
  const result = accepted(textOf(message?.id) ?? null, textOf(contact?.wa_id) ?? textOf(contact?.user_id));
  const isHeld = HOLDING.includes(message?.message_status);
  return isHeld ? { ...result, held: { template: null, isCarrier: false } } : result;
}

function applied(
  policy: CloudPolicy,
  { detail }: CloudError,
  retryAfter: number | null,
  { attempt, pairRest }: AnswerContext,
): SendResult {
  const { code } = policy;
  switch (policy.do) {
    case 'reject':
      return rejected(code, detail, policy);
    case 'suspend':
      return suspendChannel(code, { afterMs: restOf(policy, retryAfter), detail });
    case 'throttle':
      return retryLater('channel', code, { afterMs: retryAfter ?? policy.afterMs, detail });
    case 'pair':
      return retryLater('recipient', code, { afterMs: Math.max(pairRest(), retryAfter ?? 0), detail });
    case 'retry':
      return retryLater('message', code, { afterMs: retryAfter, detail, suspectsChannel: true });
    case 'retryOnce':
      return attempt > 1
        ? rejected(code, detail)
        : retryLater('message', code, { afterMs: restOf(policy, retryAfter), detail });
    case 'defer': {
      const afterMs = dailyDelay(attempt);
      return afterMs === null ? rejected(code, detail) : retryLater('message', code, { afterMs, detail });
    }
  }
}

/** What the answer asks for, else what the error is known to need; null: as the retry policy says. */
function restOf({ afterMs }: { afterMs?: number }, retryAfter: number | null): number | null {
  return retryAfter ?? afterMs ?? null;
}

/**
 * The result of an unknown error. A refusal in Meta's form is tried again a few times, and ten in a row block the
 * channel and keep its queue. An answer in another form may come from a proxy: after a 5xx Meta may have the message.
 */
function unheardOf(answer: HttpAnswer, error: CloudError | undefined, afterMs: number | null): SendResult {
  const detail = error?.detail ?? describeAnswer(answer);
  const { status } = answer;
  // Meta's own codes have other numbers; what WhatsApp's server says of new people means the same here.
  const said = error && answerByNumber(error.code);
  if (said?.means === 'newPeopleLocked') return resultOfAnswer(said, detail);
  if (status === 401) return suspendChannel('channel_auth_failed', { detail });
  if (status === 429) return retryLater('channel', 'gateway_throttled', { afterMs, detail });
  if (status < 400) return retryLater('channel', 'gateway_redirect', { detail });
  if (status >= 500 && !error) return unknown('gateway_unclear', detail, { suspectsChannel: true });
  return retryLater('message', 'gateway_error', { afterMs, detail, suspectsChannel: true });
}
