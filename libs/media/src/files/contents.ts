import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '@recado/core';
import { checkThenInsert, Database, type Transaction } from '@recado/database';
import { MediaStores } from '../store/media-stores.js';

/** Bytes that are on disk, and that no file has yet. */
export interface Draft {
  contentId: number;
  sha256: string;
  size: number;
}

/** Reads the content with a digest; another unit that would remove it waits. */
const KNOWN = 'SELECT id FROM media_contents WHERE sha256 = ?';
const TAKE = 'UPDATE media_contents SET sha256 = ?, size = ? WHERE id = ?';
/** A content without a digest is found by nobody, and is removed. */
const UNUSED = 'AND NOT EXISTS (SELECT 1 FROM media_files f WHERE f.content_id = media_contents.id)';

/** Keeps the bytes of files, an equal content once. */
@Injectable()
export class Contents {
  constructor(
    private readonly database: Database,
    private readonly stores: MediaStores,
    private readonly clock: Clock,
  ) {}

  /** Writes bytes as they come. Rejects as the source does, and keeps nothing then. */
  async write(bytes: AsyncIterable<Buffer>): Promise<Draft> {
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
        yield piece;
      }
    }
    try {
      await store.write(contentId, counted());
    } catch (error) {
      await this.removeDraft(contentId);
      throw error;
    }
    return { contentId, sha256: hash.digest('hex'), size };
  }

  /**
   * Makes a draft a content, and runs `work` in the same transaction with the id to refer to: that of the equal content,
   * where there is one, also where two equal drafts are settled at once.
   */
  async settle<T>(draft: Draft, work: (tx: Transaction, contentId: number) => Promise<T>): Promise<T> {
    const { contentId, sha256, size } = draft;
    const { rowLock } = this.database.capabilities;
    let used = contentId;
    const result = await checkThenInsert(this.database, async (tx) => {
      const [known] = await tx.all<{ id: number }>(`${KNOWN} ${rowLock}`, [sha256]);
      used = known?.id ?? contentId;
      if (!known) await tx.run(TAKE, [sha256, size, contentId]);
      return work(tx, used);
    });
    if (used !== contentId) await this.removeDraft(contentId);
    return result;
  }

  /** Removes a content that no file has any more; returns whether it did. What a crash leaves is a draft. */
  async removeUnused(contentId: number): Promise<boolean> {
    const sql = `UPDATE media_contents SET sha256 = NULL WHERE id = ? ${UNUSED}`;
    const isUnused = await this.database.write(async (tx) => {
      await tx.all(`SELECT id FROM media_contents WHERE id = ? ${this.database.capabilities.rowLock}`, [contentId]);
      return (await tx.run(sql, [contentId])) > 0;
    });
    if (isUnused) await this.removeDraft(contentId);
    return isUnused;
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
