import { setTimeout as delay } from 'node:timers/promises';
import { until } from '../support/until.js';
import type { Cluster } from './cluster/cluster.js';
import type { Server } from '../support/server.js';
import type { ChaosGateway } from './gateway.js';
import type { Load } from './load.js';
import type { Random } from './random.js';

/** Sends that a process may have open or unrecorded when it dies. */
export const MAX_OPEN = 512;
/** Requests that a process has under way to an http gateway at once. */
const CONNECTIONS = 64;
/** Far more than anything is promised to take. */
const RECOVERY_LIMIT_MS = 90_000;

export interface Recovery {
  readonly from: string;
  readonly ms: number;
  readonly withinMs: number;
}

/** Does harm, and keeps account of what it excuses and of how long the program takes to get over it. */
export class Faults {
  readonly recoveries: Recovery[] = [];
  /** Duplicates that the faults so far explain. */
  excused = 0;

  constructor(
    private readonly cluster: Cluster,
    private readonly gateway: ChaosGateway,
    private readonly load: Load,
    private readonly random: Random,
  ) {}

  /** Lets a random time pass, in ms. */
  async moment(min: number, max: number): Promise<void> {
    await delay(this.random.integer(min, max));
  }

  /** Kills a process, or takes its time to speak from it, in mid-send. */
  async kill(member: Server): Promise<void> {
    this.excuse(member);
    await member.kill();
  }

  freeze(member: Server): void {
    this.excuse(member);
    member.freeze();
  }

  /** The workers cannot record for a while: what was open meanwhile may go again. */
  excuseWorkers(): void {
    for (const worker of this.cluster.workers) this.excuse(worker);
  }

  /** Every request under way loses its answer. */
  breakLine(how: 'cut' | 'halfClose' | 'garble'): void {
    this.excused += CONNECTIONS * this.cluster.workers.length;
    this.gateway.line[how]();
  }

  /** Messages whose attempt is under way. */
  async held(): Promise<number[]> {
    const rows = await this.cluster.query<{ id: number }>('SELECT id FROM messages WHERE status = 2');
    return rows.map(({ id }) => id);
  }

  /** Measures how long these messages take to come to an end. */
  async untilEnded(from: string, ids: readonly number[], withinMs: number, since = Date.now()): Promise<void> {
    const list = [0, ...ids].join(',');
    const waiting = `SELECT id FROM messages WHERE status IN (0, 1, 2) AND id IN (${list}) LIMIT 1`;
    await this.measure(from, withinMs, since, async () => (await this.cluster.query(waiting)).length === 0);
  }

  /** Measures how long it takes until a new message is accepted and at the gateway. */
  async untilItFlows(from: string, withinMs: number, since = Date.now()): Promise<void> {
    const tokens: string[] = [];
    await this.measure(from, withinMs, since, async () => {
      if (tokens.some((token) => this.gateway.taken.has(token))) return true;
      if (tokens.length > 0) return false;
      const { state, messages } = await this.load.post(this.random, 1, { plain: true, priority: 'high' });
      if (state === 'acked') tokens.push(messages[0]!.token);
      return false;
    });
  }

  /** Measures how long it takes until something is so. */
  async measure(from: string, withinMs: number, since: number, isOver: () => Promise<boolean>): Promise<void> {
    await until(isOver, { timeoutMs: RECOVERY_LIMIT_MS, intervalMs: 20, describe: `recovery from ${from}` }).catch(
      () => undefined,
    );
    this.recoveries.push({ from, ms: Date.now() - since, withinMs });
  }

  private excuse(member: Server): void {
    if (this.cluster.workers.includes(member)) this.excused += MAX_OPEN;
  }
}
