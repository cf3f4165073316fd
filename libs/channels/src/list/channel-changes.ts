import { Injectable, Optional } from '@nestjs/common';
import { Database, type Transaction } from '@recado/database';
import { RedisConnections, RedisHealth, Signal } from '@recado/redis';
import { Channels, MOVE_VERSION } from './channels.js';

/** Tells every process that a channel has changed. */
@Injectable()
export class ChannelSignal extends Signal {
  constructor(@Optional() connections?: RedisConnections, @Optional() health?: RedisHealth) {
    super('channels', connections, health);
  }
}

/** Changes channels and tells every process. */
@Injectable()
export class ChannelChanges {
  constructor(
    private readonly database: Database,
    private readonly channels: Channels,
    private readonly signal: ChannelSignal,
  ) {}

  get rowLock(): string {
    return this.database.capabilities.rowLock;
  }

  /**
   * Runs one unit of work that changes channels. If it returns false it has changed nothing, and no process is told.
   */
  async write<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    const result = await this.database.write(async (tx) => {
      const answer = await work(tx);
      if (answer !== false) await tx.run(MOVE_VERSION);
      return answer;
    });
    if (result === false) return result;
    await this.channels.refresh();
    this.signal.nudge();
    return result;
  }
}
