import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { AdminSessionStore } from '@recado/auth';

const HOUR_MS = 3_600_000;

/** Removes the sessions that are over: visitors who never signed in leave one each. */
@Injectable()
export class SessionSweeper {
  private readonly logger = new Logger(SessionSweeper.name);

  constructor(private readonly sessions: AdminSessionStore) {}

  @Interval(HOUR_MS)
  async sweep(): Promise<void> {
    try {
      await this.sessions.sweep();
    } catch (error) {
      this.logger.error(error);
    }
  }
}
