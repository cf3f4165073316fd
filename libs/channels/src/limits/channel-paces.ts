import { Injectable } from '@nestjs/common';
import { Database } from '@recado/database';

/** How much of its pace and daily cap a channel has used. */
export interface PaceRecord {
  /** The next free send time, UTC milliseconds. */
  pacedUntil: number;
  /** The day that `used` counts, in days since 1970 of the channel's zone. */
  day: number;
  /** Messages that were published on that day and not returned unsent. */
  used: number;
}

export interface StoredPace extends PaceRecord {
  revision: number;
}

const FIRST: StoredPace = { revision: 0, pacedUntil: 0, day: 0, used: 0 };

/** The persisted pace and daily cap of each channel, so that the next leader continues. Only the leader writes them. */
@Injectable()
export class ChannelPaces {
  constructor(private readonly database: Database) {}

  /** The record of a channel; an empty one of revision 0 if none was written yet. */
  async read(channelId: number): Promise<StoredPace> {
    const [row] = await this.database.read<StoredPace>(
      'SELECT revision, paced_until AS pacedUntil, day, used FROM channel_paces WHERE channel_id = ?',
      [channelId],
    );
    return row ?? FIRST;
  }

  /** The records of all channels that have one. */
  async all(): Promise<ReadonlyMap<number, StoredPace>> {
    const rows = await this.database.read<StoredPace & { channelId: number }>(
      'SELECT channel_id AS channelId, revision, paced_until AS pacedUntil, day, used FROM channel_paces',
    );
    return new Map(rows.map((row) => [row.channelId, row]));
  }

  /** Replaces the record of this revision. False: another leader has written, and nothing was changed. */
  async advance(channelId: number, revision: number, record: PaceRecord): Promise<boolean> {
    const values = [revision + 1, Math.ceil(record.pacedUntil), record.day, record.used, channelId];
    return revision === 0 ? this.begin(values) : this.goOn(values, revision);
  }

  private async goOn(values: readonly number[], revision: number): Promise<boolean> {
    const update = `UPDATE channel_paces SET revision = ?, paced_until = ?, day = ?, used = ?
      WHERE channel_id = ? AND revision = ?`;
    return (await this.database.write((tx) => tx.run(update, [...values, revision]))) === 1;
  }

  private async begin(values: readonly number[]): Promise<boolean> {
    const columns = ['revision', 'paced_until', 'day', 'used', 'channel_id'];
    return (await this.database.write((tx) => tx.insertIfAbsent('channel_paces', columns, [values]))) === 1;
  }
}
