import { explainFailure, GIVE_UP_AFTER_MS, type OptOutScope, retryDelay } from '@recado/core';
import type { SendResult } from '@recado/gateways';
import type { AttemptOutcome, ClaimedMessage } from '@recado/messages';

type RetryLater = SendResult & { kind: 'retryLater' };

/**
 * How long a throttled recipient gets no message when the gateway does not say, in ms: at first, and at most. It grows with the
 * time for which they have been throttled, because each try is logged.
 */
const RECIPIENT_PAUSE_MS = 6_000;
const MAX_RECIPIENT_PAUSE_MS = 15 * 60_000;
/** How long a message waits whose template the provider does not send at the moment, in ms: a pause takes hours. */
const TEMPLATE_PAUSE_MS = 15 * 60_000;

/**
 * The outcome of an attempt by the gateway's result. Only failures of the message itself count against its attempts.
 * A message waits a day at most for a throttled recipient. Waiting for a channel is not ended here: housekeeping knows
 * since when the channel fails, while an old message may only have waited behind many others. `now` is UTC
 * milliseconds, `random` in [0, 1). `throttledSince`: since when earlier attempts met a throttled recipient, UTC milliseconds;
 * null: none did.
 */
export function outcomeOf(
  attempt: ClaimedMessage,
  result: SendResult,
  now: number,
  random: number,
  throttledSince: number | null = null,
): AttemptOutcome {
  if (result.kind === 'accepted') return sent(attempt, result, now);
  const base = { attempt, at: now };
  switch (result.kind) {
    case 'rejected':
      return { ...failed(base, result.code, result.detail, result.code), ...optOutIn(result) };
    case 'unknown':
      return { ...base, kind: 'unknown', code: result.code, detail: result.detail };
    case 'suspendChannel':
      return waitUncharged(base, { ...result, kind: 'retryLater', scope: 'channel' }, null);
    case 'retryLater':
      if (needsTemplate(result)) return waitForTemplate(base, result);
      return result.scope === 'message'
        ? retryMessage(base, result, random)
        : waitUncharged(base, result, throttledSince);
  }
}

interface Base {
  attempt: ClaimedMessage;
  at: number;
}

function retryMessage(base: Base, result: RetryLater, random: number): AttemptOutcome {
  const { afterMs, code, detail, immediately = false } = result;
  const delay = retryDelay(base.attempt.attempt, random);
  if (delay === null) return failed(base, code, detail, 'attempts_exhausted');
  const dueAt = base.at + (immediately ? 0 : Math.max(delay, afterMs ?? 0));
  return { ...base, kind: 'retry', dueAt, charged: true, code, detail, ...takenIn(result) };
}

function waitUncharged(base: Base, result: RetryLater, throttledSince: number | null): AttemptOutcome {
  const { scope, afterMs, code, detail } = result;
  const retry = { ...base, kind: 'retry', charged: false, code, detail, ...takenIn(result) } as const;
  // The channel is blocked as a whole: its messages keep their due times, and so their order.
  if (scope === 'channel') return { ...retry, dueAt: null };
  const isGivenUp = throttledSince !== null && base.at - throttledSince > GIVE_UP_AFTER_MS;
  if (isGivenUp) return failed(base, code, detail, 'gateway_unavailable');
  const pause = Math.min(Math.max(base.at - (throttledSince ?? base.at), RECIPIENT_PAUSE_MS), MAX_RECIPIENT_PAUSE_MS);
  return { ...retry, dueAt: base.at + (afterMs ?? pause), recipientThrottled: true };
}

function takenIn({ mayBeTaken }: RetryLater): { mayBeTaken?: true } {
  return mayBeTaken ? { mayBeTaken } : {};
}

function needsTemplate({ facts = [] }: SendResult): boolean {
  return facts.some(({ kind }) => kind === 'templateUnavailable');
}

/** It waits without a limit but its own expiry: the provider or a person brings the template back. */
function waitForTemplate(base: Base, { afterMs, code, detail }: RetryLater): AttemptOutcome {
  const dueAt = base.at + (afterMs ?? TEMPLATE_PAUSE_MS);
  return { ...base, kind: 'retry', dueAt, charged: false, code, detail };
}

function optOutIn({ optOut }: Extract<SendResult, { kind: 'rejected' }>): { optOut?: OptOutScope } {
  return optOut === undefined ? {} : { optOut };
}

function sent(attempt: ClaimedMessage, result: Extract<SendResult, { kind: 'accepted' }>, at: number): AttemptOutcome {
  const { providerMessageId, recipientId, sentAs, held } = result;
  const outcome: Extract<AttemptOutcome, { kind: 'sent' }> = { kind: 'sent', attempt, at, providerMessageId };
  if (recipientId !== undefined) outcome.recipientId = recipientId;
  if (sentAs !== undefined) outcome.sentAs = sentAs;
  if (held !== undefined) outcome.held = held;
  return outcome;
}

/** `code` is what happened in this attempt, `finalCode` why the message ends. */
function failed(base: Base, code: string, detail: string | null, finalCode: string): AttemptOutcome {
  const reason = detail ?? explainFailure(finalCode, 'pt-BR') ?? null;
  return { ...base, kind: 'failed', code, detail, finalCode, reason };
}
