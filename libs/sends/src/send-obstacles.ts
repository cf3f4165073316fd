import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '@recado/config';
import { Clock } from '@recado/core';
import { Database, type Transaction } from '@recado/database';
import type { SendView } from './store/send.view.js';

/**
 * Why a send cannot be confirmed as it is. channel_closed: its channel or pool is archived or gone. time_past: its time
 * is past by more than the API accepts, and its messages would leave all at once.
 */
export type SendObstacle = 'channel_closed' | 'time_past';

/** Finds what has happened to the channel and the time of a send while it waited for its confirmation. */
@Injectable()
export class SendObstacles {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Null: it can be confirmed. With a transaction, nobody archives its channel before that has ended. */
  async of(
    { channelId, scheduledAt }: Pick<SendView, 'channelId' | 'scheduledAt'>,
    tx?: Transaction,
  ): Promise<SendObstacle | null> {
    const sql = 'SELECT archived_at AS archivedAt FROM channels WHERE id = ?';
    const [channel] = tx
      ? await tx.all<{ archivedAt: number | null }>(`${sql} ${this.database.capabilities.rowLock}`, [channelId])
      : await this.database.read<{ archivedAt: number | null }>(sql, [channelId]);
    if (!channel || channel.archivedAt !== null) return 'channel_closed';
    const earliest = this.clock.now() - this.config.intake.schedulePastGraceMs;
    return scheduledAt !== null && scheduledAt < earliest ? 'time_past' : null;
  }
}
