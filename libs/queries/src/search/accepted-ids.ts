import { Injectable } from '@nestjs/common';
import { Database } from '@recado/database';
import type { IdSpan, TimeRange } from '@recado/messages';

/**
 * Ids ascend with the time of acceptance only to within this, in ms: an id is assigned a moment later, and the clocks of
 * processes differ. The filter drops the extra rows.
 */
const SLACK_MS = 5 * 60_000;

/** Precision of a search, in ids: half the steps of an exact one, and so many extra rows cost a millisecond. */
const COARSE = 1_024;

/** Above every id. */
const NO_END = Number.MAX_SAFE_INTEGER;

/** Finds the ids of messages by their time of acceptance with a binary search of the primary key; no index has the times. */
@Injectable()
export class AcceptedIds {
  constructor(private readonly database: Database) {}

  /** A span of ids that contains all messages of this time range; at most 44 reads for each end. */
  async spanOf({ from, until }: TimeRange = {}): Promise<IdSpan> {
    const before = until === undefined ? NO_END : (await this.around(until + SLACK_MS)).high;
    return { before, downTo: from === undefined ? 0 : (await this.around(from - SLACK_MS)).low };
  }

  /** Ids below `low` were accepted before this time, ids from `high` on were not; they are close together. */
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
