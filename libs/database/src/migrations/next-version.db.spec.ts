import type { MigrationInterface, QueryRunner } from 'typeorm';
import { MessageStatus } from '@recado/core';
import { openDatabase } from '../open-database.js';

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type DatabaseLocation, emptyDatabase } from '../../../../test/support/fixtures/database-location.js';
import { MessagesFixture } from '../../../../test/support/fixtures/messages-fixture.js';
import { queryMysql } from '../../../../test/support/mysql-query.js';
import { insertsOf } from '../../../../test/support/rows/rows.js';
import { querySqlite } from '../../../../test/support/sqlite-query.js';
import { foreignSchemaOf, migrate, schemaState } from '../schema.js';
import { MIGRATIONS } from './index.js';

const MESSAGES = 100_000;
const FIGURES =
  'SELECT COUNT(*) AS messages, SUM(id) AS ids, SUM(CASE WHEN text IS NULL THEN 1 ELSE 0 END) AS bare FROM messages';

const hasIndex = async (runner: QueryRunner) =>
  (await runner.getTable('messages'))?.indices.some(({ name }) => name === 'ix_messages_kind') ?? false;

/** What the next version may do: a column with a default, and an index. */
class Expand implements MigrationInterface {
  readonly name = 'Expand1796000000000';
  /** Whether the process is killed between the two steps. */
  static isKilled = false;

  async up(runner: QueryRunner): Promise<void> {
    if (!(await runner.hasColumn('messages', 'kind')))
      await runner.query("ALTER TABLE messages ADD COLUMN kind varchar(16) NOT NULL DEFAULT 'text'");
    if (Expand.isKilled) throw new Error('killed');
    if (!(await hasIndex(runner))) await runner.query('CREATE INDEX ix_messages_kind ON messages (kind, id)');
  }

  async down(): Promise<void> {}
}

/** What the version after it may do, which does not use the column any more. */
class Contract implements MigrationInterface {
  readonly name = 'Contract1796100000000';

  async up(runner: QueryRunner): Promise<void> {
    if (await hasIndex(runner)) await runner.dropIndex('messages', 'ix_messages_kind');
    if (await runner.hasColumn('messages', 'kind')) await runner.query('ALTER TABLE messages DROP COLUMN kind');
  }

  async down(): Promise<void> {}
}

describe('a database of 1.0.0-rc.1 with 100,000 messages', () => {
  const released = [...MIGRATIONS];
  let location: DatabaseLocation;
  let fixture: MessagesFixture;

  beforeAll(async () => {
    location = await emptyDatabase();
    await migrate(location.config);
    const database = openDatabase(location.config);
    const opened = {
      database,
      reopened: () => Promise.reject(new Error('one is enough')),
      close: () => database.close(),
    };
    fixture = await MessagesFixture.on(opened);
    await fixture.store({});
    const columns = {
      ...{ batch_id: 1, api_key_id: 1, channel_id: 1, lane: 1, due_at: 0, created_at: 'i', attempts: 1, sent_at: 'i' },
      ...{ phone: `CONCAT('55119', 10000000 + i)`, text: `CONCAT('Aviso ', i)`, status: MessageStatus.Sent },
    };
    for (const insert of insertsOf({ table: 'messages', count: MESSAGES, columns })) await query(insert);
  });
  afterEach(() => version());
  afterAll(async () => {
    await fixture.close();
    await location.remove();
  });

  /** The program with these migrations behind those of the release. */
  function version(...next: (new () => MigrationInterface)[]): void {
    MIGRATIONS.splice(0, MIGRATIONS.length, ...released, ...(next as unknown as typeof MIGRATIONS));
  }

  async function query(sql: string): Promise<Record<string, unknown>[]> {
    const { config, url } = location;
    return config.kind === 'mysql' ? queryMysql(url, sql) : querySqlite(config.file, sql);
  }

  /** The released program takes a message in, claims it, and reads it and an old one. */
  async function works(): Promise<void> {
    const id = await fixture.store({});
    const [attempt] = await fixture.claims.claim([id]);
    expect(attempt).toMatchObject({ id });
    expect(await fixture.reader.find(id)).toMatchObject({ status: MessageStatus.Sending });
    expect(await fixture.reader.find(MESSAGES)).toMatchObject({ status: MessageStatus.Sent });
  }

  it('finishes a migration that was killed half-way, and the released version works beside it', async () => {
    const [before] = await query(FIGURES);
    version(Expand);
    Expand.isKilled = true;
    await expect(migrate(location.config)).rejects.toThrow('killed');
    Expand.isKilled = false;
    await works();
    expect(await schemaState(location.config)).toBe('behind');
    expect(await migrate(location.config)).toEqual(['Expand1796000000000']);
    await works();
    const [{ texts } = {}] = await query("SELECT COUNT(*) AS texts FROM messages WHERE kind = 'text'");
    expect(Number(texts)).toBe(Number(before?.messages) + 2);
  });

  it('goes back one version, only where that is allowed, and forward again', async () => {
    expect(await foreignSchemaOf(location.config)).toEqual({ madeBy: 'newer', migrations: ['Expand1796000000000'] });
    await expect(migrate(location.config)).rejects.toThrow(/by a newer version/);
    expect(await migrate(location.config, { allowNewer: true })).toEqual([]);
    await works();
    version(Expand);
    const [before] = await query(FIGURES);
    expect(await migrate(location.config)).toEqual([]);
    expect(await query(FIGURES)).toEqual([before]);
  });

  it('contracts a release later, and keeps every message', async () => {
    const [before] = await query(FIGURES);
    version(Expand, Contract);
    expect(await migrate(location.config)).toEqual(['Contract1796100000000']);
    expect(await query(FIGURES)).toEqual([before]);
    await works();
    await expect(query('SELECT kind FROM messages LIMIT 1')).rejects.toThrow(/kind/);
  });
});
