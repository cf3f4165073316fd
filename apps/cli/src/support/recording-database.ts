import { Database, type DialectCapabilities, type SqlParameters } from '@recado/database';

/** A statement that was sent, and what it took in ms. */
export interface SentStatement {
  readonly sql: string;
  readonly values: SqlParameters;
  readonly ms: number;
}

/** A database that notes what is read from it, and that nobody can write to. */
export class RecordingDatabase extends Database {
  readonly capabilities: DialectCapabilities;
  readonly sent: SentStatement[] = [];

  constructor(private readonly real: Database) {
    super();
    this.capabilities = real.capabilities;
  }

  async read<Row>(sql: string, values: SqlParameters = []): Promise<Row[]> {
    const from = performance.now();
    const rows = await this.real.read<Row>(sql, values);
    this.sent.push({ sql, values, ms: performance.now() - from });
    return rows;
  }

  write(): Promise<never> {
    return Promise.reject(new Error('only reads are explained'));
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
