import { Injectable } from '@nestjs/common';
import type { LegalBasis, PhoneAssumption } from '@recado/core';
import { Database, type Send } from '@recado/database';
import type { ListedRow } from '../check/check-rows.js';
import { ROW_TOO_LONG } from '../check/row-fault.js';
import {
  type AssumedGroup,
  type AssumedRow,
  type BadRow,
  type FaultGroup,
  SELECT_SENDS,
  sendOf,
  type SendView,
} from './send.view.js';

/** A row of a list as it is stored. */
export interface StoredRow {
  line: number;
  cells: string;
  fault: string | null;
}

const LAST_BASIS = `SELECT legal_basis AS legalBasis FROM sends WHERE state IN ('queuing', 'queued')
  ORDER BY id DESC LIMIT 1`;

/** Rows of sends that one page reads, to find those that are wanted. */
const SCANNED = 500;

const LAST_LINE = 'SELECT MAX(line) AS line FROM send_rows WHERE send_id = ?';
const COUNT_ROWS = 'SELECT COUNT(*) AS count FROM send_rows WHERE send_id = ?';

/** Reads sends and their lists. */
@Injectable()
export class Sends {
  constructor(private readonly database: Database) {}

  /** Null: there is none with this id. */
  async find(id: number): Promise<SendView | null> {
    const [row] = await this.database.read<Send>(`${SELECT_SENDS} WHERE id = ?`, [id]);
    return row ? sendOf(row) : null;
  }

  /** The send whose messages a batch has; null: it is of no send. */
  async ofBatch(batchId: number): Promise<SendView | null> {
    const [row] = await this.database.read<Send>(`${SELECT_SENDS} WHERE batch_id = ? LIMIT 1`, [batchId]);
    return row ? sendOf(row) : null;
  }

  /** The newest sends that nobody has discarded, newest first. */
  async recent(limit: number): Promise<SendView[]> {
    const rows = await this.database.read<Send>(
      `${SELECT_SENDS} WHERE state IN ('reading', 'ready', 'queuing', 'queued', 'canceled') ORDER BY id DESC LIMIT ?`,
      [limit],
    );
    return rows.map(sendOf);
  }

  /**
   * The newest sends below an id whose actor is wanted, newest first, without those that were given up. A page reads a bounded number of rows, so that it may
   * be short and still have a next one, which begins below `next`; null: there is none.
   */
  async page(
    isWanted: (actor: SendView['actor']) => boolean,
    { before = Number.MAX_SAFE_INTEGER, limit }: { before?: number | undefined; limit: number },
  ): Promise<{ items: SendView[]; next: number | null }> {
    const rows = await this.database.read<Send>(`${SELECT_SENDS} WHERE id < ? ORDER BY id DESC LIMIT ${SCANNED}`, [
      before,
    ]);
    const wanted = rows.map(sendOf).filter(({ actor, state }) => state !== 'discarded' && isWanted(actor));
    const items = wanted.slice(0, limit);
    const isCut = wanted.length > limit;
    const next = isCut ? items.at(-1)!.id : rows.length === SCANNED ? rows.at(-1)!.id : null;
    return { items, next };
  }

  /** The legal basis of the newest send that was confirmed; null: it named none, or there is no such send. */
  async lastLegalBasis(): Promise<LegalBasis | null> {
    const [row] = await this.database.read<Pick<SendView, 'legalBasis'>>(LAST_BASIS);
    return row?.legalBasis ?? null;
  }

  /** The line of the last of its rows; 0: it has none. */
  async lastLine(id: number): Promise<number> {
    const [row] = await this.database.read<{ line: number | null }>(LAST_LINE, [id]);
    return Number(row?.line ?? 0);
  }

  async countRows(id: number): Promise<number> {
    const [row] = await this.database.read<{ count: number }>(COUNT_ROWS, [id]);
    return Number(row?.count ?? 0);
  }

  /** The faults of its rows, the most frequent first. */
  faults(id: number): Promise<FaultGroup[]> {
    return this.database.read<FaultGroup>(
      `SELECT fault AS code, COUNT(*) AS total, MIN(line) AS firstLine FROM send_rows
       WHERE send_id = ? AND fault IS NOT NULL GROUP BY fault ORDER BY COUNT(*) DESC, fault`,
      [id],
    );
  }

  /** Rows that are not sent, behind a line. */
  async badRows(id: number, { after, limit }: { after: number; limit: number }): Promise<BadRow[]> {
    const rows = await this.database.read<Omit<BadRow, 'cells'> & Omit<StoredRow, 'fault'>>(
      `SELECT line, cells_json AS cells, fault AS code, detail FROM send_rows
       WHERE send_id = ? AND line > ? AND fault IS NOT NULL ORDER BY line LIMIT ?`,
      [id, after, limit],
    );
    return rows.map((row) => ({ ...row, cells: JSON.parse(row.cells) as string[] }));
  }

  /** What was assumed about the numbers of its rows, the most frequent first. */
  async assumptions(id: number): Promise<AssumedGroup[]> {
    const groups = await this.database.read<Omit<AssumedGroup, 'assumed'> & { assumed: string }>(
      `SELECT assumed, COUNT(*) AS total, MIN(line) AS firstLine FROM send_rows
       WHERE send_id = ? AND assumed IS NOT NULL GROUP BY assumed ORDER BY COUNT(*) DESC, assumed`,
      [id],
    );
    return groups.map((group) => ({ ...group, assumed: group.assumed.split(',') as PhoneAssumption[] }));
  }

  /** The first rows about whose numbers something was assumed. */
  async assumedRows(id: number, limit: number): Promise<AssumedRow[]> {
    const rows = await this.database.read<Omit<StoredRow, 'fault'>>(
      `SELECT line, cells_json AS cells FROM send_rows WHERE send_id = ? AND assumed IS NOT NULL ORDER BY line LIMIT ?`,
      [id, limit],
    );
    return rows.map(({ line, cells }) => ({ line, cells: JSON.parse(cells) as string[] }));
  }

  /** Rows behind a line; `good`: only those without a fault. */
  async rows(id: number, { after, limit, good = false }: { after: number; limit: number; good?: boolean }) {
    const found = await this.database.read<StoredRow>(
      `SELECT line, cells_json AS cells, fault FROM send_rows WHERE send_id = ? AND line > ? ${good ? 'AND fault IS NULL' : ''}
       ORDER BY line LIMIT ?`,
      [id, after, limit],
    );
    return found.map(toListed);
  }
}

/** A stored row as it was read. */
export function toListed({ line, cells, fault }: StoredRow): ListedRow {
  return { line, cells: JSON.parse(cells) as string[], isTooLong: fault === ROW_TOO_LONG };
}
