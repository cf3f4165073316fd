import { Injectable } from '@nestjs/common';
import { personOf } from '@recado/core';
import { Database, type SqlParameter } from '@recado/database';
import type { OptOutView } from './opt-out.view.js';

/** Where a page begins and how long it is. */
export interface OptOutSpan {
  /** Ids below this one; undefined: from the newest. */
  before?: number;
  limit: number;
}

/** A page, and where the next one begins; null: there is none. */
export interface OptOutPage<Place> {
  items: OptOutView[];
  next: Place | null;
}

const VIEW = `SELECT o.id, o.phone, o.person, o.scope, o.source, c.name AS channel, o.added_by AS addedBy,
  o.created_at AS createdAt FROM opt_outs o LEFT JOIN channels c ON c.id = o.channel_id`;

/** Sorts after every digit. */
const PAST_DIGITS = ':';

/** Looks up who does not want to be written to. */
@Injectable()
export class OptOuts {
  constructor(private readonly database: Database) {}

  /** The person of this number, whichever of their numbers it is; null: nothing is known of them. */
  async find(phone: string): Promise<OptOutView | null> {
    const [row] = await this.database.read<OptOutView>(`${VIEW} WHERE o.person = ?`, [personOf(phone)]);
    return row ?? null;
  }

  async withId(id: number): Promise<OptOutView | null> {
    const [row] = await this.database.read<OptOutView>(`${VIEW} WHERE o.id = ?`, [id]);
    return row ?? null;
  }

  /** All of them, newest first. */
  async page({ before, limit }: OptOutSpan): Promise<OptOutPage<number>> {
    const [where, values]: [string, SqlParameter[]] = before === undefined ? ['', []] : ['WHERE o.id < ?', [before]];
    const rows = await this.rows(`${where} ORDER BY o.id DESC`, values, limit);
    return pageOf(rows, limit, ({ id }) => id);
  }

  /** Those whose number begins with these digits, in the order of their numbers. `after`: the person of the last one. */
  async search(digits: string, limit: number, after?: string): Promise<OptOutPage<string>> {
    // The number of a person of Brazil may have been typed without its ninth digit, as a whole.
    const from = personOf(digits);
    const where = 'WHERE o.person >= ? AND o.person < ? AND o.person > ? ORDER BY o.person';
    const rows = await this.rows(where, [from, `${from}${PAST_DIGITS}`, after ?? ''], limit);
    return pageOf(rows, limit, ({ person }) => person);
  }

  private rows(conditions: string, values: readonly SqlParameter[], limit: number): Promise<OptOutView[]> {
    return this.database.read<OptOutView>(`${VIEW} ${conditions} LIMIT ?`, [...values, limit + 1]);
  }
}

function pageOf<Place>(rows: readonly OptOutView[], limit: number, placeOf: (row: OptOutView) => Place) {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, next: rows.length > limit && last ? placeOf(last) : null };
}
