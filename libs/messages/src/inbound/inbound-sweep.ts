import { Injectable } from '@nestjs/common';
import { Clock } from '@recado/core';
import { Database, deleteOldest, type Transaction } from '@recado/database';
import { REPLY_WITHIN_MS } from './batch-replies.js';

/** How long what recipients write is kept for retries and replays: a day, less what the sweep may be late. In ms. */
const KEEP_MS = 86_400_000 - 5 * 60_000;
const TABLE = { table: 'inbound_messages', column: 'received_at' };
const REPLIES = { table: 'batch_replies', column: 'replied_at' };

/** The data of the event of each of these messages, as JSON, by id. What is not kept any more is missing. */
export async function inboundData(
  reader: Pick<Transaction, 'all'>,
  ids: readonly number[],
  list: string,
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const select = `SELECT id, data_json AS data FROM inbound_messages WHERE id IN ${list}`;
  const rows = await reader.all<{ id: number; data: string }>(select, [ids]);
  return new Map(rows.map(({ id, data }) => [id, data]));
}

/** Removes what recipients wrote. It is no inbox: the events carry it, and then it goes. */
@Injectable()
export class InboundSweep {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Removes some of what came a day ago, and who answered a batch so long ago that they cannot again; returns how much. */
  async sweep(): Promise<number> {
    const now = this.clock.now();
    const received = await deleteOldest(this.database, TABLE, now - KEEP_MS);
    return received + (await deleteOldest(this.database, REPLIES, now - REPLY_WITHIN_MS));
  }
}
