import { Injectable } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { AdminSessionStore } from '@recado/auth';
import { Metrics } from '@recado/core';
import { PeriodicTask } from '@recado/work';

const HOUR_MS = 3_600_000;

/** Removes expired sessions every hour. A browser that opens the login page leaves one. */
@Injectable()
export class SessionSweeper extends PeriodicTask {
  constructor(
    private readonly sessions: AdminSessionStore,
    registry: SchedulerRegistry,
    metrics: Metrics,
  ) {
    super({ everyMs: HOUR_MS }, registry, metrics);
  }

  protected override run(): Promise<unknown> {
    return this.sessions.sweep();
  }
}
