import { Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { UnreadableSecretError, type Vault } from '@recado/core';
import type { Database, SqlValue } from './port/database.js';

/** A column with texts that the vault has sealed. */
interface SealedColumn {
  readonly table: string;
  readonly column: string;
  /** The columns that name a row, in the order of an index; missing: `id`. */
  readonly keys?: readonly string[];
  /** Which rows may have one; missing: all. */
  readonly where?: string;
}

/** Texts that the vault has sealed for one purpose. */
export interface SealedTexts {
  /** Their name in the log, in the plural. */
  readonly name: string;
  /** The vault's purpose. */
  readonly purpose: string;
  readonly columns: readonly SealedColumn[];
}

/** How many texts were resealed, and how many no secret of this installation unseals. */
interface Resealed {
  renewed: number;
  unreadable: number;
}

/** How many texts are sealed with the present secret, with another one that is still known, and with none of them. */
export interface SealedCount {
  present: number;
  previous: number;
  unknown: number;
}

/** Rows of one transaction: the largest, keys of linked phones, have 60 KB each. */
const PAGE = 100;

type Row = Record<string, SqlValue> & { sealed: string };

/**
 * Seals with the present secret what an earlier one has sealed, in transactions of 100 rows, while others read and write the
 * same rows. What was done stays done when it is interrupted. `onPage` hears after each transaction how many were resealed.
 */
export async function reseal(
  database: Database,
  vault: Vault,
  { purpose, columns }: SealedTexts,
  onPage: (renewed: number) => void = () => undefined,
): Promise<Resealed> {
  const count = { renewed: 0, unreadable: 0 };
  for (const column of columns) {
    let last: readonly SqlValue[] | undefined;
    do {
      const rows = await nextRows(database, column, beginning(vault, purpose), last);
      const changes = rows.flatMap((row) => changeOf(vault, purpose, column, row));
      count.unreadable += rows.length - changes.length;
      count.renewed += await store(database, column, changes);
      last = rows.length === PAGE ? keysOf(column).map((key) => rows.at(-1)![key]!) : undefined;
      if (changes.length > 0) onPage(count.renewed);
    } while (last !== undefined);
  }
  return count;
}

/** Counts the texts by the secret that has sealed them. */
export async function countSealed(database: Database, vault: Vault, texts: SealedTexts): Promise<SealedCount> {
  const count = { present: 0, previous: 0, unknown: 0 };
  const [present, ...earlier] = vault.keyIds(texts.purpose);
  for (const { table, column, where = '1 = 1' } of texts.columns) {
    const rows = await database.read<{ id: string; texts: number }>(
      `SELECT SUBSTR(${column}, 1, ${present!.length}) AS id, COUNT(*) AS texts FROM ${table}
       WHERE ${where} AND ${column} <> '' GROUP BY SUBSTR(${column}, 1, ${present!.length})`,
    );
    for (const { id, texts: found } of rows) {
      const by = id === present ? 'present' : earlier.includes(id) ? 'previous' : 'unknown';
      count[by] += Number(found);
    }
  }
  return count;
}

/** Rows of a column that are tried from either end. */
const SAMPLE = 100;

/** How many texts were tried, and how many of them did not open. */
interface SealedTrial {
  tried: number;
  shut: number;
}

/** Tries the texts of each column: all of up to 200 rows, else the 100 first and the 100 last by their keys. */
export async function trySealed(
  database: Database,
  { purpose, columns }: SealedTexts,
  opens: (purpose: string, sealed: string) => boolean,
): Promise<SealedTrial> {
  const trial = { tried: 0, shut: 0 };
  for (const column of columns) {
    const ends = [await endOf(database, column, 'ASC'), await endOf(database, column, 'DESC')];
    const texts = new Map(
      ends.flat().map((row) => [
        keysOf(column)
          .map((key) => row[key])
          .join(' '),
        row.sealed,
      ]),
    );
    trial.tried += texts.size;
    trial.shut += [...texts.values()].filter((sealed) => !opens(purpose, sealed)).length;
  }
  return trial;
}

function endOf(database: Database, sealed: SealedColumn, order: 'ASC' | 'DESC'): Promise<Row[]> {
  const { table, column, where = '1 = 1' } = sealed;
  const keys = keysOf(sealed);
  return database.read<Row>(
    `SELECT ${keys.join(', ')}, ${column} AS sealed FROM ${table} WHERE ${where} AND ${column} <> ''
     ORDER BY ${keys.map((key) => `${key} ${order}`).join(', ')} LIMIT ${SAMPLE}`,
  );
}

const keysOf = ({ keys = ['id'] }: SealedColumn) => keys;

/** How a text begins that the present secret has sealed. */
function beginning(vault: Vault, purpose: string): string {
  return `${vault.keyIds(purpose)[0]}.`;
}

/** The next rows behind `last` whose texts another secret has sealed. Empty texts are those of secrets that were forgotten. */
function nextRows(
  database: Database,
  sealed: SealedColumn,
  present: string,
  last?: readonly SqlValue[],
): Promise<Row[]> {
  const { table, column, where = '1 = 1' } = sealed;
  const keys = keysOf(sealed);
  const behind = last === undefined ? { sql: '', values: [] } : after(keys, last);
  return database.read<Row>(
    `SELECT ${keys.join(', ')}, ${column} AS sealed FROM ${table}
     WHERE ${where} AND ${column} <> '' AND SUBSTR(${column}, 1, ${present.length}) <> ?${behind.sql}
     ORDER BY ${keys.join(', ')} LIMIT ${PAGE}`,
    [present, ...behind.values],
  );
}

/** The condition of rows behind one, by several columns. */
function after(keys: readonly string[], last: readonly SqlValue[]): { sql: string; values: SqlValue[] } {
  const steps = keys.map((key, at) =>
    [...keys.slice(0, at).map((earlier) => `${earlier} = ?`), `${key} > ?`].join(' AND '),
  );
  return {
    sql: ` AND (${steps.map((step) => `(${step})`).join(' OR ')})`,
    values: keys.flatMap((_, at) => last.slice(0, at + 1)),
  };
}

/** A row and its resealed text; nothing for one that cannot be read. */
function changeOf(vault: Vault, purpose: string, column: SealedColumn, row: Row) {
  try {
    const resealed = vault.reseal(purpose, row.sealed);
    return resealed === null ? [] : [{ keys: keysOf(column).map((key) => row[key]!), sealed: row.sealed, resealed }];
  } catch (error) {
    if (error instanceof UnreadableSecretError) return [];
    throw error;
  }
}

/** Not over a newer text: it may be replaced at this moment. */
async function store(database: Database, sealed: SealedColumn, changes: ReturnType<typeof changeOf>): Promise<number> {
  if (changes.length === 0) return 0;
  const { table, column } = sealed;
  const named = keysOf(sealed)
    .map((key) => `${key} = ?`)
    .join(' AND ');
  const update = `UPDATE ${table} SET ${column} = ? WHERE ${named} AND ${column} = ?`;
  return database.write(async (tx) => {
    let changed = 0;
    for (const { keys, sealed: before, resealed } of changes)
      changed += await tx.run(update, [resealed, ...keys, before]);
    return changed;
  });
}

/**
 * At every start, seals with the present APP_SECRET what the previous one has sealed, so that the previous one can be
 * removed.
 */
export abstract class ResealAtStart implements OnApplicationBootstrap {
  private readonly logger = new Logger(this.constructor.name);

  constructor(
    private readonly database: Database,
    private readonly vault: Vault,
    private readonly texts: SealedTexts,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { name } = this.texts;
    const { renewed, unreadable } = await this.renew();
    if (renewed > 0) this.logger.log(`${renewed} ${name} are sealed with the present APP_SECRET now`);
    if (unreadable > 0) this.logger.error(`${unreadable} ${name} cannot be read: is APP_SECRET the right one?`);
  }

  renew(): Promise<Resealed> {
    return reseal(this.database, this.vault, this.texts);
  }
}
