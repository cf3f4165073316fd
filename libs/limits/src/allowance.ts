import { type Clock, DomainError } from '@recado/core';
import type { Counters, Slot } from './counters.js';
import { MINUTE_S, type Quota, type QuotaState, type QuotaUnit, stateOf, windowAt } from './quota.js';
import type { SpentWindows } from './spent-windows.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** What the key of this request may take; undefined where nothing limits it. */
    allowance?: Allowance | undefined;
  }
}

/** What of a slot is used, as far as a request knows; undefined: it does not. */
interface KnownSlot extends Slot {
  used: number | undefined;
}

/** What one request may take of the quotas of its key, and what is left of them. */
export class Allowance {
  private readonly slots: readonly KnownSlot[];

  constructor(
    private readonly counters: Counters,
    private readonly spent: SpentWindows,
    private readonly clock: Clock,
    private readonly apiKeyId: number,
    quotas: readonly Quota[],
  ) {
    const now = clock.now();
    this.slots = quotas.map((quota) => ({ quota, window: windowAt(quota, now), used: undefined }));
  }

  /** Counts the request itself, and looks at the messages on the way. Throws DomainError `rate_limited`. */
  async countRequest(): Promise<void> {
    const requests = this.of('requests');
    const spent = requests.filter((slot) => this.spent.has(slot, this.apiKeyId));
    for (const slot of spent) slot.used = slot.quota.limit;
    if (spent.length > 0) throw this.refusal(spent);
    const [over] = await Promise.all([this.take(requests, 1), this.look(this.of('messages'))]);
    for (const slot of requests) if (isSpent(slot)) this.spent.add(slot, this.apiKeyId);
    if (over.length > 0) throw this.refusal(over);
  }

  /**
   * Counts the messages of the request, all or none. Throws DomainError `rate_limited`, or `validation_failed` for more
   * than a window holds: waiting would not help.
   */
  async takeMessages(count: number): Promise<void> {
    const messages = this.of('messages');
    const tooSmall = messages.find(({ quota }) => count > quota.limit);
    if (tooSmall) throw tooMany(count, tooSmall.quota);
    const over = await this.take(messages, count);
    if (over.length > 0) throw this.refusal(over);
  }

  /** The messages were not stored after all. */
  async giveBackMessages(count: number): Promise<void> {
    await this.putBack(this.of('messages'), count);
  }

  /** What is left of each quota that was looked at, in the order of the quotas. */
  left(): QuotaState[] {
    return this.slots.flatMap((slot) => (slot.used === undefined ? [] : [this.stateOf(slot, slot.used)]));
  }

  get quotas(): Quota[] {
    return this.slots.map(({ quota }) => quota);
  }

  private of(unit: QuotaUnit): readonly KnownSlot[] {
    return this.slots.filter(({ quota }) => quota.unit === unit);
  }

  /** Counts in all of these or, where one has too little left, in none; returns those that have too little. */
  private async take(slots: readonly KnownSlot[], amount: number): Promise<KnownSlot[]> {
    const adding = slots.map(async (slot) => (slot.used = await this.counters.add(slot, this.apiKeyId, amount)));
    await Promise.all(adding);
    const over = slots.filter(({ quota, used = 0 }) => used > quota.limit);
    if (over.length > 0) await this.putBack(slots, amount);
    return over;
  }

  private async putBack(slots: readonly KnownSlot[], amount: number): Promise<void> {
    await Promise.all(slots.map((slot) => this.counters.takeBack(slot, this.apiKeyId, amount)));
    for (const slot of slots) slot.used = (slot.used ?? 0) - amount;
  }

  private async look(slots: readonly KnownSlot[]): Promise<void> {
    await Promise.all(slots.map(async (slot) => (slot.used = await this.counters.look(slot, this.apiKeyId))));
  }

  private refusal(over: readonly KnownSlot[]): DomainError {
    const waits = over.map((slot) => this.stateOf(slot, 0).resetSeconds);
    return new DomainError('rate_limited', { retryAfter: Math.max(...waits) });
  }

  private stateOf({ quota, window }: Slot, used: number): QuotaState {
    return stateOf(quota, window, used, this.clock.now());
  }
}

function isSpent({ quota, used = 0 }: KnownSlot): boolean {
  return used >= quota.limit;
}

function tooMany(count: number, { limit, windowSeconds }: Quota): DomainError {
  const code = windowSeconds > MINUTE_S ? 'messages_over_day_limit' : 'messages_over_minute_limit';
  const violation = { path: 'messages', code, params: { count, max: limit } };
  return new DomainError('validation_failed', { violations: [violation], violationsTotal: 1 });
}
