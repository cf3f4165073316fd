import { isDeepStrictEqual } from 'node:util';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '@recado/config';
import { Clock, demandsOf } from '@recado/core';
import { Database, type Transaction } from '@recado/database';
import type { SendView } from './store/send.view.js';
import { SenderTemplates } from './template/sender-templates.js';

/**
 * Why a send cannot be confirmed as it is. channel_closed: its channel or pool is archived or gone. time_past: its time
 * is past by more than the API accepts, and its messages would leave all at once. template_gone: its provider takes no
 * messages of its template by its channel. template_changed: the template demands something else than when it was chosen.
 */
export type SendObstacle = 'channel_closed' | 'time_past' | 'template_gone' | 'template_changed';

/** Finds what has happened to the channel and the time of a send while it waited for its confirmation. */
@Injectable()
export class SendObstacles {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
    private readonly templates: SenderTemplates,
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

  /** The same for the template of a send; null: it has none, or it is as it was chosen. */
  async ofTemplate({ channelId, template }: Pick<SendView, 'channelId' | 'template'>): Promise<SendObstacle | null> {
    if (!template) return null;
    const found = await this.templates.find(channelId, template);
    if (!found) return 'template_gone';
    return isDeepStrictEqual(demandsOf(found), template.demands) ? null : 'template_changed';
  }
}
