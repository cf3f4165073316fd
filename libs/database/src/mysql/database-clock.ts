import { Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Clock } from '@recado/core';
import { Loop, untilNext } from '@recado/work';
import type { Database } from '../port/database.js';

const SAMPLE_EVERY_MS = 1_000;
/** The server's time in UTC milliseconds. Not UNIX_TIMESTAMP(), which ends in 2038 on MariaDB before 11.5. */
export const SERVER_TIME = `TIMESTAMPDIFF(MICROSECOND, '1970-01-01', UTC_TIMESTAMP(3)) DIV 1000`;

/**
 * The clock of the database server, which is the same for every process: sampled once a second and continued by this
 * process's monotonic clock in between. The wall clock of this process is not used.
 */
export class DatabaseClock extends Clock implements OnApplicationShutdown {
  private readonly logger = new Logger(DatabaseClock.name);
  private readonly loop = new Loop({ tick: () => this.sample(), onError: (error) => this.warn(error) });
  private offset: number | undefined;
  private warned = false;

  constructor(
    private readonly database: Database,
    private readonly monotonic: () => number = () => performance.now(),
  ) {
    super();
  }

  /** A clock with a first sample that keeps sampling. */
  static async start(database: Database): Promise<DatabaseClock> {
    const clock = new DatabaseClock(database);
    await clock.sample();
    clock.loop.start();
    return clock;
  }

  now(): number {
    if (this.offset === undefined) throw new Error('the time of the database is not known yet');
    return Math.floor(this.monotonic() + this.offset);
  }

  /**
   * Samples the server's time, in the statement that asks for versions at this moment: that it waits for it does not make the
   * sample wrong, only less narrow. Returns the milliseconds until the next one.
   */
  async sample(): Promise<number> {
    const before = this.monotonic();
    const now = await this.database.pollVersion(`SELECT ${SERVER_TIME}`);
    const after = this.monotonic();
    if (now !== null) this.follow(now - after, now - before);
    this.warned = false;
    return untilNext(SAMPLE_EVERY_MS);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.loop.stop();
  }

  /**
   * The server read its clock at some moment of the round trip, so the true offset lies between these two. It begins at
   * the lower one, so that this clock is never ahead of the server's, and moves only as far as a sample proves.
   */
  private follow(lowest: number, highest: number): void {
    const offset = this.offset ?? lowest;
    this.offset = Math.min(Math.max(offset, lowest), highest);
  }

  private warn(error: unknown): void {
    // Once an outage: the clock continues meanwhile.
    if (!this.warned) this.logger.warn(`Cannot see the time of the database: ${String(error)}`);
    this.warned = true;
  }
}
