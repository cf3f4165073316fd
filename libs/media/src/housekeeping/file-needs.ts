import { setImmediate as nextPass } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { UNFINISHED } from '@recado/core';
import { Database } from '@recado/database';

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
export type FileNeed =
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
