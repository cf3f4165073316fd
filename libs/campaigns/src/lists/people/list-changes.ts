import { Injectable } from '@nestjs/common';
import { type Actor, Audit } from '@recado/audit';
import { Clock, DomainError, personOf } from '@recado/core';
import { Database, type Transaction } from '@recado/database';
import { headingOf } from '../list-drafts.js';
import {
  type ColumnKey,
  type ListRow,
  listOf,
  type ListView,
  type PersonValues,
  SELECT_LISTS,
  valuesJson,
} from '../people-lists.js';

/** Most people of a list, as a file may have lines. */
const MAX_PEOPLE = 100_000;

const ROW_COLUMNS = ['list_id', 'version', 'line', 'person', 'phone', 'values_json'];
const BEGIN = `UPDATE people_lists SET last_version = last_version + 1, version = ? WHERE id = ?`;
const COUNT = `UPDATE people_lists SET columns_json = ?, total = ?, revision = revision + 1, updated_at = ?, updated_by = ?
  WHERE id = ?`;

/** A person as a program names them. */
export interface GivenPerson {
  phone: string;
  values: PersonValues;
}

/** What a change did. */
export interface ListChange {
  added: number;
  changed: number;
  unchanged: number;
  total: number;
}

interface Known {
  line: number;
  person: string;
  phone: string;
  json: string;
}

/** Changes single people of lists: what programs add, change and remove. */
@Injectable()
export class ListChanges {
  constructor(
    private readonly database: Database,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /**
   * Adds people, and gives those whom the list has the new values: all of them or none. Of two with one number the last
   * one counts. Null: there is no such list. Throws DomainError `validation_failed` for more people than a list may have.
   */
  async put(listId: number, people: readonly GivenPerson[], actor: Actor): Promise<ListChange | null> {
    const given = [...new Map(people.map((each) => [personOf(each.phone), each]))];
    return this.database.write(async (tx) => {
      const list = await this.locked(tx, listId);
      if (!list) return null;
      const version = list.version || (await this.begin(tx, list));
      const known = await this.known(
        tx,
        list.id,
        version,
        given.map(([person]) => person),
      );
      const rows = given.map(([person, { phone, values }]) => ({ person, phone, json: valuesJson(values) }));
      const added = rows.filter(({ person }) => !known.has(person));
      const total = list.total + added.length;
      if (total > MAX_PEOPLE) throw tooMany(total);
      const changed = rows.flatMap((row) => {
        const before = known.get(row.person);
        return before && (before.json !== row.json || before.phone !== row.phone)
          ? [{ ...row, line: before.line }]
          : [];
      });
      await this.insert(tx, { id: list.id, version }, added);
      await this.update(tx, { id: list.id, version }, changed);
      const change = {
        added: added.length,
        changed: changed.length,
        unchanged: rows.length - added.length - changed.length,
      };
      if (added.length + changed.length > 0)
        await this.count(
          tx,
          { ...list, total },
          given.map(([, each]) => each),
          actor,
        );
      return { ...change, total };
    });
  }

  /** False: the list has no such person. */
  async remove(listId: number, phone: string, actor: Actor): Promise<boolean> {
    return this.database.write(async (tx) => {
      const list = await this.locked(tx, listId);
      if (!list) return false;
      const remove = 'DELETE FROM people_list_rows WHERE list_id = ? AND version = ? AND person = ?';
      const removed = await tx.run(remove, [listId, list.version, personOf(phone)]);
      if (removed > 0) await this.count(tx, { ...list, total: list.total - removed }, [], actor);
      return removed > 0;
    });
  }

  private async locked(tx: Transaction, id: number): Promise<ListView | undefined> {
    const [row] = await tx.all<ListRow>(`${SELECT_LISTS} WHERE id = ? ${this.database.capabilities.rowLock}`, [id]);
    return row && listOf(row);
  }

  /** The first version of a list that never had people. */
  private async begin(tx: Transaction, { id }: ListView): Promise<number> {
    const [{ last } = { last: 0 }] = await tx.all<{ last: number }>(
      'SELECT last_version AS last FROM people_lists WHERE id = ?',
      [id],
    );
    const version = last + 1;
    await tx.run(BEGIN, [version, id]);
    await tx.insert('people_list_versions', ['list_id', 'version', 'refused'], [[id, version, 0]]);
    return version;
  }

  private async known(tx: Transaction, id: number, version: number, persons: readonly string[]) {
    const { list } = this.database.capabilities;
    const sql = `SELECT line, person, phone, values_json AS json FROM people_list_rows
      WHERE list_id = ? AND version = ? AND person IN ${list}`;
    return new Map((await tx.all<Known>(sql, [id, version, persons])).map((row) => [row.person, row]));
  }

  private async insert(
    tx: Transaction,
    { id, version }: { id: number; version: number },
    rows: readonly Omit<Known, 'line'>[],
  ) {
    if (rows.length === 0) return;
    const [{ last } = { last: null }] = await tx.all<{ last: number | null }>(
      'SELECT MAX(line) AS last FROM people_list_rows WHERE list_id = ? AND version = ?',
      [id, version],
    );
    const first = Number(last ?? 0) + 1;
    const values = rows.map(({ person, phone, json }, index) => [id, version, first + index, person, phone, json]);
    await tx.insert('people_list_rows', ROW_COLUMNS, values);
  }

  private async update(tx: Transaction, { id, version }: { id: number; version: number }, rows: readonly Known[]) {
    if (rows.length === 0) return;
    await tx.updateRows({
      table: 'people_list_rows',
      columns: { list_id: 'int', version: 'int', line: 'int', phone: 'text', json: 'text' },
      rows: rows.map(({ line, phone, json }) => [id, version, line, phone, json]),
      set: { phone: 'r.phone', values_json: 'r.json' },
      where: 'm.list_id = r.list_id AND m.version = r.version AND m.line = r.line',
    });
  }

  /** Notes how many there are, who changed them and which columns they have. */
  private async count(tx: Transaction, { id, columns, total }: ListView, people: readonly GivenPerson[], actor: Actor) {
    const keys = new Set(people.flatMap(({ values }) => Object.keys(values) as ColumnKey[]));
    for (const { key } of columns) keys.delete(key);
    const all = [...columns, ...[...keys].sort().map((key) => ({ heading: headingOf(key), key }))];
    await tx.run(COUNT, [JSON.stringify(all), total, this.clock.now(), actor.name, id]);
    const details = { people: people.length, total };
    await this.audit.record(tx, { actor, action: 'list.changed', target: { type: 'list', id }, details });
  }
}

function tooMany(count: number): DomainError {
  const params = { count, max: MAX_PEOPLE };
  return new DomainError('validation_failed', {
    violations: [{ path: 'people', code: 'list_people_too_many', params }],
  });
}
