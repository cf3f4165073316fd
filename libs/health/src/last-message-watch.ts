import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { CONFIG, type Config } from '@recado/config';
import { Database, lastMessageId, noteLastMessage } from '@recado/database';
import { Loop } from '@recado/work';

/** How much may be accepted without being noted, in ms. */
const EVERY_MS = 2_000;

/** Notes beside a SQLite file which message was the last one, so that the next start can say when messages are missing. */
@Injectable()
export class LastMessageWatch implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(LastMessageWatch.name);
  private noted = 0;
  private readonly loop = new Loop({
    tick: () => this.tick(),
    onError: (error) => this.logger.warn(`The last message cannot be noted beside the database: ${String(error)}`),
    errorRestMs: EVERY_MS,
    maxErrorRestMs: 60_000,
  });

  constructor(
    private readonly database: Database,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onApplicationBootstrap(): void {
    if (this.config.database.kind === 'sqlite') this.loop.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.loop.stop();
  }

  /** Writes the note when there are new messages; returns the milliseconds until the next tick. */
  async tick(): Promise<number> {
    const { database } = this.config;
    const last = await lastMessageId(this.database);
    if (database.kind !== 'sqlite' || last === this.noted) return EVERY_MS;
    noteLastMessage(database.file, last);
    this.noted = last;
    return EVERY_MS;
  }
}
