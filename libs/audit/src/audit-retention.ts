import { Injectable } from '@nestjs/common';
import { Clock } from '@recado/core';
import { Database } from '@recado/database';

/** Rows that one unit of work removes, in far less than the 50 ms that a unit may take. */
const CHUNK = 500;
/** Ids grow with time, so the oldest entries are found without an index on times. */
const OLDEST = `SELECT id, at FROM audit_entries ORDER BY id LIMIT ${CHUNK}`;

/** Removes old audit entries. */
@Injectable()
export class AuditRetention {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Removes up to 500 entries that are older than `ageMs`, the oldest first; returns how many. */
  async sweep(ageMs: number): Promise<number> {
    const before = this.clock.now() - ageMs;
    const oldest = await this.database.read<{ id: number; at: number }>(OLDEST);
    const ids = oldest.filter(({ at }) => at < before).map(({ id }) => id);
    if (ids.length === 0) return 0;
    const { list } = this.database.capabilities;
    return this.database.write((tx) => tx.run(`DELETE FROM audit_entries WHERE id IN ${list}`, [ids]));
  }
}
