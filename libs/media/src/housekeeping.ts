import { setImmediate as nextPass } from 'node:timers/promises';
import { Injectable, Inject } from '@nestjs/common';
import { CONFIG, type Config, Settings } from '@recado/config';
import { UNFINISHED, Clock, contentOf, filesIn } from '@recado/core';
import { Database, type Transaction } from '@recado/database';
import { LeaderTask } from '@recado/work';
import { Contents } from './files/contents.js';
import { INSTALLATION, GRACE_MS } from './files/media-quota.js';
import { MediaUploads } from './uploads/media-uploads.js';

/** Batches of one query, and messages of one: a logo may be in a hundred thousand messages. On SQLite a query blocks the process. */
const BATCHES_A_PAGE = 200;
const MESSAGES_A_PAGE = 1_000;
/** MySQL would sometimes walk the messages by their ids. SQLite reads it as a comment. */
const BY_BATCH = '/*! FORCE INDEX (ix_messages_batch) */';
const BATCHES = `SELECT batch_id AS id FROM batch_media WHERE file_id = ? AND batch_id < ?
  ORDER BY batch_id DESC LIMIT ${BATCHES_A_PAGE}`;
const MESSAGES = `SELECT COUNT(*) AS messages, MAX(id) AS last, MAX(endedAt) AS endedAt, SUM(isWaiting) AS waiting
  FROM (SELECT id, COALESCE(ended_at, sent_at, created_at) AS endedAt,
      CASE WHEN status IN (${UNFINISHED.join(', ')}) THEN 1 ELSE 0 END AS isWaiting
    FROM messages ${BY_BATCH} WHERE batch_id = ? AND id > ? ORDER BY id LIMIT ${MESSAGES_A_PAGE}) AS page`;

/** A list of recipients that somebody prepares or queues. Its rows are removed when it has ended. */
const OF_SEND = 'SELECT send_id AS id FROM send_files WHERE file_id = ? LIMIT 1';
/** A send that is repeated lets go of its file when no time of it is to come. */
const OF_RECURRING = 'SELECT id FROM recurring_sends WHERE file_id = ? LIMIT 1';

/** Searched here and not by the database, because what they carry may be sealed. */
const CONTENTS = `SELECT id, content FROM messages ${BY_BATCH} WHERE batch_id = ? AND id > ?
  ORDER BY id LIMIT ${MESSAGES_A_PAGE}`;

interface MessagesPage {
  messages: number;
  last: number | null;
  endedAt: number | null;
  waiting: number | null;
}

/** What the batches of a file say. */
type FileNeed =
  /** One of its messages has not ended, the messages of a send are not queued yet, or a send is repeated with it. */
  | { isNeeded: true }
  /** `endedAt`: when the last of them ended, UTC milliseconds; 0: there is none. `lastBatch`: the newest. */
  | { isNeeded: false; endedAt: number; lastBatch: number };

/** Whether messages still need a file. */
@Injectable()
export class FileNeeds {
  constructor(private readonly database: Database) {}

  /** The newest batches first: they are those that wait. A message that is sent again counts as waiting. */
  async of(fileId: number): Promise<FileNeed> {
    if (await this.isOfSend(fileId)) return { isNeeded: true };
    let [endedAt, lastBatch] = [0, 0];
    for (let before = Number.MAX_SAFE_INTEGER; ;) {
      const batches = await this.database.read<{ id: number }>(BATCHES, [fileId, before]);
      for (const { id } of batches) {
        const ended = await this.endOf(id);
        if (ended === null) return { isNeeded: true };
        endedAt = Math.max(endedAt, ended);
        lastBatch = Math.max(lastBatch, id);
      }
      if (batches.length < BATCHES_A_PAGE) return { isNeeded: false, endedAt, lastBatch };
      before = batches.at(-1)!.id;
    }
  }

  /** The newest batch of a file, 0 without one; null: a message that was not erased carries it, or a send needs it. */
  async carriedUpTo(fileId: number, publicId: string): Promise<number | null> {
    if (await this.isOfSend(fileId)) return null;
    let lastBatch = 0;
    for (let before = Number.MAX_SAFE_INTEGER; ;) {
      const batches = await this.database.read<{ id: number }>(BATCHES, [fileId, before]);
      for (const { id } of batches) {
        if (await this.isCarriedIn(id, publicId)) return null;
        lastBatch = Math.max(lastBatch, id);
      }
      if (batches.length < BATCHES_A_PAGE) return lastBatch;
      before = batches.at(-1)!.id;
    }
  }

  private async isOfSend(fileId: number): Promise<boolean> {
    for (const select of [OF_SEND, OF_RECURRING]) {
      if ((await this.database.read(select, [fileId])).length > 0) return true;
    }
    return false;
  }

  private async isCarriedIn(batchId: number, publicId: string): Promise<boolean> {
    for (let after = 0; ;) {
      const page = await this.database.read<{ id: number; content: string | null }>(CONTENTS, [batchId, after]);
      if (page.some(({ content }) => content?.includes(`"${publicId}"`))) return true;
      if (page.length < MESSAGES_A_PAGE) return false;
      after = page.at(-1)!.id;
      await nextPass();
    }
  }

  /** When the last message of a batch ended; 0: it has none any more; null: one has not ended. */
  private async endOf(batchId: number): Promise<number | null> {
    let endedAt = 0;
    for (let after = 0; ;) {
      const [page] = await this.database.read<MessagesPage>(MESSAGES, [batchId, after]);
      if (!page || Number(page.waiting) > 0) return null;
      endedAt = Math.max(endedAt, Number(page.endedAt));
      if (page.messages < MESSAGES_A_PAGE || page.last === null) return endedAt;
      after = page.last;
      await nextPass();
    }
  }
}

