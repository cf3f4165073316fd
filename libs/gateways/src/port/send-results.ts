import { type FailureCode, fitDetail, type OptOutScope } from '@recado/core';
import type { Released, SendResult } from './gateway.js';
import { resumeOf } from './resume.js';

type Result<Kind extends SendResult['kind']> = Extract<SendResult, { kind: Kind }>;

interface Wait {
  afterMs?: number | null;
  detail?: string | null;
}

/** Length of the first block of a channel whose phone is disconnected, in ms. It is often connected again soon. */
export const DISCONNECTED_MS = 10_000;
/** Width of the columns that keep an id of a provider. */
const MAX_ID = 128;

/** The message was accepted. Ids that do not fit into their columns are left out. */
export function accepted(providerMessageId: string | null, recipientId?: string): Result<'accepted'> {
  const result: Result<'accepted'> = {
    kind: 'accepted',
    providerMessageId: fits(providerMessageId) ? providerMessageId : null,
  };
  if (fits(recipientId)) result.recipientId = recipientId;
  return result;
}

function fits(id: string | null | undefined): id is string {
  return typeof id === 'string' && id !== '' && id.length <= MAX_ID;
}

/** The message was not sent, and is charged no attempt. */
export const RELEASED: Released = { kind: 'released' };

/** The code of an answer that is not the provider's. Three in a row suspend the channel. */
export const BAD_ANSWER = 'gateway_bad_answer' satisfies FailureCode;

export function rejected(
  code: FailureCode,
  detail: string | null = null,
  { optOut }: { optOut?: OptOutScope | undefined } = {},
): Result<'rejected'> {
  return { kind: 'rejected', code, detail: fitDetail(detail), ...(optOut && { optOut }) };
}

export function unknown(
  code: FailureCode,
  detail: string | null = null,
  { suspectsChannel = false } = {},
): Result<'unknown'> {
  return { kind: 'unknown', code, detail: fitDetail(detail), ...(suspectsChannel && { suspectsChannel }) };
}

/** `scope` says who waits. Without `afterMs` the retry policy decides how long. */
export function retryLater(
  scope: Result<'retryLater'>['scope'],
  code: FailureCode,
  { afterMs = null, detail = null, suspectsChannel }: Wait & { suspectsChannel?: boolean } = {},
): Result<'retryLater'> {
  return {
    kind: 'retryLater',
    scope,
    afterMs,
    code,
    detail: fitDetail(detail),
    ...(suspectsChannel && { suspectsChannel }),
  };
}

/** Suspends the channel. The code decides whether a person must act. */
export function suspendChannel(
  code: FailureCode,
  { afterMs = null, detail = null }: Wait = {},
): Result<'suspendChannel'> {
  return { kind: 'suspendChannel', code, resume: resumeOf(code), afterMs, detail: fitDetail(detail) };
}

/** Suspends the channel because its phone is disconnected from WhatsApp. */
export function disconnected(detail: string): Result<'suspendChannel'> {
  return suspendChannel('channel_disconnected', { afterMs: DISCONNECTED_MS, detail });
}
