import type { Database } from './port/database.js';

/**
 * Ids ascend with `created_at` only to within this, in ms: an id is assigned a moment later, and the clocks of processes
 * differ. The reader drops the extra rows.
 */
const SLACK_MS = 5 * 60_000;

/** Precision of a search, in ids: half the steps of an exact one, and so many extra rows cost a millisecond. */
const COARSE = 1_024;

/** Above every id. */
const NO_END = Number.MAX_SAFE_INTEGER;

interface Row {
  id: number;
  createdAt: number;
}

/** Finds ids by the time `created_at` with a binary search of the primary key, for tables that have no index of times. */
export class IdsByTime {
  constructor(
    private readonly database: Database,
    private readonly table: 'messages' | 'webhook_deliveries',
  ) {}

  /**
   * A span of ids (`downTo` to below `before`) that contains all rows from `from` to before `until`, UTC milliseconds; at
   * most 44 reads for each end.
   */
  async spanOf({ from, until }: { from?: number; until?: number } = {}): Promise<{ before: number; downTo: number }> {
    const before = until === undefined ? NO_END : (await this.around(until + SLACK_MS)).high;
    return { before, downTo: from === undefined ? 0 : (await this.around(from - SLACK_MS)).low };
  }

  /** Rows with ids below `low` were created before this time, those from `high` on were not; they are close together. */
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
      `SELECT (SELECT MIN(id) FROM ${this.table}) AS low, (SELECT MAX(id) FROM ${this.table}) AS high`,
    );
    return { low: row?.low ?? 1, high: (row?.high ?? 0) + 1 };
  }

  private async nextFrom(id: number): Promise<Row | undefined> {
    const select = `SELECT id, created_at AS createdAt FROM ${this.table} WHERE id >= ? ORDER BY id LIMIT 1`;
    return (await this.database.read<Row>(select, [id]))[0];
  }
}
