import { Logger } from '@nestjs/common';
import { checkThenInsert, type Database, type SqlRow, type Transaction } from '@recado/database';
import { GroupCommit } from '@recado/work';

const COLUMNS = ['id_hash', 'administrator_id', 'data', 'created_at', 'last_seen_at', 'expires_at'];

/** Sessions of visitors that are kept, some 15 MB: with 500 new ones a second, each lives for a minute and a half. */
export const MAX_VISITORS = 50_000;
/** So many new ones later they are counted again: it reads an index entry for each. */
const COUNT_EVERY = 500;
/** Rows that one unit of work removes. */
const REMOVE_CHUNK = 500;
const COUNT = `SELECT COUNT(*) AS visitors FROM (
  SELECT 1 FROM admin_sessions WHERE administrator_id IS NULL LIMIT ${2 * MAX_VISITORS}) AS counted`;
/** In the order in which they end: the `+` keeps the index of owners out, after which all would have to be sorted. */
const OLDEST =
  'SELECT id_hash AS idHash FROM admin_sessions WHERE +administrator_id IS NULL ORDER BY expires_at LIMIT ?';

/**
 * Writes down the sessions of visitors. Those that come while a transaction is under way share the next one: anybody can
 * open the login page, and a transaction for each visit would hold up the intake of messages. When there are too many,
 * those that end first go: nobody's login is lost, at most a form that has to be opened again.
 */
export class NewSessions {
  private readonly logger = new Logger(NewSessions.name);
  private readonly rows = new GroupCommit<SqlRow>({ commit: (rows) => this.write(rows) });
  private uncounted = 0;

  constructor(
    private readonly database: Database,
    private readonly maxVisitors = MAX_VISITORS,
  ) {}

  /** Resolves when the row is on disk. Its first value is the hash of the session's id. */
  add(row: SqlRow): Promise<void> {
    return this.rows.add(row);
  }

  private async write(rows: readonly SqlRow[]): Promise<void> {
    if (this.uncounted >= COUNT_EVERY) await this.makeRoom();
    await checkThenInsert(this.database, (tx) => insertAll(tx, rows));
    this.uncounted += rows.length;
  }

  /** Leaves room for those that come before the next count. */
  private async makeRoom(): Promise<void> {
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
    // One of the same id may be there: expired, or of another request in this group.
    await tx.run('DELETE FROM admin_sessions WHERE id_hash = ?', row.slice(0, 1));
    await tx.insert('admin_sessions', COLUMNS, [row]);
  }
}
