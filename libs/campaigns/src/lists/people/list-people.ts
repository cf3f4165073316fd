import { setImmediate as nextPass } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Clock } from '@recado/core';
import { Database, type Transaction } from '@recado/database';
import { namesPerson } from '../../store/person-rows.js';
import type { PersonValues } from '../people-lists.js';

/** A list that names a person. */
export interface ListMembership {
  list: string;
  phone: string;
  values: PersonValues;
}

const FIND = `SELECT l.name AS list, r.phone, r.values_json AS json FROM people_list_rows r
  JOIN people_lists l ON l.id = r.list_id AND r.version IN (l.version, l.draft_version)`;
const VERSIONS = `SELECT DISTINCT r.list_id AS listId, r.version FROM people_list_rows r`;
const COUNT = `UPDATE people_lists SET total = total - ?, revision = revision + 1, updated_at = ?
  WHERE id = ? AND version = ?`;

/** Lines of one query. */
const PAGE = 1_000;
const ALL_VERSIONS = 'SELECT list_id AS listId, version FROM people_list_versions';
const LINES = `SELECT line, values_json AS cells FROM people_list_rows
  WHERE list_id = ? AND version = ? AND person IS NULL AND line > ? ORDER BY line LIMIT ?`;

interface ListVersion {
  listId: number;
  version: number;
}

/** Finds and removes persons in all lists, also in files that wait for their confirmation. */
@Injectable()
export class ListPeople {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** `persons`: as `personOf` returns them. */
  async find(persons: readonly string[]): Promise<ListMembership[]> {
    const { list } = this.database.capabilities;
    const rows = await this.database.read<{ list: string; phone: string; json: string }>(
      `${FIND} WHERE r.person IN ${list} ORDER BY l.name, r.version`,
      [persons],
    );
    return rows.map(({ list: name, phone, json }) => ({ list: name, phone, values: JSON.parse(json) as PersonValues }));
  }

  /** Removes them from every version, also from those that nobody uses any more. */
  async remove(persons: readonly string[]): Promise<void> {
    const { list } = this.database.capabilities;
    const found = await this.database.read<ListVersion>(`${VERSIONS} WHERE r.person IN ${list}`, [persons]);
    const remove = `DELETE FROM people_list_rows WHERE list_id = ? AND version = ? AND person IN ${list}`;
    for (const { listId, version } of found) {
      await this.database.write(async (tx) => {
        const removed = await tx.run(remove, [listId, version, persons]);
        await tx.run(COUNT, [removed, this.clock.now(), listId, version]);
      });
    }
    await this.removeLines(persons);
  }

  /** Lines of files that are no person, such as the second one of the same number. They are few, and go soon. */
  private async removeLines(persons: readonly string[]): Promise<void> {
    for (const { listId, version } of await this.database.read<ListVersion>(ALL_VERSIONS)) {
      for (let after = 0; ;) {
        const rows = await this.database.read<{ line: number; cells: string }>(LINES, [listId, version, after, PAGE]);
        const theirs = rows.filter(({ cells }) => isIn(cells, persons)).map(({ line }) => line);
        if (theirs.length > 0) await this.database.write((tx) => this.removeIn(tx, { listId, version }, theirs));
        if (rows.length < PAGE) break;
        after = rows.at(-1)!.line;
        await nextPass();
      }
    }
  }

  private removeIn(tx: Transaction, { listId, version }: ListVersion, lines: readonly number[]): Promise<number> {
    const { list } = this.database.capabilities;
    const sql = `DELETE FROM people_list_rows WHERE list_id = ? AND version = ? AND line IN ${list}`;
    return tx.run(sql, [listId, version, lines]);
  }
}

/** Digits are the same in every encoding that a file may have. */
function isIn(cells: string, persons: readonly string[]): boolean {
  return (JSON.parse(cells) as string[]).some((cell) => namesPerson(cell, persons));
}
