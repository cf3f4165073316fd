import { Injectable } from '@nestjs/common';
import { Database } from '@recado/database';
import type { IdSpan, TimeRange } from '@recado/messages';

/**
 * A message gets its id a moment after the time of its acceptance, and of many processes one may be ahead of another:
 * ids follow times to within this, in ms. What it brings too much is compared row by row.
 */
const SLACK_MS = 5 * 60_000;

/** An end is found to within so many ids: half the steps, and rows that are compared in a millisecond. */
const COARSE = 1_024;

/** Above every id. */
const NO_END = Number.MAX_SAFE_INTEGER;

/** Finds the ids of a time of acceptance without an index over times: ids grow with time, so their key is searched. */
@Injectable()
export class AcceptedIds {
  constructor(private readonly database: Database) {}

  /** Ids among which all messages of this time are; at most 44 steps through the primary key for each end. */
  async spanOf({ from, until }: TimeRange = {}): Promise<IdSpan> {
    const before = until === undefined ? NO_END : (await this.around(until + SLACK_MS)).high;
    return { before, downTo: from === undefined ? 0 : (await this.around(from - SLACK_MS)).low };
  }

  /** All below `low` was accepted before this time, and nothing from `high` on: they are close together. */
  private async around(at: number): Promise<{ low: number; high: number }> {
    let { low, high } = await this.ends();
    while (high - low >= COARSE) {
      const middle = Math.floor((low + high) / 2);
      const next = await this.nextFrom(middle);
      if (!next || next.createdAt >= at) high = middle;
      else low = next.id + 1;
    }
    return { low, high };
  }

  private async ends(): Promise<{ low: number; high: number }> {
    const [row] = await this.database.read<{ low: number | null; high: number | null }>(
      'SELECT (SELECT MIN(id) FROM messages) AS low, (SELECT MAX(id) FROM messages) AS high',
    );
    return { low: row?.low ?? 1, high: (row?.high ?? 0) + 1 };
  }

  private async nextFrom(id: number): Promise<{ id: number; createdAt: number } | undefined> {
    const [row] = await this.database.read<{ id: number; createdAt: number }>(
      'SELECT id, created_at AS createdAt FROM messages WHERE id >= ? ORDER BY id LIMIT 1',
      [id],
    );
    return row;
  }
}
