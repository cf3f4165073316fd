import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { CONFIG, type Config } from '@recado/config';
import { Clock, Metrics } from '@recado/core';
import { Loop, untilNext } from '@recado/work';
import { isAsked } from './asked-time.js';
import { FanOut } from '../fan-out/fan-out.js';
import { Attempt } from './attempt.js';
import { type Claim, DeliveryClaims } from './delivery-claims.js';
import { DeliveryTransactions } from './delivery-transactions.js';
import { DeliveryTraces } from './delivery-traces.js';
import { RunningAttempts } from './running-attempts.js';
import { WaitingEndpoints } from './waiting-endpoints.js';

/** Rest between two searches for notifications, in ms. */
const FAN_OUT_EVERY_MS = 500;
/** Rest between two searches for deliveries of other processes and for retries whose time has come, in ms. */
const SEARCH_EVERY_MS = 500;
/** Endpoints that one search finds. The next search goes on behind them. */
const SEARCH_LIMIT = 200;
/** Results that come within this time share one unit of work, in ms. */
const GATHER_MS = 5;
/** Results of one unit of work. */
const MAX_RESULTS = 128;
/** Share of the shutdown grace that running requests get to end by themselves. */
const GRACE_SHARE = 0.6;

/**
 * Brings events to the endpoints of integrators. One loop turns notifications into deliveries; the other claims the
 * deliveries that are due, starts their attempts and records the results.
 */
@Injectable()
export class Notifier implements OnApplicationBootstrap, OnModuleDestroy, BeforeApplicationShutdown {
  private readonly logger = new Logger(Notifier.name);
  private readonly fanOutLoop = this.loop((isExpected) => this.fanOutTick(isExpected));
  private readonly deliveryLoop = this.loop((isExpected) => this.deliveryTick(isExpected), GATHER_MS);
  private readonly attempts: RunningAttempts;
  private readonly waiting: WaitingEndpoints;
  /** When deliveries are searched next, UTC milliseconds. */
  private searchAt = -Infinity;
  private stopping: Promise<void> | undefined;

  constructor(
    private readonly fanOut: FanOut,
    private readonly claims: DeliveryClaims,
    private readonly transactions: DeliveryTransactions,
    private readonly attempt: Attempt,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
    private readonly metrics: Metrics,
    private readonly traces: DeliveryTraces,
  ) {
    this.attempts = new RunningAttempts(attempt, clock, () => this.deliveryLoop.nudge());
    this.waiting = new WaitingEndpoints(claims);
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.claims.releaseDeadLeases();
    this.fanOutLoop.start();
    this.deliveryLoop.start();
  }

  /** Not awaited, so that others stop at the same time. */
  onModuleDestroy(): void {
    this.stopping ??= this.stop();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.stopping;
    await this.attempt.close();
  }

  /**
   * Turns notifications into deliveries once; returns the milliseconds to rest. `isExpected`: there probably are some;
   * otherwise it is asked first, together with what other loops ask.
   */
  async fanOutTick(isExpected = true): Promise<number> {
    if (!isExpected && !(await this.fanOut.hasWork())) return untilNext(FAN_OUT_EVERY_MS);
    const { notifications, endpointIds } = await this.fanOut.tick();
    for (const id of endpointIds) this.attempts.slots.markDue(id);
    if (endpointIds.size > 0) this.deliveryLoop.nudge();
    return notifications > 0 ? 0 : untilNext(FAN_OUT_EVERY_MS);
  }

  /**
   * Records what has ended and starts what is due, as far as slots are free; returns the milliseconds to rest.
   * `isExpected`: as of `fanOutTick`.
   */
  async deliveryTick(isExpected = true): Promise<number> {
    await this.findDue(isExpected);
    const { slots } = this.attempts;
    const now = this.clock.now();
    const free = slots.free(now);
    const asked = this.attempts.asked.free((id) => slots.isResting(id, now));
    const claim = await this.recordAndClaim(free, asked);
    if (this.traces.isOn) await this.traces.join(claim.deliveries);
    for (const delivery of claim.deliveries) this.attempts.start(delivery);
    this.markRest(claim, free, asked);
    for (const [id, until] of claim.resting) slots.markResting(id, until, now);
    this.metrics.ticked('notifier');
    // Also where nothing was found for those that got slots: others may have got none because of them.
    return free.size > 0 || asked.size > 0 || this.hasResults() ? 0 : Math.max(this.searchAt - this.clock.now(), 1);
  }

  /** Resolves when every attempt that has started has ended and is recorded. */
  async settled(): Promise<void> {
    await this.attempts.ended();
    while (this.hasResults()) await this.recordAndClaim(new Map(), new Set());
  }

  /** Starts nothing more, lets running requests end for a while, aborts the rest and records all of them. */
  private async stop(): Promise<void> {
    const cutOff = setTimeout(() => this.attempts.abort(), this.config.shutdownGraceMs * GRACE_SHARE);
    await Promise.all([this.fanOutLoop.stop(), this.deliveryLoop.stop()]);
    // A result that cannot be recorded now is lost: its attempt is made again when the lease ends.
    await this.settled().catch((error: unknown) => this.logger.error(error));
    clearTimeout(cutOff);
  }

  /** Where less was claimed than might have been, nothing more is due. */
  private markRest({ deliveries }: Claim, free: ReadonlyMap<number, number>, asked: ReadonlySet<number>): void {
    const claimed = (id: number, asProbe: boolean) =>
      deliveries.filter(({ endpointId, isProbe }) => endpointId === id && isProbe === asProbe).length;
    for (const [id, requests] of free) if (claimed(id, false) < requests) this.attempts.slots.markIdle(id);
    for (const id of asked) if (claimed(id, true) === 0) this.attempts.asked.markNone(id);
  }

  /** Results that cannot be recorded stay for the next tick. */
  private async recordAndClaim(free: ReadonlyMap<number, number>, asked: ReadonlySet<number>): Promise<Claim> {
    const results = this.attempts.results(MAX_RESULTS);
    const claim = await this.transactions.recordAndClaim(results, free, asked);
    this.attempts.removeResults(results.length);
    return claim;
  }

  private hasResults(): boolean {
    return this.attempts.results(1).length > 0;
  }

  private async findDue(isExpected: boolean): Promise<void> {
    const now = this.clock.now();
    if (now < this.searchAt) return;
    this.searchAt = now + untilNext(SEARCH_EVERY_MS);
    if (!isExpected && !(await this.claims.hasWaiting())) return;
    for (const { endpointId, nextAt } of await this.waiting.next(SEARCH_LIMIT)) {
      if (nextAt <= now) this.attempts.slots.markDue(endpointId);
      if (isAsked(nextAt)) this.attempts.asked.markAsked(endpointId);
    }
  }

  private loop(tick: (isExpected: boolean) => Promise<number>, minRestMs = 0): Loop {
    return new Loop({ tick, minRestMs, onError: (error) => this.logger.error(error) });
  }
}
