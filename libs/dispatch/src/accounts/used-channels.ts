import { Injectable } from '@nestjs/common';
import { Channels, type ChannelView } from '@recado/channels';
import { Clock } from '@recado/core';
import { Database } from '@recado/database';

/** How long a channel counts as in use after a message of it took a step, in ms. */
const IN_USE_MS = 10 * 60_000;

/** The channels whose messages take steps at present, and those that may not write to cold recipients. */
@Injectable()
export class UsedChannels {
  constructor(
    private readonly channels: Channels,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async read(): Promise<ChannelView[]> {
    const now = this.clock.now();
    const rows = await this.database.read<{ id: number }>(
      'SELECT DISTINCT channel_id AS id FROM message_figures WHERE span = 1 AND starts_at >= ?',
      [now - IN_USE_MS],
    );
    const busy = new Set(rows.map(({ id }) => id));
    return this.channels.current().filter(({ id, coldLock }) => busy.has(id) || (coldLock?.until ?? 0) > now);
  }
}
