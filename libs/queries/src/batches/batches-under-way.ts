import { Injectable } from '@nestjs/common';
import { Channels } from '@recado/channels';
import { Clock, LANES, UNFINISHED, WAITING } from '@recado/core';
import { Database } from '@recado/database';
import { BatchQueries } from './batch.queries.js';
import type { BatchView } from './batch.view.js';

/** Batches of one list: each reads up to 10,000 messages, some 20 ms on a busy server. */
const AT_MOST = 3;
/** How long a list is reused, in ms. */
const FRESH_FOR_MS = 10_000;
/** Ids of the newest batches, among which unfinished ones are looked for. */
const NEWEST = 200;
/** The first waiting messages of a lane, whose batches are under way. */
const FIRST_WAITING = 50;
/** A single message is no batch that people follow. */
const LEAST_MESSAGES = 2;

const NEWEST_ID = 'SELECT id FROM message_batches ORDER BY id DESC LIMIT 1';
const LAST_STATUS = 'SELECT status FROM messages WHERE batch_id = batch.id ORDER BY messages.id DESC LIMIT 1';
/** A batch leaves in the order of its ids, so its last message tells whether it is under way. */
const AMONG_NEWEST = `SELECT id FROM message_batches AS batch
  WHERE id > ? AND id <= ? AND total >= ${LEAST_MESSAGES} AND (${LAST_STATUS}) IN (${UNFINISHED.join(', ')}) ORDER BY id DESC LIMIT ?`;
const AMONG_WAITING = `SELECT DISTINCT batch_id AS id FROM (SELECT batch_id FROM messages
  WHERE status = ? AND channel_id = ? AND lane = ? LIMIT ${FIRST_WAITING}) AS waiting`;

/** The batches that are under way: the newest ones, and those whose messages are the next to leave. */
@Injectable()
export class BatchesUnderWay {
  private reading: Promise<BatchView[]> = Promise.resolve([]);
  private readAt = -Infinity;

  constructor(
    private readonly database: Database,
    private readonly channels: Channels,
    private readonly batches: BatchQueries,
    private readonly clock: Clock,
  ) {}

  /** The newest first, three at most, as they were up to ten seconds ago. */
  list(): Promise<BatchView[]> {
    const now = this.clock.now();
    if (now - this.readAt < FRESH_FOR_MS) return this.reading;
    this.readAt = now;
    this.reading = this.read();
    // A failed reading is not kept.
    this.reading.catch(() => (this.readAt = -Infinity));
    return this.reading;
  }

  private async read(): Promise<BatchView[]> {
    const found = [...(await this.amongNewest(AT_MOST)), ...(await this.amongWaiting())];
    const ids = new Set(found.map(({ id }) => id));
    const views: BatchView[] = [];
    for (const id of [...ids].sort((a, b) => b - a)) {
      if (views.length === AT_MOST) break;
      const batch = await this.batches.find(id);
      if (batch && batch.total >= LEAST_MESSAGES) views.push(batch);
    }
    return views;
  }

  private async amongNewest(limit: number): Promise<{ id: number }[]> {
    const [newest] = await this.database.read<{ id: number }>(NEWEST_ID);
    return newest ? this.database.read<{ id: number }>(AMONG_NEWEST, [newest.id - NEWEST, newest.id, limit]) : [];
  }

  private async amongWaiting(): Promise<{ id: number }[]> {
    const found: { id: number }[] = [];
    for (const { id } of await this.channels.all()) {
      for (const status of WAITING) {
        for (const lane of LANES)
          found.push(...(await this.database.read<{ id: number }>(AMONG_WAITING, [status, id, lane])));
      }
    }
    return found;
  }
}
