import { keptText } from './kept-text.js';
import { isMarked, openedAsItIs, openedText, storedKeyId, type TextKey, type StoredKind } from '@recado/core';
import { GroupCommit, withTimeout } from '@recado/work';

/** The database is away, full or locked for too long. Nothing was changed, except where a commit was not confirmed. */
export class DatabaseUnavailableError extends Error {
  constructor(cause: unknown) {
    super('the database is unavailable', { cause });
    this.name = 'DatabaseUnavailableError';
  }
}

/** A key that must be unique is taken. Nothing was changed. */
export class UniqueViolationError extends Error {
  constructor(cause: unknown) {
    super('a unique key is taken', { cause });
    this.name = 'UniqueViolationError';
  }
}

/** Runs a query: outside a unit of work, or as part of one. */
type Ask = <Row>(sql: string) => Promise<Row[]>;

/** Opens what the vault has sealed; null: this process cannot. */
type KeyOpener = (sealedKey: string) => Buffer | null;

interface KeyRow {
  id: string;
  sealedKey: string;
  lostAt: number | null;
}

/**
 * A key; or `lost`: it was given up, and nobody opens it; or `closed`: this process does not, but one with another
 * APP_SECRET may.
 */
type KnownKey = Buffer | 'lost' | 'closed';

/** Few rows: one for each APP_SECRET that the installation has had. */
const KEYS = 'SELECT id, sealed_key AS sealedKey, lost_at AS lostAt FROM text_keys ORDER BY created_at, id';
const CLOSED = 'a text was sealed with an APP_SECRET that this process does not know: give every process the same one';

/** The columns whose texts leave the installation: messages and what they carry, and what webhooks are sent. */
const LEAVING: readonly string[] = ['text', 'content', 'payload'];
const LATER = 'a text was stored by a later version, which alone can open it';

/** The keys of sealed texts that this process knows, and the one by which it seals, once it does. */
export class TextKeys {
  /** By their ids. */
  private known = new Map<string, KnownKey>();
  private newest: TextKey | undefined;
  private isSealing = false;
  private opener: KeyOpener = () => null;

  /** By which new texts are sealed; undefined: they are stored as they are. */
  get current(): TextKey | undefined {
    return this.isSealing ? this.newest : undefined;
  }

  /** How keys are opened. Without it no text can be. */
  openWith(opener: KeyOpener): void {
    this.opener = opener;
  }

  /** Seals every text that is stored from now on, if there is a key; returns whether there is. */
  start(): boolean {
    this.isSealing = this.newest !== undefined;
    return this.isSealing;
  }

  /** Stores every text as it is from now on. */
  stop(): void {
    this.isSealing = false;
  }

  /** Reads the keys. */
  async load(ask: Ask): Promise<void> {
    const rows = await ask<KeyRow>(KEYS);
    this.known = new Map(rows.map((row) => [row.id, this.keyOf(row)]));
    this.newest = [...this.known].flatMap(([id, key]) => (isOpen(key) ? [{ id, key }] : [])).at(-1);
  }

  /**
   * Opens the sealed texts among the values of rows, in place. Throws DatabaseUnavailableError where another process may
   * have the key: what stands in place of a lost text would end messages and deliveries that this other one can send.
   */
  async opened<Row>(rows: Row[], ask: Ask): Promise<Row[]> {
    // Of a statement that reads nothing a server answers no rows.
    if (!Array.isArray(rows)) return rows;
    let isLoaded = false;
    for (const row of rows as Record<string, unknown>[]) {
      for (const name in row) {
        const value = row[name];
        if (!isMarked(value)) continue;
        const id = storedKeyId(value);
        if (typeof id === 'string' && !this.isDecided(id) && !isLoaded) {
          isLoaded = true;
          await this.load(ask);
        }
        row[name] = this.openedValue(value, id, LEAVING.includes(name));
      }
    }
    return rows;
  }

  /**
   * A value whose key does not exist, or which this version does not know, is a text that somebody wrote so, in a column that
   * is never sealed. What leaves the installation is never taken for such a text: every one of them was marked when it was stored.
   */
  private openedValue(value: string, id: string | null | undefined, leaves: boolean): string | null {
    if (id === null) return openedAsItIs(value);
    const key = id === undefined ? undefined : this.known.get(id);
    if (key === undefined && !leaves) return value;
    if (id === undefined) throw new DatabaseUnavailableError(new Error(LATER));
    if (key === undefined) return openedText(value, null);
    if (key === 'closed') throw new DatabaseUnavailableError(new Error(CLOSED));
    return openedText(value, isOpen(key) ? key : null);
  }

