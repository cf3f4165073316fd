import { Injectable } from '@nestjs/common';
import { AdminSessionStore } from '@recado/auth';
import { HOUR_MS } from '@recado/core';
import { PeriodicTask } from '@recado/work';

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
