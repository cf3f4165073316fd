import { Logger } from '@nestjs/common';
import { checkThenInsert, type Database, type SqlRow, type Transaction } from '@recado/database';
import { GroupCommit } from '@recado/work';

const COLUMNS = ['id_hash', 'administrator_id', 'data', 'created_at', 'last_seen_at', 'expires_at'];

/** Sessions without a login that are kept, about 15 MB. With 500 new ones a second, each is kept for 90 seconds. */
const MAX_VISITORS = 50_000;
/** New sessions between two counts. A count reads an index entry for each session. */
const COUNT_EVERY = 500;
/** Rows that one unit of work removes. */
const REMOVE_CHUNK = 500;
const COUNT = `SELECT COUNT(*) AS visitors FROM (
  SELECT 1 FROM admin_sessions WHERE administrator_id IS NULL LIMIT ${2 * MAX_VISITORS}) AS counted`;
/** In the order of their end. The `+` avoids the index of administrators, after which all rows would be sorted. */
const OLDEST =
  'SELECT id_hash AS idHash FROM admin_sessions WHERE +administrator_id IS NULL ORDER BY expires_at LIMIT ?';

/**
 * Inserts sessions without a login. Concurrent ones share a transaction: anybody can open the login page, and a
 * transaction for each request would delay the intake of messages. Of too many, those that end first are removed: no
 * login is lost, but a form may have to be opened again.
 */
export class NewSessions {
  private readonly logger = new Logger(NewSessions.name);
  private readonly rows = new GroupCommit<SqlRow>({ commit: (rows) => this.write(rows) });
  private uncounted = 0;

  constructor(
    private readonly database: Database,
    private readonly maxVisitors = MAX_VISITORS,
  ) {}

  /** Resolves after the commit. The row's first value is the hash of the session id. */
  add(row: SqlRow): Promise<void> {
    return this.rows.add(row);
  }

  private async write(rows: readonly SqlRow[]): Promise<void> {
    if (this.uncounted >= COUNT_EVERY) await this.removeExcess();
    await checkThenInsert(this.database, (tx) => insertAll(tx, rows));
    this.uncounted += rows.length;
  }

  /** Removes as many as may be too many before the next count. */
  private async removeExcess(): Promise<void> {
    try {
      const [row] = await this.database.read<{ visitors: number }>(COUNT);
      const tooMany = (row?.visitors ?? 0) + COUNT_EVERY - this.maxVisitors;
      if (tooMany > 0) await this.removeOldest(tooMany);
      this.uncounted = 0;
    } catch (error) {
      this.logger.warn(`The sessions of visitors could not be counted: ${String(error)}`);
    }
  }

  private async removeOldest(count: number): Promise<void> {
    const { list } = this.database.capabilities;
    const remove = `DELETE FROM admin_sessions WHERE administrator_id IS NULL AND id_hash IN ${list}`;
    for (let left = count; left > 0; left -= REMOVE_CHUNK) {
      const rows = await this.database.read<{ idHash: string }>(OLDEST, [Math.min(left, REMOVE_CHUNK)]);
      const ids = rows.map(({ idHash }) => idHash);
      await this.database.write((tx) => tx.run(remove, [ids]));
    }
  }
}

async function insertAll(tx: Transaction, rows: readonly SqlRow[]): Promise<void> {
  for (const row of rows) {
    // There may be a row with this id: expired, or of another request in this group.
    await tx.run('DELETE FROM admin_sessions WHERE id_hash = ?', row.slice(0, 1));
    await tx.insert('admin_sessions', COLUMNS, [row]);
  }
}
