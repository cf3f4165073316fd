import { Injectable } from '@nestjs/common';
import { Clock } from '@recado/core';
import { Database } from '@recado/database';

/** Rows that one unit of work removes: far below the 50 ms that a unit may take. */
const CHUNK = 500;
/** Ids are given in the order of time: the oldest entries are found without an index on times. */
const OLDEST = `SELECT id, at FROM audit_entries ORDER BY id LIMIT ${CHUNK}`;

/** Removes audit entries that nobody has to keep any more. */
@Injectable()
export class AuditRetention {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Removes some hundreds of those that are older than `ageMs`, the oldest first; returns how many. */
  async sweep(ageMs: number): Promise<number> {
    const before = this.clock.now() - ageMs;
    const oldest = await this.database.read<{ id: number; at: number }>(OLDEST);
    const ids = oldest.filter(({ at }) => at < before).map(({ id }) => id);
    if (ids.length === 0) return 0;
    const { list } = this.database.capabilities;
    return this.database.write((tx) => tx.run(`DELETE FROM audit_entries WHERE id IN ${list}`, [ids]));
  }
}
