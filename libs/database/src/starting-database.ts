import { Logger } from '@nestjs/common';
import type { DatabaseConfig } from '@recado/config';
import { type RetryTimes, retryFor } from '@recado/work';
import { translateMysqlError } from './mysql/mysql-errors.js';
import { START_PATIENCE } from './mysql/start-patience.js';
import { openDatabase } from './open-database.js';
import {
  DatabaseUnavailableError,
  Database,
  type DatabaseHost,
  type DialectCapabilities,
  type RowsUpdate,
  type SqlParameters,
  type Transaction,
  type TextKeys,
} from './port/database.js';

const logger = new Logger('Database');

/** Runs work of a start again while the database server is away. */
export function whileStarting<T>(
  work: () => Promise<T>,
  patience: RetryTimes = START_PATIENCE,
  isStarting: () => boolean = () => true,
): Promise<T> {
  return retryFor(work, patience, {
    isForNow: (error) => isStarting() && translateMysqlError(error) instanceof DatabaseUnavailableError,
    onWait: (error) => logger.warn(`The database is away during the start and is asked again: ${reasonOf(error)}`),
  });
}

/** The database of a server that starts. A file does not come back by waiting, so only a database server is waited for. */
export function openStartingDatabase(config: DatabaseConfig): Database {
  const database = openDatabase(config);
  return config.kind === 'mysql' ? new StartingDatabase(database) : database;
}

/**
 * A database server that may be away for a moment while this process starts: what the hooks of the modules read and write
 * then is asked for again. From `declareStarted` on it fails at once, since no request may wait so long.
 */
export class StartingDatabase extends Database {
  private isStarting = true;

  constructor(
    private readonly database: Database,
    private readonly patience: RetryTimes = START_PATIENCE,
  ) {
    super();
  }

  get capabilities(): DialectCapabilities {
    return this.database.capabilities;
  }

  override get node(): string | undefined {
    return this.database.node;
  }

  override get hosts(): readonly DatabaseHost[] {
    return this.database.hosts;
  }

  override get hasRivals(): boolean {
    return this.database.hasRivals;
  }

  override get textKeys(): TextKeys | undefined {
    return this.database.textKeys;
  }

  write<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.whileItStarts(() => this.database.write(work));
  }

  override updateRows(update: RowsUpdate): Promise<number> {
    return this.whileItStarts(() => this.database.updateRows(update));
  }

  override run(sql: string, values?: SqlParameters): Promise<number> {
    return this.whileItStarts(() => this.database.run(sql, values));
  }

  read<Row>(sql: string, values?: SqlParameters): Promise<Row[]> {
    return this.whileItStarts(() => this.database.read<Row>(sql, values));
  }

  override sealAhead(table: string, column: string, texts: readonly string[]): Promise<() => void> {
    return this.database.sealAhead(table, column, texts);
  }

  override declareStarted(): void {
    this.isStarting = false;
  }

  override tidy(): Promise<void> {
    return this.database.tidy();
  }

  close(): Promise<void> {
    this.isStarting = false;
    return this.database.close();
  }

  private whileItStarts<T>(work: () => Promise<T>): Promise<T> {
    return this.isStarting ? whileStarting(work, this.patience, () => this.isStarting) : work();
  }
}

function reasonOf(error: unknown): string {
  const { cause = error } = error as { cause?: unknown };
  return cause instanceof Error ? cause.message : String(cause);
}
