import { Injectable, Logger } from '@nestjs/common';
import { Lane, explainFailure, GIVE_UP_AFTER_MS, type OptOutScope, retryDelay } from '@recado/core';
import { DatabaseUnavailableError } from '@recado/database';
import type { SendResult } from '@recado/gateways';
import { LEASE_MS, type ClaimedMessage, type AttemptOutcome, OutcomeRecorder } from '@recado/messages';
import { type AttemptReport, AttemptReports } from '@recado/queue';
import { GroupCommit, sleep } from '@recado/work';

/**
 * Most attempts that a process may have claimed and not recorded. `MAX_OPEN_SENDS` of them may have reached a gateway; the
 * others are claimed while those are sent and recorded. With 512 in all, one worker sends a sixth less.
 */
export const MAX_ACTIVE_ATTEMPTS = 1_024;

/** Attempts that a channel may have for each one left free: a single channel gets three quarters of all. */
const ACTIVE_PER_FREE = 3;

/** A message leaves only while its lease lasts so much longer, in ms: the first byte leaves a moment after the check. */
const MIN_LEASE_LEFT_MS = 1_000;

interface ActiveAttempt {
  attempt: ClaimedMessage;
  /** Until when no other process can have claimed the message again, UTC milliseconds. */
  leaseUntil: number;
}

/** The attempts that this process has claimed and whose outcomes are not recorded yet. */
@Injectable()
export class ActiveAttempts {
  private readonly attempts = new Map<number, ActiveAttempt>();
  /** Capacity kept for claims under way. */
  private reserved = 0;

  get all(): ClaimedMessage[] {
    return [...this.attempts.values()].map(({ attempt }) => attempt);
  }

  /** How many more messages a channel may claim that has so many active attempts. */
  capacityFor(active: number): number {
    const free = MAX_ACTIVE_ATTEMPTS - this.attempts.size - this.reserved;
    return Math.max(Math.floor((ACTIVE_PER_FREE * free - active) / (ACTIVE_PER_FREE + 1)), 0);
  }

  /** Reserves capacity for a claim of so many; `release` it when the claim has ended. */
  reserve(count: number): void {
    this.reserved += count;
  }

  release(count: number): void {
    this.reserved -= count;
  }

  add(attempts: readonly ClaimedMessage[]): void {
    for (const attempt of attempts) {
      this.attempts.set(attempt.id, { attempt, leaseUntil: attempt.startedAt + LEASE_MS });
    }
  }

  remove(attempts: readonly ClaimedMessage[]): void {
    for (const { id, token } of attempts) if (this.attempts.get(id)?.attempt.token === token) this.attempts.delete(id);
  }

  /**
   * Notes that leases were renewed: from `renewedAt` on, on disk at `writtenAt` (UTC milliseconds). A lease that ended
   * in between stays ended, because another process may have claimed the message.
   */
  renewed(attempts: readonly ClaimedMessage[], renewedAt: number, writtenAt: number): void {
    for (const { id, token } of attempts) {
      const active = this.attempts.get(id);
      if (active?.attempt.token === token && active.leaseUntil > writtenAt) active.leaseUntil = renewedAt + LEASE_MS;
    }
  }

  /**
   * Whether this process certainly holds the lease of an attempt. A process that stood still for longer than the lease
   * must not send what was claimed again, or canceled, meanwhile.
   */
  isLeased({ id, token }: ClaimedMessage, now: number): boolean {
    const active = this.attempts.get(id);
    return active?.attempt.token === token && active.leaseUntil - MIN_LEASE_LEFT_MS > now;
  }
}

/** Most messages of a process that may be at a gateway without a recorded outcome: so many a kill can make it send twice. */
export const MAX_OPEN_SENDS = 512;
/** How many of these only the high lane may use. */
const HIGH_RESERVE = 16;
/** Sends that a channel may have under way for each one left free: slow channels leave a share to every other one. */
const SENDS_PER_FREE = 3;

/** What waits to be recorded. */
interface Unrecorded {
  /** Outcomes that are not recorded yet. */
  readonly unrecorded: number;
}

/** Counts the sends of all channels of this process that are under way or not recorded yet. */
export class OpenSends {
  private underWay = 0;

