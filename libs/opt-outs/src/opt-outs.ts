import { Injectable } from '@nestjs/common';
import { personOf } from '@recado/core';
import { Database, type SqlParameter } from '@recado/database';
import type { OptOutView } from './opt-out.view.js';

/** Where a page begins and how long it is. */
export interface OptOutSpan {
  /** Those of test keys; missing: those of all others. */
  testMode?: boolean;
  /** Ids below this one; undefined: from the newest. */
  before?: number;
  limit: number;
}

/** Which part of what was found is wanted. */
export interface OptOutSearch {
  /** Those of test keys; missing: those of all others. */
  testMode?: boolean;
  /** The person of the last one that is known. */
  after?: string;
  limit: number;
}

/** A page, and where the next one begins; null: there is none. */
export interface OptOutPage<Place> {
  items: OptOutView[];
  next: Place | null;
}

const VIEW = `SELECT o.id, o.phone, o.person, o.scope, o.source, c.name AS channel, o.added_by AS addedBy,
  o.test_mode AS testMode, o.created_at AS createdAt FROM opt_outs o LEFT JOIN channels c ON c.id = o.channel_id`;

type Row = Omit<OptOutView, 'testMode'> & { testMode: number };

/** Sorts after every digit. */
const AFTER_DIGITS = ':';

/** Looks up who does not want to be written to. */
@Injectable()
export class OptOuts {
  constructor(private readonly database: Database) {}

  /** The person of this number, whichever of their numbers it is; null: nothing is known of them. */
  async find(phone: string, testMode = false): Promise<OptOutView | null> {
    const where = 'WHERE o.test_mode = ? AND o.person = ?';
    const [found] = await this.rows(where, [Number(testMode), personOf(phone)], 1);
    return found ?? null;
  }

  async withId(id: number): Promise<OptOutView | null> {
    const [found] = await this.rows('WHERE o.id = ?', [id], 1);
    return found ?? null;
  }

  /** All of them, newest first. */
  async page({ testMode = false, before, limit }: OptOutSpan): Promise<OptOutPage<number>> {
    const [further, values]: [string, SqlParameter[]] = before === undefined ? ['', []] : ['AND o.id < ?', [before]];
    const conditions = `WHERE o.test_mode = ? ${further} ORDER BY o.id DESC`;
    const rows = await this.rows(conditions, [Number(testMode), ...values], limit + 1);
    return pageOf(rows, limit, ({ id }) => id);
  }

  /** Those whose number begins with these digits, in the order of their numbers. `after`: the person of the last one. */
  async search(digits: string, { testMode = false, after, limit }: OptOutSearch): Promise<OptOutPage<string>> {
    // The number of a person of Brazil may have been typed without its ninth digit, as a whole.
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

function pageOf<Place>(rows: readonly OptOutView[], limit: number, placeOf: (row: OptOutView) => Place) {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, next: rows.length > limit && last ? placeOf(last) : null };
}
