import { Injectable } from '@nestjs/common';
import { Settings } from '@recado/config';
import { Clock } from '@recado/core';
import { Database, type Transaction } from '@recado/database';
import { Contents } from '../files/contents.js';
import { type FileNeed, FileNeeds } from './file-needs.js';

const DAY_MS = 86_400_000;
/** How long after its end a file is looked at, in ms: a request that was accepted before has stored its batch by then. */
const GRACE_MS = 3_600_000;
/** How old what an upload left behind must be, in ms: the longest upload takes minutes. */
const DRAFT_MS = DAY_MS;
/** Files of one step, and rows of one unit of work. */
const STEP = 20;
const NO_BATCH = 0;
const CHUNK = 1_000;

const EXPIRED = `SELECT id, content_id AS contentId FROM media_files WHERE expires_at < ? ORDER BY expires_at LIMIT ${STEP}`;
const DRAFTS = `SELECT id FROM media_contents WHERE sha256 IS NULL AND created_at < ? LIMIT ${STEP}`;
const KEEP = 'UPDATE media_files SET expires_at = ? WHERE id = ?';
const OF_FILE = `SELECT batch_id AS id FROM batch_media WHERE file_id = ? AND batch_id <= ? ORDER BY batch_id LIMIT ${CHUNK}`;
const LEAVE = 'DELETE FROM batch_media WHERE file_id = ? AND batch_id <= ?';
/** Not where a batch was stored since its batches were read, or a send or its repetition has it. */
const REMOVE = `DELETE FROM media_files WHERE id = ? AND NOT EXISTS (SELECT 1 FROM batch_media WHERE file_id = ?)
  AND NOT EXISTS (SELECT 1 FROM send_files WHERE file_id = ?)
  AND NOT EXISTS (SELECT 1 FROM recurring_sends WHERE file_id = ?)`;

/** Removes files that no message needs any more, and what uploads that broke off have left. */
@Injectable()
export class MediaRetention {
  constructor(
    private readonly database: Database,
    private readonly contents: Contents,
    private readonly needs: FileNeeds,
    private readonly clock: Clock,
    private readonly settings: Settings,
  ) {}

  /**
   * Looks at the files whose time has passed, a bounded number; returns at how many. One that a message needs is looked at
   * again in a day at the latest, and one whose last message ended stays for its retention time after that.
   */
  async sweep(): Promise<number> {
    const now = this.clock.now();
    const files = await this.database.read<{ id: number; contentId: number }>(EXPIRED, [now - GRACE_MS]);
    for (const { id, contentId } of files) {
      const need = await this.needs.of(id);
      const keptUntil = this.keptUntil(need, now);
      if (keptUntil !== null) await this.database.write((tx) => tx.run(KEEP, [keptUntil, id]));
      else if (!need.isNeeded) await this.removeNow(id, contentId, need.lastBatch);
    }
    return files.length;
  }

  /** Removes bytes that nothing refers to, of a bounded number of contents; returns of how many. */
  async sweepDrafts(): Promise<number> {
    const drafts = await this.database.read<{ id: number }>(DRAFTS, [this.clock.now() - DRAFT_MS]);
    for (const { id } of drafts) await this.contents.removeDraft(id);
    return drafts.length;
  }

  /** Removes a file that no message of its batches up to this one needs; false: a later batch has it. */
  async removeNow(id: number, contentId: number, lastBatch: number): Promise<boolean> {
    for (let left = CHUNK; left === CHUNK;) {
      left = await this.database.write((tx) => leave(tx, id, lastBatch));
    }
    const removed = await this.database.write((tx) => tx.run(REMOVE, [id, id, id, id]));
    if (removed > 0) await this.contents.removeUnused(contentId);
    return removed > 0;
  }

  /** Removes those of these files that no batch and no send has. */
  async removeUnneeded(ids: readonly number[]): Promise<void> {
    const select = `SELECT id, content_id AS contentId FROM media_files WHERE id IN ${this.database.capabilities.list}`;
    const files = await this.database.read<{ id: number; contentId: number }>(select, [ids]);
    for (const { id, contentId } of files) await this.removeNow(id, contentId, NO_BATCH);
  }

  /** Null: nobody needs it, and its time has passed. */
  private keptUntil(need: FileNeed, now: number): number | null {
    const retentionMs = this.settings.days('mediaRetentionDays') * DAY_MS;
    if (need.isNeeded) return now + Math.min(retentionMs, DAY_MS);
    const until = need.endedAt === 0 ? 0 : need.endedAt + retentionMs;
    return until > now ? until : null;
  }
}

async function leave(tx: Transaction, id: number, lastBatch: number): Promise<number> {
  const rows = await tx.all<{ id: number }>(OF_FILE, [id, lastBatch]);
  const last = rows.at(-1);
  if (last) await tx.run(LEAVE, [id, last.id]);
  return rows.length;
}
