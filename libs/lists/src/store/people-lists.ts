import { Injectable } from '@nestjs/common';
import { type Actor, Audit } from '@recado/audit';
import { Clock } from '@recado/core';
import { Database, UniqueViolationError } from '@recado/database';
import { type ListRow, listOf, type ListView, type PersonValues, SELECT_LISTS } from './list.view.js';

/** Most lists of an installation: their page shows all of them. */
export const MAX_LISTS = 200;

/** A person of a list. */
export interface ListedPerson {
  line: number;
  phone: string;
  values: PersonValues;
}

interface PersonRow {
  line: number;
  phone: string;
  json: string;
}

/** What came of making a list. */
export type MadeList = { id: number } | 'list_name_taken' | 'lists_too_many';

const PEOPLE = `SELECT line, phone, values_json AS json FROM people_list_rows
  WHERE list_id = ? AND version = ? AND line > ? AND person IS NOT NULL ORDER BY line LIMIT ?`;

/** Lists of people: reads them, makes them and removes them. */
@Injectable()
export class PeopleLists {
  constructor(
    private readonly database: Database,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** By name. */
  async all(): Promise<ListView[]> {
    return (await this.database.read<ListRow>(`${SELECT_LISTS} ORDER BY name LIMIT ${MAX_LISTS}`)).map(listOf);
  }

  /** Null: there is none with this id. */
  async find(id: number): Promise<ListView | null> {
    const [row] = await this.database.read<ListRow>(`${SELECT_LISTS} WHERE id = ?`, [id]);
    return row ? listOf(row) : null;
  }

  async named(name: string): Promise<ListView | null> {
    const [row] = await this.database.read<ListRow>(`${SELECT_LISTS} WHERE name = ?`, [name]);
    return row ? listOf(row) : null;
  }

  /** People of a version of a list, behind a line. */
  async people(
    id: number,
    version: number,
    { after, limit }: { after: number; limit: number },
  ): Promise<ListedPerson[]> {
    const rows = await this.database.read<PersonRow>(PEOPLE, [id, version, after, limit]);
    return rows.map(({ line, phone, json }) => ({ line, phone, values: JSON.parse(json) as PersonValues }));
  }

  /** Makes an empty list. */
  async create(name: string, actor: Actor): Promise<MadeList> {
    const columns = ['name', 'columns_json', 'version', 'last_version', 'revision', 'total'];
    const now = this.clock.now();
    const row = [name, '[]', 0, 0, 1, 0, now, now, actor.name];
    try {
      return await this.database.write(async (tx) => {
        const [{ count } = { count: 0 }] = await tx.all<{ count: number }>(
          'SELECT COUNT(*) AS count FROM people_lists',
        );
        if (Number(count) >= MAX_LISTS) return 'lists_too_many';
        const id = await tx.insertOne('people_lists', [...columns, 'created_at', 'updated_at', 'updated_by'], row);
        await this.audit.record(tx, { actor, action: 'list.created', target: { type: 'list', id }, details: { name } });
        return { id };
      });
    } catch (error) {
      if (error instanceof UniqueViolationError) return 'list_name_taken';
      throw error;
    }
  }

  /** Gives a list another name. What uses it goes on with it. Null: there is none. */
  async rename(id: number, name: string, actor: Actor): Promise<'list_name_taken' | 'renamed' | null> {
    try {
      return await this.database.write(async (tx) => {
        const [list] = await tx.all<ListRow>(`${SELECT_LISTS} WHERE id = ? ${this.database.capabilities.rowLock}`, [
          id,
        ]);
        if (!list) return null;
        if (list.name === name) return 'renamed';
        await tx.run('UPDATE people_lists SET name = ? WHERE id = ?', [name, id]);
        const details = { name, before: list.name };
        await this.audit.record(tx, { actor, action: 'list.renamed', target: { type: 'list', id }, details });
        return 'renamed';
      });
    } catch (error) {
      if (error instanceof UniqueViolationError) return 'list_name_taken';
      throw error;
    }
  }

  /** Removes a list. Its rows go a moment later. False: there is none. */
  async remove(id: number, actor: Actor): Promise<boolean> {
    return this.database.write(async (tx) => {
      const [list] = await tx.all<ListRow>(`${SELECT_LISTS} WHERE id = ?`, [id]);
      if (!list || (await tx.run('DELETE FROM people_lists WHERE id = ?', [id])) === 0) return false;
      const details = { name: list.name, total: list.total };
      await this.audit.record(tx, { actor, action: 'list.removed', target: { type: 'list', id }, details });
      return true;
    });
  }
}
