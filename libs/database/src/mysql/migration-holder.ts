import type { Connection, ResultSetHeader, RowDataPacket } from 'mysql2/promise';
import { isContention } from './mysql-errors.js';

/** Made outside the migrations, as TypeORM's own table is: the lock must exist before the first of them. */
const TABLE = `CREATE TABLE IF NOT EXISTS migration_lock (
  id int PRIMARY KEY, holder varchar(64) NOT NULL, node varchar(255) NOT NULL, beat bigint NOT NULL
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin`;
const NO_SUCH_TABLE = 1146;

/** How often the holder shows that it lives, in ms. */
const BEAT_MS = 5_000;
/** A holder on another node that is silent for so long is taken for dead, in ms. A cluster stops for some seconds when a node dies. */
const SILENCE_MS = 60_000;

interface LockRow {
  holder: string;
  node: string;
  beat: number;
}

interface Self {
  name: string;
  node: string;
  silenceMs?: number;
}

/**
 * A process that holds, or wants, the row of the migration lock. Every change of the row names the beat that it saw, so of
 * two processes at two nodes one changes it: the other's change finds another beat, or fails when the nodes compare them.
 * Silence is measured by the clock of the process that waits, so the clocks of the nodes do not matter.
 */
export class MigrationHolder {
  private seen: { beat: number; since: number } | null = null;

  /** `self.node`: the node of the connection, on which this process alone holds GET_LOCK. */
  constructor(
    private readonly connection: Connection,
    private readonly self: Self,
  ) {}

  /** Takes the row if nobody holds it; false: another process does. */
  async take(): Promise<boolean> {
    try {
      return await this.tryToTake();
    } catch (error) {
      // Another node changed the row first.
      if (isContention(error)) return false;
      throw error;
    }
  }

  private async tryToTake(): Promise<boolean> {
    const row = await this.read();
    if (!this.isFree(row)) return false;
    const sql = 'UPDATE migration_lock SET holder = ?, node = ?, beat = beat + 1 WHERE id = 1 AND beat = ?';
    return this.change(sql, [this.self.name, this.self.node, row.beat]);
  }

  /**
   * Renews the beat from now on, to show that this process lives. Returns a function that ends this and gives the row
   * back.
   */
  keep(): () => Promise<void> {
    const beat = () =>
      this.change('UPDATE migration_lock SET beat = beat + 1 WHERE id = 1 AND holder = ?', [this.self.name]);
    // A beat that fails is left out: the process that waits judges by the beats that arrive.
    const timer = setInterval(() => void beat().catch(() => false), BEAT_MS);
    return async () => {
      clearInterval(timer);
      const free = "UPDATE migration_lock SET holder = '', beat = beat + 1 WHERE id = 1 AND holder = ?";
      // The connection may be lost. The row is then taken over by whoever comes next.
      await this.change(free, [this.self.name]).catch(() => false);
    };
  }

  private isFree({ holder, node, beat }: LockRow): boolean {
    // On this node GET_LOCK would still be held if its holder lived.
    if (holder === '' || node === this.self.node) return true;
    const now = performance.now();
    if (this.seen?.beat !== beat) this.seen = { beat, since: now };
    return now - this.seen.since >= (this.self.silenceMs ?? SILENCE_MS);
  }

  private async read(): Promise<LockRow> {
    const [row] = await this.rows().catch(async (error: { errno?: number }) => {
      if (error.errno !== NO_SUCH_TABLE) throw error;
      await this.connection.query(TABLE);
      return [];
    });
    if (row) return row;
    await this.connection.query("INSERT IGNORE INTO migration_lock (id, holder, node, beat) VALUES (1, '', '', 0)");
    return { holder: '', node: '', beat: 0 };
  }

  private async rows(): Promise<LockRow[]> {
    const [rows] = await this.connection.query<(LockRow & RowDataPacket)[]>(
      'SELECT holder, node, beat FROM migration_lock WHERE id = 1',
    );
    return rows;
  }

  private async change(sql: string, values: (string | number)[]): Promise<boolean> {
    const [result] = await this.connection.query<ResultSetHeader>(sql, values);
    return result.affectedRows === 1;
  }
}
