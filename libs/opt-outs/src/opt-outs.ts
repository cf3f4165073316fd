import { Injectable } from '@nestjs/common';
import { personOf } from '@recado/core';
import { Database, type SqlParameter } from '@recado/database';
import type { OptOutView } from './opt-out.view.js';

/** A page of the list. */
export interface OptOutSpan {
  /** Opt-outs of test keys; missing: of all other keys. */
  testMode?: boolean;
  /** Ids below this one; undefined: from the newest. */
  before?: number;
  limit: number;
}

/** A page of a search. */
export interface OptOutSearch {
  /** Opt-outs of test keys; missing: of all other keys. */
  testMode?: boolean;
  /** The person of the last opt-out of the page before. */
  after?: string;
  limit: number;
}

/** A page, and the cursor of the next one; null: there is none. */
export interface OptOutPage<Cursor> {
  items: OptOutView[];
  next: Cursor | null;
}

const VIEW = `SELECT o.id, o.phone, o.person, o.scope, o.source, c.name AS channel, o.added_by AS addedBy,
  o.test_mode AS testMode, o.created_at AS createdAt FROM opt_outs o LEFT JOIN channels c ON c.id = o.channel_id`;

type Row = Omit<OptOutView, 'testMode'> & { testMode: number };

/** The character that sorts after every digit. */
const AFTER_DIGITS = ':';

/** Reads opt-outs. */
@Injectable()
export class OptOuts {
  constructor(private readonly database: Database) {}

  /** The opt-out of the person with this number, in any of its spellings; null: there is none. */
  async find(phone: string, testMode = false): Promise<OptOutView | null> {
    const where = 'WHERE o.test_mode = ? AND o.person = ?';
    const [found] = await this.rows(where, [Number(testMode), personOf(phone)], 1);
    return found ?? null;
  }

  async withId(id: number): Promise<OptOutView | null> {
    const [found] = await this.rows('WHERE o.id = ?', [id], 1);
    return found ?? null;
  }

  /** All opt-outs, newest first. */
  async page({ testMode = false, before, limit }: OptOutSpan): Promise<OptOutPage<number>> {
    const [further, values]: [string, SqlParameter[]] = before === undefined ? ['', []] : ['AND o.id < ?', [before]];
    const conditions = `WHERE o.test_mode = ? ${further} ORDER BY o.id DESC`;
    const rows = await this.rows(conditions, [Number(testMode), ...values], limit + 1);
    return pageOf(rows, limit, ({ id }) => id);
  }

  /** Opt-outs of numbers that begin with these digits, in the order of the numbers. */
  async search(digits: string, { testMode = false, after, limit }: OptOutSearch): Promise<OptOutPage<string>> {
    // A complete number may have been typed in an earlier form, as one of Brazil without its ninth digit.
    const from = personOf(digits);
    const where = 'WHERE o.test_mode = ? AND o.person >= ? AND o.person < ? AND o.person > ? ORDER BY o.person';
    const values = [Number(testMode), from, `${from}${AFTER_DIGITS}`, after ?? ''];
    const rows = await this.rows(where, values, limit + 1);
    return pageOf(rows, limit, ({ person }) => person);
  }

  private async rows(conditions: string, values: readonly SqlParameter[], limit: number): Promise<OptOutView[]> {
    const rows = await this.database.read<Row>(`${VIEW} ${conditions} LIMIT ?`, [...values, limit]);
    return rows.map((row) => ({ ...row, testMode: row.testMode === 1 }));
  }
}

function pageOf<Cursor>(rows: readonly OptOutView[], limit: number, cursorOf: (row: OptOutView) => Cursor) {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, next: rows.length > limit && last ? cursorOf(last) : null };
}
