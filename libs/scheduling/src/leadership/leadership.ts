import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { type BeforeApplicationShutdown, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Clock, Metrics } from '@recado/core';
import { Database, LeaderLease } from '@recado/database';
import { Leader, Loop } from '@recado/work';

/** Less than a third of the lease (5 s), so that a renewal may fail once before the lease ends. */
const RENEW_EVERY_MS = 1_500;
const NAME = 'scheduling';

/** Whether this process is the elected leader, which feeds the queue and keeps house. */
@Injectable()
export class Leadership extends Leader implements OnModuleInit, BeforeApplicationShutdown {
  private readonly logger = new Logger(Leadership.name);
  private readonly lease: LeaderLease;
  private readonly listeners = new Set<() => void>();
  private readonly loop = new Loop({ tick: () => this.tick(), onError: (error) => this.logger.error(error) });
  private led = false;

  constructor(
    database: Database,
    clock: Clock,
    private readonly metrics: Metrics,
  ) {
    super();
    const holder = `${hostname().slice(0, 20)}-${process.pid}-${randomUUID().slice(0, 8)}`;
    this.lease = new LeaderLease(database, clock, NAME, holder);
  }

  /** Decided by the database's clock: a process that was stopped for longer than its lease knows it when it continues. */
  get isLeader(): boolean {
    return this.lease.isHeld;
  }

  /** Calls back when this process has become the leader. */
  onElected(listener: () => void): void {
    this.listeners.add(listener);
  }

  async onModuleInit(): Promise<void> {
    await this.tick();
    this.loop.start();
  }

  /** The feeder has stopped by now: another process may lead at once. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.loop.stop();
    await this.lease.release().catch((error: unknown) => this.logger.error(error));
  }

  private async tick(): Promise<number> {
    const leads = await this.lease.hold();
    if (leads !== this.led)
      this.logger.log(leads ? 'This process is the leader now' : 'This process is no longer the leader');
    if (leads && !this.led) this.listeners.forEach((listener) => listener());
    this.led = leads;
    this.metrics.leads(NAME, leads);
    this.metrics.ticked('leadership');
    return RENEW_EVERY_MS;
  }
}
