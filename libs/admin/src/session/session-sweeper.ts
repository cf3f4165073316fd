import { Injectable } from '@nestjs/common';
import { AdminSessionStore } from '@recado/auth';
import { PeriodicTask } from '@recado/work';

const HOUR_MS = 3_600_000;

/** Removes expired sessions every hour. A browser that opens the login page leaves one. */
@Injectable()
export class SessionSweeper extends PeriodicTask {
  constructor(private readonly sessions: AdminSessionStore) {
    super({ everyMs: HOUR_MS });
  }

  protected override run(): Promise<unknown> {
    return this.sessions.sweep();
  }
}
