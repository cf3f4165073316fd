import { Logger } from '@nestjs/common';
import { BoundedMap, type Clock } from '@recado/core';
import { type AttemptResult, hasSucceeded } from './attempt-result.js';
import type { Attempt } from './attempt.js';
import type { ClaimedDelivery } from './claimed-delivery.js';

/** Concurrent requests to one endpoint, a process: at first, and at most. */
const FIRST_LIMIT = 4;
const MAX_LIMIT = 32;
/** After so many failures in a row an endpoint counts as down: it gets one request at a time. */
const DOWN_AFTER = 3;
/** Rest of an endpoint that is down, in ms: after its first such failure; it doubles up to the second number. */
const FIRST_REST_MS = 1_000;
const MAX_REST_MS = 30_000;

/**
 * How many requests one endpoint may have at a time in this process: one more after each success, few after a failure,
 * and one after each rest while it is down, so that it takes no slots and writes from the others.
 */
class EndpointSlots {
  private requests = 0;
  private limit = FIRST_LIMIT;
  private failuresInARow = 0;
  private restsUntil = 0;

  /** Requests that are running. */
  get inUse(): number {
    return this.requests;
  }

  /** Its state is that of an endpoint without history, or nearly. */
  get isForgettable(): boolean {
    return this.requests === 0 && this.failuresInARow === 0;
  }

  /** Its last request failed. */
  get isFailing(): boolean {
    return this.failuresInARow > 0;
  }

  /** Requests that may start now where `most` may run at once. `now` is UTC milliseconds. */
  free(now: number, most: number): number {
    return Math.max(Math.min(this.limitAt(now), most) - this.requests, 0);
  }

  acquire(): void {
    this.requests++;
  }

  /** A request has ended; `succeeded` is null when it was never made. `now` is UTC milliseconds. */
  release(succeeded: boolean | null, now: number): void {
    this.requests--;
    if (succeeded) this.recover();
    else if (succeeded === false) this.fail(now);
  }

  private recover(): void {
    this.limit = Math.min(this.limit + 1, MAX_LIMIT);
    this.failuresInARow = 0;
    this.restsUntil = 0;
  }

  private fail(now: number): void {
    this.limit = FIRST_LIMIT;
    // Requests that were running together when it went down count as one failure.
    if (this.restsUntil > now) return;
    this.failuresInARow++;
    const beyond = this.failuresInARow - DOWN_AFTER;
    if (beyond >= 0) this.restsUntil = now + Math.min(FIRST_REST_MS * 2 ** Math.min(beyond, 30), MAX_REST_MS);
  }

  private limitAt(now: number): number {
    if (this.failuresInARow < DOWN_AFTER) return this.limit;
    return this.restsUntil <= now ? 1 : 0;
  }
}

/** Concurrent requests of a process. Each takes a socket and 10 kB. */
const SLOTS = 256;
/** Share of the free slots that one endpoint may take, so that some are left for the next one however many hang. */
const SHARE = 1 / 4;
/** Slots that failing endpoints leave to the others. */
const RESERVED = 64;
/** Deliveries that one unit of work claims. */
const MAX_CLAIMS = 128;
/** Endpoints whose state is remembered. */
const MAX_ENDPOINTS = 5_000;
/** An endpoint that rests is looked at again after so long, in ms: somebody may have enabled it or given it another URL. */
const LOOK_AGAIN_MS = 5_000;

/** Divides the concurrent requests of this process among the endpoints that have deliveries due. */
export class RequestSlots {
  private readonly endpoints = new Map<number, EndpointSlots>();
  private readonly due = new Set<number>();
  /** Until when endpoints rest by what the database says, UTC milliseconds. */
  private readonly resting = new BoundedMap<number, number>(MAX_ENDPOINTS);

  /** A delivery to this endpoint is due. */
  markDue(endpointId: number): void {
    this.due.add(endpointId);
  }

  /** No further delivery to this endpoint is due. */
  markIdle(endpointId: number): void {
    this.due.delete(endpointId);
  }

  /** The endpoint may get nothing before `until`, UTC milliseconds: for as long, at most 5 s, it takes no slots. */
  markResting(endpointId: number, until: number, now: number): void {
    this.due.delete(endpointId);
    this.resting.set(endpointId, Math.min(until, now + LOOK_AGAIN_MS));
  }

  /** By what the database says, as far as it was asked in the last 5 s. */
  isResting(endpointId: number, now: number): boolean {
    return (this.resting.get(endpointId) ?? 0) > now;
  }

