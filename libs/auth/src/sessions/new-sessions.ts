import { type Database, type SqlRow, type Transaction, writeAfterLook } from '@recado/database';

interface Waiting {
  row: SqlRow;
  resolve: () => void;
  reject: (error: unknown) => void;
}

const COLUMNS = ['id_hash', 'administrator_id', 'data', 'created_at', 'last_seen_at', 'expires_at'];

/**
 * Writes down the sessions of visitors. Those that come while a transaction is under way share the next one: anybody can
 * open the login page, and a transaction for each visit would hold up the intake of messages.
 */
export class NewSessions {
  private waiting: Waiting[] = [];
  private writing = false;

  constructor(private readonly database: Database) {}

  /** Resolves when the row is on disk. Its first value is the hash of the session's id. */
  add(row: SqlRow): Promise<void> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ row, resolve, reject });
      if (!this.writing) void this.write();
    });
  }

  private async write(): Promise<void> {
    this.writing = true;
    while (this.waiting.length > 0) await this.writeShare(this.waiting.splice(0));
    this.writing = false;
  }

  private async writeShare(share: readonly Waiting[]): Promise<void> {
    try {
      await writeAfterLook(this.database, (tx) => insertAll(tx, share));
      for (const { resolve } of share) resolve();
    } catch (error) {
      for (const { reject } of share) reject(error);
    }
  }
}

async function insertAll(tx: Transaction, share: readonly Waiting[]): Promise<void> {
  for (const { row } of share) {
    // One of the same id may be there: expired, or of another request in this share.
    await tx.run('DELETE FROM admin_sessions WHERE id_hash = ?', row.slice(0, 1));
    await tx.insert('admin_sessions', COLUMNS, [row]);
  }
}
