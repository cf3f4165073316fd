import type { FailureCode, OptOutScope } from '@recado/core';
import { cut } from './cut.js';
import type { SendResult } from './gateway.js';
import { resumeOf } from './resume.js';

type Result<Kind extends SendResult['kind']> = Extract<SendResult, { kind: Kind }>;

interface Wait {
  afterMs?: number | null;
  detail?: string | null;
}

/** Width of the columns that keep a detail. */
const MAX_DETAIL = 255;
/** A phone is often connected again soon, and asking whether it is costs nobody anything. */
const FIRST_LOOK_MS = 10_000;
/** Width of the columns that keep an id of a provider. */
const MAX_ID = 128;

/** An id that is longer than its column is worth nothing: cut, it would be another one. */
export function accepted(providerMessageId: string | null, recipientId?: string): Result<'accepted'> {
  const fits = (id?: string | null): id is string => typeof id === 'string' && id !== '' && id.length <= MAX_ID;
  return {
    kind: 'accepted',
    providerMessageId: fits(providerMessageId) ? providerMessageId : null,
    ...(fits(recipientId) && { recipientId }),
  };
}

/** The code of an answer that is not like those of the provider: a few in a row stop the channel. */
export const BAD_ANSWER = 'gateway_bad_answer' satisfies FailureCode;

export function rejected(
  code: FailureCode,
  detail: string | null = null,
  { optOut }: { optOut?: OptOutScope | undefined } = {},
): Result<'rejected'> {
  return { kind: 'rejected', code, detail: fit(detail), ...(optOut && { optOut }) };
}

export function unknown(
  code: FailureCode,
  detail: string | null = null,
  { suspectsChannel = false } = {},
): Result<'unknown'> {
  return { kind: 'unknown', code, detail: fit(detail), ...(suspectsChannel && { suspectsChannel }) };
}

/** Scope says who waits; without `afterMs` the retry policy decides how long. */
export function retryLater(
  scope: Result<'retryLater'>['scope'],
  code: FailureCode,
  { afterMs = null, detail = null, suspectsChannel }: Wait & { suspectsChannel?: boolean } = {},
): Result<'retryLater'> {
  return { kind: 'retryLater', scope, afterMs, code, detail: fit(detail), ...(suspectsChannel && { suspectsChannel }) };
}

/** The code says whether a human must act. */
export function suspendChannel(
  code: FailureCode,
  { afterMs = null, detail = null }: Wait = {},
): Result<'suspendChannel'> {
  return { kind: 'suspendChannel', code, resume: resumeOf(code), afterMs, detail: fit(detail) };
}

/** The phone behind the provider has lost WhatsApp. */
export function disconnected(detail: string): Result<'suspendChannel'> {
  return suspendChannel('channel_disconnected', { afterMs: FIRST_LOOK_MS, detail });
}

function fit(detail: string | null): string | null {
  return detail === null ? null : cut(detail, MAX_DETAIL);
}
