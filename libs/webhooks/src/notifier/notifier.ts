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
import { Database } from '@recado/database';
import { Loop } from '@recado/work';
import { FanOut } from '../fan-out/fan-out.js';
import { WebhookTransport } from '../transport/webhook-transport.js';
import type { AttemptResult } from './attempt-result.js';
import { Attempt } from './attempt.js';
import type { ClaimedDelivery } from './claimed-delivery.js';
import { DeliveryClaims } from './delivery-claims.js';
import { DeliveryRecorder } from './delivery-recorder.js';
import { EndpointHealth } from './endpoint-health.js';
import { RequestSlots } from './request-slots.js';

/** How often it is looked whether there is news. In ms. */
const FAN_OUT_EVERY_MS = 250;
/** How often it is looked for what others have made due, and for retries whose time has come. In ms. */
const SEARCH_EVERY_MS = 500;
/** Endpoints that one look finds. The next one goes on behind them. */
const SEARCH_LIMIT = 200;
/** What ends within this time is recorded, and its place filled, by one unit of work. In ms. */
const GATHER_MS = 5;
/** Results of one unit of work. */
const MAX_RESULTS = 128;
/** Share of the shutdown grace that requests under way get to end by themselves. */
const GRACE_SHARE = 0.6;

/** Tells integrators: turns news into deliveries, makes each in its time, and records what became of it. */
@Injectable()
export class Notifier implements OnApplicationBootstrap, OnModuleDestroy, BeforeApplicationShutdown {
  private readonly logger = new Logger(Notifier.name);
  private readonly slots = new RequestSlots();
  /** Attempts that have ended and are not recorded yet: no more than there are places. */
  private ended: AttemptResult[] = [];
  private readonly running = new Set<Promise<void>>();
  private readonly abort = new AbortController();
  private readonly listening = this.loop(() => this.fanOutTick());
  private readonly delivering = this.loop(() => this.deliveryTick(), GATHER_MS);
  private searchedAt = -Infinity;
  private searchedUpTo = 0;
  private stopping: Promise<void> | undefined;

  constructor(
    private readonly database: Database,
    private readonly fanOut: FanOut,
    private readonly claims: DeliveryClaims,
    private readonly attempt: Attempt,
    private readonly recorder: DeliveryRecorder,
    private readonly health: EndpointHealth,
    private readonly transport: WebhookTransport,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
    private readonly metrics: Metrics,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.claims.endLeasesOfTheDead();
    this.listening.start();
    this.delivering.start();
  }

  /** Not awaited: others that stop have the same time. */
  onModuleDestroy(): void {
    this.stopping ??= this.stop();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.stopping;
    await this.transport.close();
  }

  /** One look for news; returns the milliseconds to rest. */
  async fanOutTick(): Promise<number> {
    const { notifications, endpointIds } = await this.fanOut.tick();
    for (const id of endpointIds) this.slots.markDue(id);
    if (endpointIds.size > 0) this.delivering.nudge();
    return notifications > 0 ? 0 : FAN_OUT_EVERY_MS;
  }

  /** Records what has ended and begins what is due, as far as there is room; returns the milliseconds to rest. */
  async deliveryTick(): Promise<number> {
    await this.findDue();
    const room = this.slots.free(this.clock.now());
    const claimed = await this.recordAndClaim(room);
    for (const delivery of claimed) this.start(delivery);
    for (const [id, requests] of room) {
      if (claimed.filter(({ endpointId }) => endpointId === id).length < requests) this.slots.markIdle(id);
    }
    this.metrics.ticked('notifier');
    return claimed.length > 0 || this.ended.length > 0 ? 0 : SEARCH_EVERY_MS;
  }

  /** Resolves when every request that has begun has ended and is recorded. */
  async settled(): Promise<void> {
    while (this.running.size > 0) await Promise.all(this.running);
    while (this.ended.length > 0) await this.recordAndClaim(new Map());
  }

  /** Begins nothing more, lets requests under way end for a while, breaks off the rest and records all of them. */
  private async stop(): Promise<void> {
    const cutOff = setTimeout(() => this.abort.abort(), this.config.shutdownGraceMs * GRACE_SHARE);
    await Promise.all([this.listening.stop(), this.delivering.stop()]);
    // What cannot be recorded now is made again when its lease is over.
    await this.settled().catch((error: unknown) => this.logger.error(error));
    clearTimeout(cutOff);
  }

  /** In one unit of work, since each costs a write to the disk. What cannot be recorded is kept for the next turn. */
  private async recordAndClaim(room: ReadonlyMap<number, number>): Promise<ClaimedDelivery[]> {
    const results = this.ended.slice(0, MAX_RESULTS);
    if (results.length === 0 && room.size === 0) return [];
    const { disabled, claimed } = await this.database.write(async (tx) => ({
      disabled: await this.recorder.record(tx, results),
      claimed: await this.claims.claim(tx, room),
    }));
    this.ended = this.ended.slice(results.length);
    this.health.logDisabled(disabled);
    return claimed;
  }

  private async findDue(): Promise<void> {
    const now = this.clock.now();
    if (now - this.searchedAt < SEARCH_EVERY_MS) return;
    this.searchedAt = now;
    const found = await this.claims.waitingEndpoints(this.searchedUpTo, SEARCH_LIMIT);
    this.searchedUpTo = found.length < SEARCH_LIMIT ? 0 : (found.at(-1)?.endpointId ?? 0);
    for (const { endpointId, nextAt } of found) if (nextAt <= now) this.slots.markDue(endpointId);
  }

  private start(delivery: ClaimedDelivery): void {
    this.slots.acquire(delivery.endpointId);
    const run = this.run(delivery).finally(() => this.running.delete(run));
    this.running.add(run);
  }

  private async run(delivery: ClaimedDelivery): Promise<void> {
    let isWell: boolean | null = null;
    try {
      const result = await this.attempt.make(delivery, this.abort.signal);
      this.ended.push(result);
      isWell = succeeded(result);
    } catch (error) {
      this.logger.error(error);
    }
    this.slots.release(delivery.endpointId, isWell, this.clock.now());
    this.delivering.nudge();
  }

  private loop(turn: () => Promise<number>, minRestMs = 0): Loop {
    return new Loop({ tick: turn, minRestMs, onError: (error) => this.logger.error(error) });
  }
}

function succeeded({ outcome }: AttemptResult): boolean | null {
  return outcome.kind === 'released' ? null : outcome.kind === 'delivered';
}
