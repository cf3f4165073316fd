import { type Clock, DomainError } from '@recado/core';
import type { Counters, QuotaWindow } from './counters.js';
import { MINUTE_S, type Quota, type QuotaState, type QuotaUnit, stateOf, windowAt } from './quota.js';
import type { ExhaustedWindows } from './exhausted-windows.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** What the key of this request may still use; undefined without limits. */
    allowance?: Allowance | undefined;
  }
}

/** With what is used of it, as far as the request knows; undefined: it has not asked. */
interface KnownWindow extends QuotaWindow {
  used: number | undefined;
}

/** Counts one request and its messages in the quotas that bind its key, and knows what remains of them. */
export class Allowance {
  private readonly windows: readonly KnownWindow[];
  /** When the request was refused, so that the time to wait and the states of its response agree. */
  private refusedAt: number | undefined;

  constructor(
    private readonly counters: Counters,
    private readonly exhausted: ExhaustedWindows,
    private readonly clock: Clock,
    quotas: readonly Quota[],
  ) {
    const now = clock.now();
    this.windows = quotas.map((quota) => ({ quota, window: windowAt(quota, now), used: undefined }));
  }

  /** Counts the request itself, and reads the quotas of messages. Throws DomainError `rate_limited`. */
  async countRequest(): Promise<void> {
    const requests = this.of('requests');
    const exhausted = requests.filter((window) => this.exhausted.has(window));
    for (const window of exhausted) window.used = window.quota.limit;
    if (exhausted.length > 0) throw this.refusal(exhausted);
    const [over] = await Promise.all([this.take(requests, 1), this.readUsed(this.of('messages'))]);
    for (const window of requests) if (isExhausted(window)) this.exhausted.add(window);
    if (over.length > 0) throw this.refusal(over);
  }

  /**
   * Counts the messages of the request, all or none. Throws DomainError `rate_limited`, or `validation_failed` for more
   * messages than the limit of a whole window.
   */
  async takeMessages(count: number): Promise<void> {
    const messages = this.of('messages');
    const tooSmall = messages.find(({ quota }) => count > quota.limit);
    if (tooSmall) throw tooMany(count, tooSmall.quota);
    const over = await this.take(messages, count);
    if (over.length > 0) throw this.refusal(over);
  }

  /** Subtracts messages that were counted and then not stored. */
  async giveBackMessages(count: number): Promise<void> {
    await this.subtract(this.of('messages'), count);
  }

  /** What remains of each quota that was counted or read, in the order of the quotas. */
  states(): QuotaState[] {
    const now = this.refusedAt ?? this.clock.now();
    return this.windows.flatMap(({ quota, window, used }) =>
      used === undefined ? [] : [stateOf(quota, window, used, now)],
    );
  }

  get quotas(): Quota[] {
    return this.windows.map(({ quota }) => quota);
  }

  private of(unit: QuotaUnit): readonly KnownWindow[] {
    return this.windows.filter(({ quota }) => quota.unit === unit);
  }

  /** Counts in all of these windows or, where the limit of one is exceeded, in none; returns the exceeded ones. */
  private async take(windows: readonly KnownWindow[], amount: number): Promise<KnownWindow[]> {
    const adding = windows.map(async (window) => (window.used = await this.counters.add(window, amount)));
    await Promise.all(adding);
    const over = windows.filter(({ quota, used = 0 }) => used > quota.limit);
    if (over.length > 0) await this.subtract(windows, amount);
    return over;
  }

  private async subtract(windows: readonly KnownWindow[], amount: number): Promise<void> {
    await Promise.all(windows.map((window) => this.counters.subtract(window, amount)));
    for (const window of windows) window.used = (window.used ?? 0) - amount;
  }

  private async readUsed(windows: readonly KnownWindow[]): Promise<void> {
    await Promise.all(windows.map(async (window) => (window.used = await this.counters.read(window))));
  }

  private refusal(over: readonly KnownWindow[]): DomainError {
    const now = this.clock.now();
    this.refusedAt = now;
    const waits = over.map(({ quota, window }) => stateOf(quota, window, 0, now).resetSeconds);
    return new DomainError('rate_limited', { retryAfter: Math.max(...waits) });
  }
}

function isExhausted({ quota, used = 0 }: KnownWindow): boolean {
  return used >= quota.limit;
}

function tooMany(count: number, { limit, windowSeconds }: Quota): DomainError {
  const code = windowSeconds > MINUTE_S ? 'messages_over_day_limit' : 'messages_over_minute_limit';
  const violation = { path: 'messages', code, params: { count, max: limit } };
  return new DomainError('validation_failed', { violations: [violation], violationsTotal: 1 });
}
