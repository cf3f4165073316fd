import { Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Clock } from '@recado/core';
import { Loop } from '@recado/work';
import type { Database } from '../port/database.js';

const SAMPLE_EVERY_MS = 1_000;
/** The server's time in UTC milliseconds. Not UNIX_TIMESTAMP(), which ends in 2038 on MariaDB before 11.5. */
export const SERVER_TIME = `TIMESTAMPDIFF(MICROSECOND, '1970-01-01', UTC_TIMESTAMP(3)) DIV 1000`;

/**
 * The clock of the database server, which is the same for every process: looked at once a second and carried on by
 * this process's monotonic clock in between. The wall clock of this process plays no part.
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

  /** A clock that has seen the server's time and goes on looking at it. */
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

  /** One look; returns the milliseconds until the next one. */
  async sample(): Promise<number> {
    const before = this.monotonic();
    const [row] = await this.database.read<{ now: number }>(`SELECT ${SERVER_TIME} AS now`);
    const after = this.monotonic();
    if (row) this.follow(row.now - after, row.now - before);
    this.warned = false;
    return SAMPLE_EVERY_MS;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.loop.stop();
  }

  /**
   * The server looked at its clock somewhere within the round trip, so the true offset lies between these two. Begins
   * at the lower one, where we are behind the server and never ahead, and moves only as far as a sample proves.
   */
  private follow(lowest: number, highest: number): void {
    const offset = this.offset ?? lowest;
    this.offset = Math.min(Math.max(offset, lowest), highest);
  }

  private warn(error: unknown): void {
    // Once an outage: the clock runs on meanwhile.
    if (!this.warned) this.logger.warn(`Cannot see the time of the database: ${String(error)}`);
    this.warned = true;
  }
}