  private keyOf({ id, lostAt, sealedKey }: KeyRow): KnownKey {
    const known = this.known.get(id);
    if (isOpen(known)) return known;
    return lostAt === null ? (this.opener(sealedKey) ?? 'closed') : 'lost';
  }

  /** A closed key may have been given up since, or sealed anew. */
  private isDecided(id: string): boolean {
    return isOpen(this.known.get(id)) || this.known.get(id) === 'lost';
  }
}

function isOpen(key: KnownKey | undefined): key is Buffer {
  return Buffer.isBuffer(key);
}

/** Timers of one moment fire within some milliseconds of each other, so a statement waits so long for more questions. */
const SHARE_MS = 5;
/**
 * A statement that has no answer after so long may wait for the lock of one table, as while `migrate` of another version
 * changes it; then each question is asked by itself. A look is one step in an index, and a machine that is that slow asks a
 * few statements more.
 */
const PATIENCE_MS = 2_000;

/** A query of one column and at most one row. */
interface Question<Value> {
  readonly sql: string;
  readonly values: readonly Value[];
}

/** One row, with a column for each question. */
type Answers = Readonly<Record<string, number | null>>;

type Read<Value> = (sql: string, values: readonly Value[]) => Promise<Answers[]>;

/**
 * Asks in one statement what several loops want to know at the same time. A table that is locked, or cannot be read, must
 * not keep the others from being read: what was not answered in time is asked in a statement of its own until it is.
 */
export class Polls<Value> {
  private readonly questions: GroupCommit<Question<Value>, number | null | Promise<number | null>>;
  /** The texts of questions that are asked by themselves. */
  private readonly alone = new Set<string>();

  constructor(private readonly read: Read<Value>) {
    this.questions = new GroupCommit({ commit: (questions) => this.askAll(questions), delayMs: SHARE_MS });
  }

  async ask(sql: string, values: readonly Value[]): Promise<number | null> {
    const question = { sql, values };
    return this.alone.has(sql) ? this.askAlone(question) : this.questions.add(question);
  }

  /** Does not wait for what is then asked alone: the next questions must not, either. */
  private async askAll(
    questions: readonly Question<Value>[],
  ): Promise<readonly (number | null | Promise<number | null>)[]> {
    const answers = this.askTogether(questions);
    try {
      return await withTimeout(PATIENCE_MS, answers);
    } catch (error) {
      if (questions.length === 1) return [answers.then(([answer]) => answer ?? null)];
      if (error instanceof DatabaseUnavailableError) throw error;
      return questions.map((question) => this.askAlone(question));
    }
  }

  private async askAlone(question: Question<Value>): Promise<number | null> {
    this.alone.add(question.sql);
    const askedAt = performance.now();
    const [answer] = await this.askTogether([question]);
    if (performance.now() - askedAt < PATIENCE_MS) this.alone.delete(question.sql);
    return answer ?? null;
  }

  private async askTogether(questions: readonly Question<Value>[]): Promise<(number | null)[]> {
    const columns = questions.map(({ sql }, index) => `(${sql}) AS q${index}`);
    const [row] = await this.read(
      `SELECT ${columns.join(', ')}`,
      questions.flatMap(({ values }) => values),
    );
    return questions.map((_, index) => row?.[`q${index}`] ?? null);
  }
}

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

/** A host of DATABASE_URL. */
export interface DatabaseHost {
  /** Its address and port. */
  place: string;
  /** What it is good for; a code, such as `writes` or `refused`. */
  state: string;
  /** It takes writes, or waits for its turn as a replica does. */
  isWell: boolean;
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

  /** What was last found of the hosts that DATABASE_URL names; empty where it names one, or a file. */
  get hosts(): readonly DatabaseHost[] {
    return [];
  }

  /** Several of these hosts take writes and are no cluster. */
  get hasRivals(): boolean {
    return false;
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

/** Rows as JSON for a statement that reads them as a table; their texts as every database can keep them. */
export function rowsJson(rows: readonly SqlRow[]): string {
  const json = JSON.stringify(rows);
  // Lone surrogates and NUL are written as escapes that begin so. A text that contains the letters of such an escape
  // only costs the second pass.
  if (!json.includes('\\ud') && !json.includes('\\u0000')) return json;
  return JSON.stringify(rows, (_key, value: unknown) => (typeof value === 'string' ? keptText(value) : value));
}
