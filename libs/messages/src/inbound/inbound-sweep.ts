import { Injectable } from '@nestjs/common';
import { Clock } from '@recado/core';
import { Database, deleteOldest, type Transaction } from '@recado/database';

/** How long what recipients write is kept for retries and replays: a day, less what the sweep may be late. In ms. */
const KEEP_MS = 86_400_000 - 5 * 60_000;
const TABLE = { table: 'inbound_messages', column: 'received_at' };

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

  /** Removes some of what came a day ago; returns how much. */
  sweep(): Promise<number> {
    return deleteOldest(this.database, TABLE, this.clock.now() - KEEP_MS);
  }
}
