import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { Injectable, Logger, Optional, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Clock, Loop, Metrics, NoMetrics } from '@recado/core';
import { Database, LeaderLease } from '@recado/database';

/** A third of the lease and less: one renewal may be lost before it ends. */
const RENEW_EVERY_MS = 1_500;
const NAME = 'scheduling';

/** Whether this process is the one that decides what may go and what is over. */
@Injectable()
export class Leadership implements OnModuleInit, BeforeApplicationShutdown {
  private readonly logger = new Logger(Leadership.name);
  private readonly lease: LeaderLease;
  private readonly listeners = new Set<() => void>();
  private readonly loop = new Loop({ turn: () => this.turn(), onError: (error) => this.logger.error(error) });
  private led = false;

  constructor(
    database: Database,
    clock: Clock,
    @Optional() private readonly metrics: Metrics = new NoMetrics(),
  ) {
    const holder = `${hostname().slice(0, 20)}-${process.pid}-${randomUUID().slice(0, 8)}`;
    this.lease = new LeaderLease(database, clock, NAME, holder);
  }

  /** Judged by the database's clock: a process that was stopped past its lease knows it when it wakes. */
  get isLeader(): boolean {
    return this.lease.isHeld;
  }

  /** Calls back when this process has become the leader. */
  onElected(listener: () => void): void {
    this.listeners.add(listener);
  }

  async onModuleInit(): Promise<void> {
    await this.turn();
    this.loop.start();
  }

  /** The feeder has stopped by now: another process may lead at once. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.loop.stop();
    await this.lease.release().catch((error: unknown) => this.logger.error(error));
  }

  private async turn(): Promise<number> {
    const leads = await this.lease.hold();
    if (leads !== this.led) this.logger.log(leads ? 'leads now' : 'does not lead any more');
    if (leads && !this.led) this.listeners.forEach((listener) => listener());
    this.led = leads;
    this.metrics.leads(NAME, leads);
    this.metrics.turned('leadership');
    return RENEW_EVERY_MS;
  }
}