  constructor(private readonly outcomes: Unrecorded) {}

  /**
   * Whether a channel may begin no further send of this lane before another one is recorded. `own`: how many of its sends
   * are under way; for the high lane only those of that lane.
   */
  isFullFor(lane: Lane, own: number): boolean {
    const most = lane === Lane.High ? MAX_OPEN_SENDS : MAX_OPEN_SENDS - HIGH_RESERVE;
    const free = most - this.underWay - this.outcomes.unrecorded;
    return own >= SENDS_PER_FREE * free;
  }

  begin(): void {
    this.underWay++;
  }

  /** Call it after the outcome was handed over to be recorded, so that the send is counted all the time. */
  end(): void {
    this.underWay--;
  }
}

/** Most outcomes of one write: half of the sends that may be open. */
const FLUSH_SIZE = 256;
/** How long an outcome waits for others, in ms. */
const FLUSH_AFTER_MS = 50;
/** Rest after a failed write, in ms; it doubles up to the second number. */
const RETRY_MS = 100;
const MAX_RETRY_MS = 2_000;

/**
 * Collects outcomes and records many at once, then frees what their attempts occupied and reports them to the feeder. While
 * the database is unavailable they are kept and tried again. An outcome that the database refuses does not delay the
 * others: it is settled too, as one that is not recorded.
 */
@Injectable()
export class OutcomeBuffer {
  private readonly logger = new Logger(OutcomeBuffer.name);
  private count = 0;
  private readonly group = new GroupCommit<AttemptOutcome>({
    commit: (outcomes) => this.record(outcomes),
    maxItems: FLUSH_SIZE,
    delayMs: FLUSH_AFTER_MS,
    isOfOneItem: () => true,
  });

  /** Called when outcomes were settled: there is capacity for others. */
  onSettled: () => void = () => undefined;

  constructor(
    private readonly recorder: OutcomeRecorder,
    private readonly active: ActiveAttempts,
    private readonly reports: AttemptReports,
  ) {}

  /** Outcomes that are not recorded yet. */
  get unrecorded(): number {
    return this.count;
  }

  add(outcome: AttemptOutcome): void {
    this.count++;
    this.group.push(outcome, (error) => {
      // The attempt is not active any more: its lease ends, and the reaper handles the message.
      this.logger.error(error, `the outcome "${outcome.kind}" of message ${outcome.attempt.id} is refused`);
      this.settle([outcome], false);
    });
  }

  /** Resolves when every outcome so far is recorded or refused. */
  flush(): Promise<void> {
    return this.group.flush();
  }

  private async record(outcomes: readonly AttemptOutcome[]): Promise<void> {
    for (let rest = RETRY_MS; !(await this.isRecorded(outcomes)); rest = Math.min(rest * 2, MAX_RETRY_MS)) {
      await sleep(rest);
    }
    this.settle(outcomes, true);
  }

  private settle(outcomes: readonly AttemptOutcome[], isRecorded: boolean): void {
    this.count -= outcomes.length;
    const attempts = outcomes.map(({ attempt }) => attempt);
    this.active.remove(attempts);
    this.onSettled();
    // The row of a refused outcome is still being sent: its recipient's next message waits until the lease has ended.
    this.reports.tell(isRecorded ? reportOf(outcomes) : { changed: attempts.map(({ id }) => id) });
  }

  /** False: the database is unavailable. Rejects when it refuses one of the outcomes. */
  private async isRecorded(outcomes: readonly AttemptOutcome[]): Promise<boolean> {
    try {
      await this.recorder.record(outcomes);
      return true;
    } catch (error) {
      this.logger.error(error);
      if (error instanceof DatabaseUnavailableError) return false;
      throw error;
    }
  }
}

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

function reportOf(recorded: readonly AttemptOutcome[]): AttemptReport {
  const [sent, changed, throttled]: [number[], number[], number[]] = [[], [], []];
  for (const outcome of recorded) {
    const { id } = outcome.attempt;
    if (outcome.kind === 'sent') sent.push(id);
    else changed.push(id);
    if (outcome.kind === 'retry' && outcome.recipientThrottled === true) throttled.push(id);
  }
  return { sent, changed, throttled };
}