/** Rows that are counted at most: some ten milliseconds on SQLite. */
export const MEDIA_COUNTED_AT_MOST = 100_000;
const FILES = `SELECT COUNT(*) AS files FROM (SELECT id FROM media_files LIMIT ${MEDIA_COUNTED_AT_MOST}) AS f`;
const BYTES = 'SELECT bytes FROM media_usage WHERE owner_id = ?';
/** One row for each key that ever kept a file. */
const FULLEST = `SELECT k.name, u.bytes FROM media_usage u JOIN api_keys k ON k.id = u.owner_id
  ORDER BY u.bytes DESC LIMIT 1`;

/** The files that are kept. */
export interface MediaReading {
  files: number;
  bytes: number;
  /** How many bytes all files may take; null: there is no limit. */
  limit: number | null;
  /** The key that keeps most; null: none has kept a file. */
  fullest: { name: string; bytes: number } | null;
  /** How many bytes the files of one key may take; null: there is no limit. */
  keyLimit: number | null;
}

/** How many files are kept, how many bytes they take, and how many those of the key that keeps most. */
@Injectable()
export class MediaFigures {
  constructor(
    private readonly database: Database,
    @Inject(CONFIG) private readonly config: Pick<Config, 'media'>,
  ) {}

  /** Counts a bounded number of rows. */
  async read(): Promise<MediaReading> {
    const { maxBytesInAll, maxBytesPerKey } = this.config.media;
    const [counted] = await this.database.read<{ files: number }>(FILES);
    const [kept] = await this.database.read<{ bytes: number }>(BYTES, [INSTALLATION]);
    const [fullest] = await this.database.read<{ name: string; bytes: number }>(FULLEST);
    return {
      ...{ files: Number(counted?.files), bytes: Number(kept?.bytes ?? 0), limit: maxBytesInAll },
      ...{ fullest: fullest ? { ...fullest, bytes: Number(fullest.bytes) } : null, keyLimit: maxBytesPerKey },
    };
  }
}

/** The share of a quota from which the operator is told. */
const NEARLY_FULL = 0.8;

/** Whether so much of a quota is used that the operator should know. */
export function isNearlyFull(bytes: number, limit: number | null): limit is number {
  return limit !== null && bytes >= limit * NEARLY_FULL;
}

const DAY_MS = 86_400_000;
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

  /** Removes a file as whoever gave it wishes; false: a message that waits, or a send, still needs it. */
  async discard({ rowId, contentId }: { rowId: number; contentId: number }): Promise<boolean> {
    const need = await this.needs.of(rowId);
    return !need.isNeeded && this.removeNow(rowId, contentId, need.lastBatch);
  }

  /** Removes a file that no message of its batches up to this one needs; false: a later batch has it. */
  async removeNow(id: number, contentId: number, lastBatch: number): Promise<boolean> {
    for (let left = CHUNK; left === CHUNK;) {
      left = await this.database.write((tx) => leave(tx, id, lastBatch));
    }
    return this.contents.removeFile(id, contentId);
  }

  /** Removes those of these files that no batch and no send has. `sparesKeys`: those that a key has uploaded stay. */
  async removeUnneeded(ids: readonly number[], { sparesKeys = false } = {}): Promise<void> {
    const select = `SELECT id, content_id AS contentId FROM media_files
      WHERE id IN ${this.database.capabilities.list}${sparesKeys ? ' AND api_key_id IS NULL' : ''}`;
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

const TEN_MINUTES_MS = 600_000;

/** Removes files at the end of their time. */
@Injectable()
export class MediaHousekeeping extends LeaderTask {
  constructor(
    private readonly retention: MediaRetention,
    private readonly uploads: MediaUploads,
  ) {
    super({ everyMs: TEN_MINUTES_MS, loop: 'media' });
  }

  protected override async runAsLeader(): Promise<void> {
    await this.untilDone(() => this.retention.sweep());
    await this.untilDone(() => this.retention.sweepDrafts());
    await this.untilDone(() => this.uploads.sweep());
  }
}

/** Files that the messages to a person carry. */
@Injectable()
export class PersonFiles {
  constructor(
    private readonly database: Database,
    private readonly needs: FileNeeds,
    private readonly retention: MediaRetention,
  ) {}

  /** The files that these contents of messages (JSON) carry, each once. */
  idsIn(contents: readonly string[]): string[] {
    const files = contents.flatMap((content) => filesIn(contentOf(content)));
    return [...new Set(files.map(({ id }) => id))];
  }

  /**
   * Removes those of these files that no message carries any more, after the messages of a person were erased; returns how
   * many. A file that went to other people too stays with their messages.
   */
  async removeUncarried(ids: readonly string[]): Promise<number> {
    const select = `SELECT id, public_id AS publicId, content_id AS contentId FROM media_files
      WHERE public_id IN ${this.database.capabilities.list}`;
    const files = await this.database.read<{ id: number; publicId: string; contentId: number }>(select, [ids]);
    let removed = 0;
    for (const { id, publicId, contentId } of files) {
      const carried = await this.needs.carriedUpTo(id, publicId);
      if (carried === null) continue;
      if (await this.retention.removeNow(id, contentId, carried)) removed++;
    }
    return removed;
  }
}
