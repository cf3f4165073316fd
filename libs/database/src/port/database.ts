import type { StoredKind } from '@recado/core';
import { Polls } from './polls.js';
import type { TextKeys } from './text-keys.js';

/** A value that both dialects keep. Booleans are 0 and 1, times are UTC milliseconds. */
export type SqlValue = string | number | null | Buffer;
export type SqlRow = readonly SqlValue[];
/** A value of a statement, or the list of an `IN …`, which may be empty, or the text of a column that may be sealed. */
export type SqlParameter = SqlValue | PersonalText | readonly (string | number)[];
export type SqlParameters = readonly SqlParameter[];

/**
 * What a statement of its own writes into a column that may be sealed (see `valuesFor`). Rows that are inserted, and those of
 * a `RowsUpdate`, are recognised by their columns and need none.
 */
export class PersonalText {
  constructor(
    readonly text: string,
    readonly kind: StoredKind,
  ) {}
}

/**
 * One statement that changes many rows, each with values of its own. Everything but the rows is the same in each call: a
 * database server keeps each text prepared, and refuses more than some thousands.
 */
export interface RowsUpdate {
  /** Table to change, called `m` in the fragments. */
  table: string;
  /** The values of a row in order, called `r.<name>` in the fragments. */
  columns: Readonly<Record<string, 'int' | 'text'>>;
  /** Without bytes: the rows travel as JSON. */
  rows: readonly SqlRow[];
  /** Column → SQL expression over `m.` and `r.`. */
  set: Readonly<Record<string, string>>;
  /** Which rows meet: must join `m` and `r`. */
  where: string;
}

/** The statements of one unit of work. Only these may be awaited in it. */
export interface Transaction {
  /** All rows of a query. `?` marks a value. */
  all<Row>(sql: string, values?: SqlParameters): Promise<Row[]>;
  /** Runs a statement; returns how many rows it changed. */
  run(sql: string, values?: SqlParameters): Promise<number>;
  /** Inserts rows. */
  insert(table: string, columns: readonly string[], rows: readonly SqlRow[]): Promise<void>;
  /** Inserts one row; returns the id that the database gave it. */
  insertOne(table: string, columns: readonly string[], row: SqlRow): Promise<number>;
  /**
   * Inserts rows; returns the ids that the database gave them, in the same order, each larger than the one before. The
   * ids are read from the written rows: a server may change the distance between ids at any moment, as Galera does when a
   * node joins or leaves. `mark`: a column whose values in these rows are in no row that another transaction inserts
   * meanwhile. Throws when the rows that were read are not the rows of this statement.
   */
  insertNumbered(table: string, columns: readonly string[], rows: readonly SqlRow[], mark: string): Promise<number[]>;
  /**
   * Inserts the rows whose unique keys are free, also among themselves; returns how many. MySQL locks a row that exists
   * as shared: concurrent units that then change it deadlock, and run again. Where that is frequent, change it first.
   */
  insertIfAbsent(table: string, columns: readonly string[], rows: readonly SqlRow[]): Promise<number>;
  /** Changes many rows in one statement; returns how many. */
  updateRows(update: RowsUpdate): Promise<number>;
  /**
   * Removes copies of earlier versions of these rows from the pages of the database. The rows do not change. A database
   * server does so by itself, in time.
   */
  rewrite(table: string, fromId: number, toId: number): Promise<void>;
}

/** The differences between the supported databases. Code asks for these, never for the name of a database. */
export interface DialectCapabilities {
  /** Appended to a SELECT that claims rows, so that two claimers never wait for each other. */
  readonly claimLock: string;
  /** Appended to a SELECT whose rows the same unit then changes: another such unit waits until this one has ended. */
  readonly rowLock: string;
  /** Only one server uses this database at a time; a lock of the operating system keeps others out. */
  readonly singleServer: boolean;
  /** Several units of work can write at the same time: one runs its statements while another is committed. */
  readonly concurrentWrites: boolean;
  /** A recursive query finds each of its steps through an index. */
  readonly recursionUsesIndex: boolean;
  /** What follows `IN` and takes a list as its one value. */
  readonly list: string;
}

/**
 * Reads and writes data at run time, by SQL. TypeORM is used for the schema and for rarely used reads only. Statements
 * that name their rows by id write `+status` where they also guard the status: on SQLite the `+` prevents the use of the
 * status index, in which each id might mean a walk through a million rows. MySQL and MariaDB ignore the `+`; they use the
 * ids anyway.
 * All methods throw DatabaseUnavailableError when the database cannot do its work, UniqueViolationError for a taken key.
 */
export abstract class Database {
  private readonly polls = new Polls<SqlParameter>((sql, values) => this.read(sql, values));
  private readonly versions = new Polls<SqlParameter>((sql, values) => this.read(sql, values));

  abstract readonly capabilities: DialectCapabilities;

  /** Whether the database was found to be damaged since this process started: it must be restored from a backup. */
  get isDamaged(): boolean {
    return false;
  }

  /** Address and port of the server, or of the proxy, that is used now; undefined: a file, or none. */
  get node(): string | undefined {
    return undefined;
  }

  /** The keys of sealed texts; undefined: texts are written and read as they are. */
  get textKeys(): TextKeys | undefined {
    return undefined;
  }

  /**
   * One transaction: all of the work, on disk when this resolves, or none of it. The work must await nothing but the
   * transaction, and be short (50 ms): on SQLite nothing else runs meanwhile.
   */
  abstract write<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;

  /**
   * One statement that changes many rows, on disk when this resolves; returns how many it changed. A database server
   * needs no transaction for it, which saves two exchanges. More rows than one statement takes are not changed together.
   */
  updateRows(update: RowsUpdate): Promise<number> {
    return this.write((tx) => tx.updateRows(update));
  }

  /** A query that sees committed data only. */
  abstract read<Row>(sql: string, values?: SqlParameters): Promise<Row[]>;

  /**
   * The value of a query of one column and at most one row; null: there is none. For loops that look whether there is
   * work: what is asked within some milliseconds is one statement, so that a process without work costs little. It must
   * be answered by one step in an index, because the others wait for it.
   */
  poll(sql: string, values: SqlParameters = []): Promise<number | null> {
    return this.polls.ask(sql, values);
  }

  /** The same for versions of what processes keep in memory, in statements of their own: those must not wait for work. */
  pollVersion(sql: string): Promise<number | null> {
    return this.versions.ask(sql, []);
  }

  /** One statement that is a transaction of its own, on disk when this resolves; returns how many rows it changed. */
  run(sql: string, values: SqlParameters = []): Promise<number> {
    return this.write((tx) => tx.run(sql, values));
  }

  /**
   * Removes erased data from the files that still hold it, and gives free space back, in steps between which others can
   * write. A database server does so by itself.
   */
  async tidy(): Promise<void> {}

  /**
   * Gives back the memory of pages that were read and written, such as those with the bytes of files, which nobody reads
   * again soon. A database server has its own memory.
   */
  shedPages(): void {}

  /**
   * Seals texts that a unit of work is about to insert into this column, in steps between which others run, so that the
   * unit is as short as without. What it returns must be called when the unit has ended. Does nothing where no text is sealed.
   */
  async sealAhead(_table: string, _column: string, _texts: readonly string[]): Promise<() => void> {
    return () => undefined;
  }

  /** Says that the process has started: from now on work fails at once while the database is away. */
  declareStarted(): void {}

  /** Waits for the unit of work under way and closes the handles. */
  abstract close(): Promise<void>;
}
