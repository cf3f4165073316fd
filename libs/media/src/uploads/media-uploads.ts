import { Injectable } from '@nestjs/common';
import { Clock } from '@recado/core';
import { Database, deleteOldest } from '@recado/database';

/** A content that was uploaded for a channel. `purpose`: for which sender of the provider, and as which type. */
export interface Upload {
  contentId: number;
  channelId: number;
  purpose: string;
}

/** Meta keeps what was uploaded for 30 days (docs/gateways/facts.md); a message may be on its way for a while. In ms. */
const KEPT_MS = 29 * 86_400_000;
const WHERE = 'WHERE content_id = ? AND channel_id = ? AND purpose = ?';
const FIND = `SELECT provider_id AS providerId FROM media_uploads ${WHERE} AND expires_at > ?`;
const FORGET = `DELETE FROM media_uploads ${WHERE}`;
const COLUMNS = ['content_id', 'channel_id', 'purpose', 'provider_id', 'expires_at'];

/** The ids by which providers know contents that were uploaded to them. */
@Injectable()
export class MediaUploads {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async find({ contentId, channelId, purpose }: Upload): Promise<string | null> {
    const values = [contentId, channelId, purpose, this.clock.now()];
    const [row] = await this.database.read<{ providerId: string }>(FIND, values);
    return row?.providerId ?? null;
  }

  async remember({ contentId, channelId, purpose }: Upload, providerId: string): Promise<void> {
    const row = [contentId, channelId, purpose, providerId, this.clock.now() + KEPT_MS];
    await this.database.write(async (tx) => {
      await tx.run(FORGET, [contentId, channelId, purpose]);
      await tx.insertIfAbsent('media_uploads', COLUMNS, [row]);
    });
  }

  async forget({ contentId, channelId, purpose }: Upload): Promise<void> {
    await this.database.write((tx) => tx.run(FORGET, [contentId, channelId, purpose]));
  }

  /** Removes ids that the provider does not know any more; returns how many. */
  sweep(): Promise<number> {
    return deleteOldest(this.database, { table: 'media_uploads', column: 'expires_at' }, this.clock.now());
  }
}
