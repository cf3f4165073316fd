import { explainFailure, GIVE_UP_AFTER_MS, retryDelay } from '@recado/core';
import type { SendResult } from '@recado/gateways';
import type { AttemptOutcome, ClaimedMessage } from '@recado/messages';

type RetryLater = Extract<SendResult, { kind: 'retryLater' }>;

/** How long a throttled recipient rests when the gateway does not say, in ms. */
const RECIPIENT_REST_MS = 6_000;

/**
 * What a gateway's answer means for the message. Only failures of the message itself use up its attempts; waiting for a
 * throttled recipient ends after a day. Waiting for a channel does not end here: housekeeping knows since when the
 * channel fails, while an old message may only have stood in a long line. `now` is UTC milliseconds, `random` in [0, 1).
 */
export function judge(attempt: ClaimedMessage, result: SendResult, now: number, random: number): AttemptOutcome {
  const base = { attempt, at: now };
  switch (result.kind) {
    case 'accepted':
      return { ...base, kind: 'sent', providerMessageId: result.providerMessageId, ...learned(result) };
    case 'rejected':
      return { ...failed(base, result.code, result.detail, result.code), ...unwanted(result) };
    case 'unknown':
      return { ...base, kind: 'unknown', code: result.code, detail: result.detail };
    case 'holdChannel':
      return waitForOthers(base, { ...result, kind: 'retryLater', scope: 'channel' });
    case 'retryLater':
      return result.scope === 'message' ? retryMessage(base, result, random) : waitForOthers(base, result);
  }
}

interface Base {
  attempt: ClaimedMessage;
  at: number;
}

function retryMessage(base: Base, { afterMs, code, detail }: RetryLater, random: number): AttemptOutcome {
  const delay = retryDelay(base.attempt.attempt, random);
  if (delay === null) return failed(base, code, detail, 'attempts_exhausted');
  const dueAt = base.at + Math.max(delay, afterMs ?? 0);
  return { ...base, kind: 'retry', dueAt, charged: true, code, detail };
}

function waitForOthers(base: Base, { scope, afterMs, code, detail }: RetryLater): AttemptOutcome {
  const retry = { ...base, kind: 'retry', charged: false, code, detail } as const;
  // A blocked channel holds its messages itself; they keep their place in the line.
  if (scope === 'channel') return { ...retry, dueAt: null };
  if (base.at - base.attempt.waitingSince > GIVE_UP_AFTER_MS) return failed(base, code, detail, 'gateway_unavailable');
  return { ...retry, dueAt: base.at + (afterMs ?? RECIPIENT_REST_MS) };
}

/** What the recipient does not want any more, where that is why. */
function unwanted({ optOut }: Extract<SendResult, { kind: 'rejected' }>): { optOut?: 'marketing' | 'all' } {
  return optOut === undefined ? {} : { optOut };
}

/** What the provider calls the recipient, where it said so. */
function learned({ recipientId }: Extract<SendResult, { kind: 'accepted' }>): { recipientId?: string } {
  return recipientId === undefined ? {} : { recipientId };
}

/** `code` is what happened in this attempt, `finalCode` why the message ends. */
function failed(base: Base, code: string, detail: string | null, finalCode: string): AttemptOutcome {
  const reason = detail ?? explainFailure(finalCode, 'pt-BR') ?? null;
  return { ...base, kind: 'failed', code, detail, finalCode, reason };
}
