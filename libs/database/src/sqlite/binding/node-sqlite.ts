import { createRequire } from 'node:module';

/** A value that goes into a statement. */
export type SqliteInput = null | number | bigint | string | Uint8Array;

/** What Recado uses of a statement of `node:sqlite`. */
export interface NodeStatement {
  all(...values: readonly SqliteInput[]): unknown[];
  get(...values: readonly SqliteInput[]): unknown;
  run(...values: readonly SqliteInput[]): { changes: number | bigint; lastInsertRowid: number | bigint };
  columns(): readonly unknown[];
}

/** What Recado uses of a database of `node:sqlite`. */
export interface NodeDatabase {
  readonly isTransaction: boolean;
  prepare(sql: string): NodeStatement;
  exec(sql: string): void;
  close(): void;
}

/** What Recado uses of `node:sqlite`. */
export interface NodeSqlite {
  readonly DatabaseSync: new (file: string, options: { readOnly: boolean }) => NodeDatabase;
}

/** Has the same API, for versions of Node without it; its binaries are inside the package. */
const PACKAGE = '@photostructure/sqlite';

let loaded: NodeSqlite | undefined;

/** Node's own SQLite where it has everything that is used (22.16 and 24), else the package's. Throws without either. */
export function loadNodeSqlite(): NodeSqlite {
  return (loaded ??= nodesOwn() ?? ofThePackage());
}

function nodesOwn(): NodeSqlite | undefined {
  const own = withoutItsWarning(() => process.getBuiltinModule('node:sqlite') as NodeSqlite | undefined);
  // The first version with aggregates is also the first that knows the columns of a statement and an open transaction.
  return own !== undefined && 'aggregate' in own.DatabaseSync.prototype ? own : undefined;
}

function ofThePackage(): NodeSqlite {
  try {
    return createRequire(import.meta.url)(PACKAGE) as NodeSqlite;
  } catch (error) {
    const advice = `Use Node 22.16 or newer, which has its own, or install ${PACKAGE}, which npm ci does on x64 and arm64.`;
    throw new Error(`No SQLite for Node ${process.versions.node} was found. ${advice}`, { cause: error });
  }
}

/** Suppresses Node's warning that the module is experimental; every other warning passes. */
export function withoutItsWarning<T>(load: () => T): T {
  const emit = process.emitWarning.bind(process) as (...args: unknown[]) => void;
  const original = Object.getOwnPropertyDescriptor(process, 'emitWarning') as PropertyDescriptor;
  process.emitWarning = (...args: unknown[]) => {
    if (!/^SQLite is an experimental feature/.test(String(args[0]))) emit(...args);
  };
  try {
    return load();
  } finally {
    Object.defineProperty(process, 'emitWarning', original);
  }
}
