import { setTimeout as delay } from 'node:timers/promises';
import { Punctuality } from '../support/punctuality.js';
import type { Server } from '../support/server.js';
import { until } from '../support/until.js';
import type { Cluster } from './cluster/cluster.js';
import { type Gap, type GapLimits, longestGap } from './gaps.js';
import type { ChaosGateway } from './gateway.js';
import type { Load } from './load.js';
import type { Random } from './random.js';

/** The most attempts that a process may have open or unrecorded when it dies. */
const MAX_OPEN = 512;
/** The most requests that a process sends to an http gateway at once. */
const CONNECTIONS = 64;
/** How many usual deliveries one that follows a fault may take, besides the promised time. */
const USUAL_DELIVERIES = 5;
/** Far longer than any promised recovery, also on a machine that is late most of the time. */
const RECOVERY_LIMIT_MS = 300_000;

/** How long the program took to recover from a fault, and how long it may take. */
export interface Recovery {
  readonly from: string;
  readonly ms: number;
  /** What is promised for a machine that is on time. */
  readonly withinMs: number;
  /** What is allowed here: more than promised while this machine was late. */
  readonly allowedMs: number;
}

/** Injects faults, counts the duplicates that they may cause, and measures the recoveries. */
export class Faults {
  readonly recoveries: Recovery[] = [];
  readonly gaps: Gap[] = [];
  /** The most duplicates that the faults so far may cause. */
  allowedDuplicates = 0;

  constructor(
    private readonly cluster: Cluster,
    private readonly gateway: ChaosGateway,
    private readonly load: Load,
    private readonly random: Random,
  ) {}

  /** Waits for a random time, in ms. */
  async pause(min: number, max: number): Promise<void> {
    await delay(this.random.integer(min, max));
  }

  async kill(member: Server): Promise<void> {
    this.allowDuplicatesOf(member);
    await member.kill();
  }

  freeze(member: Server): void {
    this.allowDuplicatesOf(member);
    member.freeze();
  }

  /** Call it when the workers cannot record for a while: their open attempts may be repeated. */
  allowDuplicatesOfWorkers(): void {
    for (const worker of this.cluster.workers) this.allowDuplicatesOf(worker);
  }

  /** Breaks every connection to the gateway: each request under way loses its answer. */
  breakConnections(how: 'cut' | 'halfClose' | 'garble'): void {
    this.allowedDuplicates += CONNECTIONS * this.cluster.workers.length;
    this.gateway.proxy[how]();
  }

  /** The ids of the messages with an attempt under way. */
  async sendingIds(): Promise<number[]> {
    const rows = await this.cluster.query<{ id: number }>('SELECT id FROM messages WHERE status = 2');
    return rows.map(({ id }) => id);
  }

  /** Measures how long these messages take to end. */
  async measureEndOf(ids: readonly number[], from: string, withinMs: number, since = Date.now()): Promise<void> {
    const list = [0, ...ids].join(',');
    const waiting = `SELECT id FROM messages WHERE status IN (0, 1, 2) AND id IN (${list}) LIMIT 1`;
    await this.measure(from, withinMs, since, async () => (await this.cluster.query(waiting)).length === 0);
  }

  /**
   * Measures how long it takes until a new message is accepted and reaches the gateway. `usualMs`: what that took before
   * the fault, because the load alone may delay it on a slow machine.
   */
  async measureNextDelivery(from: string, withinMs: number, since = Date.now(), usualMs = 0): Promise<void> {
    await this.measure(from, withinMs, since, this.nextDelivery(), USUAL_DELIVERIES * usualMs);
  }

  /** How long it takes now, without a fault, until a new message is accepted and reaches the gateway, in ms. */
  async usualDeliveryMs(): Promise<number> {
    const since = Date.now();
    await this.wait(this.nextDelivery(), 'a usual delivery');
    return Date.now() - since;
  }

  /**
   * Measures how long it takes until a condition holds; gives up at a limit, which is more than is ever allowed. `loadMs`:
   * what the load may add to the promised time.
   */
  async measure(
    from: string,
    withinMs: number,
    since: number,
    isOver: () => Promise<boolean>,
    loadMs = 0,
  ): Promise<void> {
    const punctuality = new Punctuality();
    await this.wait(isOver, `recovery from ${from}`);
    const allowedMs = Math.min(punctuality.allow(withinMs) + loadMs, RECOVERY_LIMIT_MS - 1);
    this.recoveries.push({ from, ms: Date.now() - since, withinMs, allowedMs });
  }

  /** Measures how long intake and sending stand still while something is harmed and repaired. The load must run. */
  async measureGaps(fault: string, promised: GapLimits, harmAndRepair: () => Promise<void>): Promise<Gap> {
    const punctuality = new Punctuality();
    const from = Date.now();
    await harmAndRepair();
    const to = Date.now();
    const late = punctuality.allow(1);
    const accepted = this.load.batches.filter(({ state }) => state === 'acked').map(({ settledAt }) => settledAt);
    const sent = [...this.gateway.taken.values()].flat().map(({ at }) => at);
    const gap = {
      fault,
      promised,
      allowed: { intakeMs: promised.intakeMs * late, sendingMs: promised.sendingMs * late },
      intakeMs: longestGap(accepted, from, to),
      sendingMs: longestGap(sent, from, to),
    };
    this.gaps.push(gap);
    return gap;
  }

  /** Whether a message that it posts has reached the gateway. */
  private nextDelivery(): () => Promise<boolean> {
    const tokens: string[] = [];
    return async () => {
      if (tokens.some((token) => this.gateway.taken.has(token))) return true;
      if (tokens.length > 0) return false;
      const { state, messages } = await this.load.post(this.random, 1, { plain: true, priority: 'high' });
      if (state === 'acked') tokens.push(messages[0]!.token);
      return false;
    };
  }

  private async wait(isOver: () => Promise<boolean>, describe: string): Promise<void> {
    const limits = { timeoutMs: RECOVERY_LIMIT_MS, intervalMs: 20, describe };
    // The report of the run shows what did not recover.
    await until(isOver, limits).catch(() => undefined);
  }

  private allowDuplicatesOf(member: Server): void {
    if (this.cluster.workers.includes(member)) this.allowedDuplicates += MAX_OPEN;
  }
}