  /** Requests that may start now, by endpoint. An endpoint that gets some comes last the next time. */
  free(now: number): Map<number, number> {
    const granted = new Map<number, number>();
    let slots = SLOTS - this.inUse();
    let claims = MAX_CLAIMS;
    for (const id of [...this.due]) {
      if (this.isResting(id, now)) continue;
      const endpoint = this.endpoints.get(id) ?? new EndpointSlots();
      const share = shareOf(endpoint.isFailing ? slots - RESERVED : slots);
      const requests = Math.min(endpoint.free(now, share), claims);
      if (requests <= 0) continue;
      granted.set(id, requests);
      slots -= requests;
      claims -= requests;
      this.due.delete(id);
      this.due.add(id);
    }
    return granted;
  }

  acquire(endpointId: number): void {
    const endpoint = this.endpoints.get(endpointId) ?? new EndpointSlots();
    this.endpoints.set(endpointId, endpoint);
    endpoint.acquire();
  }

  /** A request has ended; `succeeded` is null when it was never made. */
  release(endpointId: number, succeeded: boolean | null, now: number): void {
    this.endpoints.get(endpointId)?.release(succeeded, now);
    if (this.endpoints.size > MAX_ENDPOINTS) this.forget();
  }

  private forget(): void {
    for (const [id, endpoint] of this.endpoints) if (endpoint.isForgettable) this.endpoints.delete(id);
  }

  private inUse(): number {
    let requests = 0;
    for (const endpoint of this.endpoints.values()) requests += endpoint.inUse;
    return requests;
  }
}

function shareOf(slots: number): number {
  return slots <= 0 ? 0 : Math.max(Math.floor(slots * SHARE), 1);
}

/** Requests of a process for deliveries that people asked for, beside the ordinary ones. */
const MAX_REQUESTS = 16;

/**
 * Which endpoints get a delivery that a person asked for, also while they rest after failures: one at a time in this
 * process, so that no number of clicks makes more requests than the endpoint answers.
 */
class AskedSlots {
  private readonly asked = new Set<number>();
  private readonly running = new Set<number>();

  /** A person asked for a delivery to this endpoint. */
  markAsked(endpointId: number): void {
    this.asked.add(endpointId);
  }

  /** No further delivery to this endpoint was asked for. */
  markNone(endpointId: number): void {
    this.asked.delete(endpointId);
  }

  /** The endpoints that may get one now. `isResting`: an endpoint may get nothing by what the database says. */
  free(isResting: (endpointId: number) => boolean): Set<number> {
    const ready = [...this.asked].filter((id) => !this.running.has(id) && !isResting(id));
    return new Set(ready.slice(0, Math.max(MAX_REQUESTS - this.running.size, 0)));
  }

  acquire(endpointId: number): void {
    this.running.add(endpointId);
    // Behind the others the next time.
    if (this.asked.delete(endpointId)) this.asked.add(endpointId);
  }

  /** The request has ended. */
  release(endpointId: number): void {
    this.running.delete(endpointId);
  }
}

/** The attempts of this process: those that run, and the results that are not recorded yet. */
export class RunningAttempts {
  readonly slots = new RequestSlots();
  readonly asked = new AskedSlots();
  private readonly logger = new Logger(RunningAttempts.name);
  private readonly running = new Set<Promise<void>>();
  private readonly aborter = new AbortController();
  /** No more than there are slots. */
  private readonly unrecorded: AttemptResult[] = [];

  constructor(
    private readonly attempt: Attempt,
    private readonly clock: Clock,
    private readonly onEnd: () => void,
  ) {}

  start(delivery: ClaimedDelivery): void {
    this.slots.acquire(delivery.endpointId);
    if (delivery.isProbe) this.asked.acquire(delivery.endpointId);
    const run = this.run(delivery).finally(() => this.running.delete(run));
    this.running.add(run);
  }

  /** The oldest results that are not recorded yet. */
  results(limit: number): readonly AttemptResult[] {
    return this.unrecorded.slice(0, limit);
  }

  /** So many of the oldest results are recorded. */
  removeResults(count: number): void {
    this.unrecorded.splice(0, count);
  }

  /** Resolves when every attempt that has started has ended. */
  async ended(): Promise<void> {
    while (this.running.size > 0) await Promise.all(this.running);
  }

  /** Ends the requests that are running. */
  abort(): void {
    this.aborter.abort();
  }

  private async run(delivery: ClaimedDelivery): Promise<void> {
    let succeeded: boolean | null = null;
    try {
      const result = await this.attempt.make(delivery, this.aborter.signal);
      this.unrecorded.push(result);
      succeeded = hasSucceeded(result);
    } catch (error) {
      this.logger.error(error);
    }
    this.slots.release(delivery.endpointId, succeeded, this.clock.now());
    if (delivery.isProbe) this.asked.release(delivery.endpointId);
    this.onEnd();
  }
}
