import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '@recado/core';
import { checkThenInsert, Database, type Transaction } from '@recado/database';
import { INSTALLATION, MediaQuota, QuotaFullError } from './media-quota.js';
import { MediaStores } from './media-stores.js';

/** Bytes that are on disk, and that no file has yet. */
export interface Draft {
  contentId: number;
  sha256: string;
  size: number;
  /** Who had no room for all of it, so that its end was read and not kept; null: it is whole. */
  cutBy: number | null;
}

/** Reads the content with a digest; another unit that would remove it waits. */
const KNOWN = 'SELECT id FROM media_contents WHERE sha256 = ?';
const TAKE = 'UPDATE media_contents SET sha256 = ?, size = ? WHERE id = ?';
const SIZE = 'SELECT size FROM media_contents WHERE id = ?';
const KEY = 'SELECT api_key_id AS apiKeyId FROM media_files WHERE id = ?';
const REMOVE = `DELETE FROM media_files WHERE id = ? AND NOT EXISTS (SELECT 1 FROM batch_media WHERE file_id = ?)
  AND NOT EXISTS (SELECT 1 FROM send_files WHERE file_id = ?)
  AND NOT EXISTS (SELECT 1 FROM recurring_sends WHERE file_id = ?)`;
/** A content without a digest is found by nobody, and is removed. */
const RELEASE = `UPDATE media_contents SET sha256 = NULL WHERE id = ?
  AND NOT EXISTS (SELECT 1 FROM media_files f WHERE f.content_id = media_contents.id)`;

/** Keeps the bytes of files, an equal content once. */
@Injectable()
export class Contents {
  constructor(
    private readonly database: Database,
    private readonly stores: MediaStores,
    private readonly clock: Clock,
    private readonly quota: MediaQuota,
  ) {}

  /** Writes bytes as they come, as far as there is room. Rejects as the source does, and keeps nothing then. */
  async write(bytes: AsyncIterable<Buffer>, room = { owner: INSTALLATION, bytes: Infinity }): Promise<Draft> {
    const store = this.stores.present;
    const row = [null, 0, store.name, this.clock.now()];
    const columns = ['sha256', 'size', 'store', 'created_at'];
    const contentId = await this.database.write((tx) => tx.insertOne('media_contents', columns, row));
    const hash = createHash('sha256');
    let size = 0;
    async function* counted(): AsyncGenerator<Buffer, void> {
      for await (const piece of bytes) {
        hash.update(piece);
        size += piece.length;
        if (size <= room.bytes) yield piece;
      }
    }
    try {
      await store.write(contentId, counted());
    } catch (error) {
      await this.removeDraft(contentId);
      throw error;
    }
    return { contentId, sha256: hash.digest('hex'), size, cutBy: size > room.bytes ? room.owner : null };
  }

  /**
   * Makes a draft a content that its key and the installation count, and runs `work` in the same transaction with the id to
   * refer to: that of the equal content, where there is one, also where two equal drafts are settled at once. Throws
   * DomainError `media_quota_exceeded`, and keeps nothing then.
   */
  async settle<T>(
    draft: Draft,
    apiKeyId: number | null,
    work: (tx: Transaction, contentId: number) => Promise<T>,
  ): Promise<T> {
    const { contentId, sha256, size, cutBy } = draft;
    const { rowLock } = this.database.capabilities;
    let used = contentId;
    const result = await checkThenInsert(this.database, async (tx) => {
      const [known] = await tx.all<{ id: number }>(`${KNOWN} ${rowLock}`, [sha256]);
      used = known?.id ?? contentId;
      if (!known && cutBy !== null) throw new QuotaFullError(cutBy);
      if (!known) await tx.run(TAKE, [sha256, size, contentId]);
      await this.quota.take(tx, { contentId: used, size, apiKeyId, isOnly: !known });
      return work(tx, used);
    }).catch(async (error: unknown) => {
      if (!(error instanceof QuotaFullError)) throw error;
      await this.removeDraft(contentId);
      throw await this.quota.refusal(error.owner, size);
    });
    if (used !== contentId) await this.removeDraft(contentId);
    return result;
  }

  /**
   * Removes a file, unless a batch was stored since its batches were read, or a send or its repetition has it; returns
   * whether it did. The bytes go with their last file.
   */
  async removeFile(id: number, contentId: number): Promise<boolean> {
    const { rowLock } = this.database.capabilities;
    const removed = await this.database.write(async (tx) => {
      const [content] = await tx.all<{ size: number }>(`${SIZE} ${rowLock}`, [contentId]);
      const [file] = await tx.all<{ apiKeyId: number | null }>(KEY, [id]);
      if (!content || !file || (await tx.run(REMOVE, [id, id, id, id])) === 0) return null;
      const isOnly = (await tx.run(RELEASE, [contentId])) > 0;
      await this.quota.giveBack(tx, { contentId, size: content.size, apiKeyId: file.apiKeyId, isOnly });
      return { isOnly };
    });
    if (removed?.isOnly) await this.removeDraft(contentId);
    return removed !== null;
  }

  /** Removes bytes that nothing refers to, and then their row. */
  async removeDraft(contentId: number): Promise<void> {
    const select = 'SELECT store FROM media_contents WHERE id = ? AND sha256 IS NULL';
    const [row] = await this.database.read<{ store: string }>(select, [contentId]);
    if (!row) return;
    await this.stores.named(row.store).remove(contentId);
    const remove = 'DELETE FROM media_contents WHERE id = ? AND sha256 IS NULL';
    await this.database.write(async (tx) => {
      await tx.run('DELETE FROM media_uploads WHERE content_id = ?', [contentId]);
      await tx.run(remove, [contentId]);
    });
  }
}
