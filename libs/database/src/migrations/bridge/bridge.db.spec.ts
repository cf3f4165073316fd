import type { DataSource } from 'typeorm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { beforeBridge } from '../../../../../test/support/fixtures/bridge/before-bridge.js';
import type { DatabaseLocation } from '../../../../../test/support/fixtures/database-location.js';
import { schemaDataSource } from '../../data-source.js';
import { foreignSchemaOf, migrate, schemaState } from '../../schema.js';
import { MIGRATIONS } from '../index.js';
import { SendReading1764402200000 } from './1764402200000-send-reading.js';
import { BRIDGE, FOUNDATION } from './index.js';

const INITIAL = MIGRATIONS.map((Migration) => new Migration().name);
/** Rows in tables that steps change and in tables that none does. */
const ROWS: Readonly<Record<string, Record<string, string | number>>> = {
  api_keys: { name: 'ERP', prefix: 'rcd_live_abcd', last4: 'wxyz', hash: 'h', scopes: 'messages:send', created_at: 1 },
  channels: { name: 'loja', gateway: 'http' },
  message_batches: { api_key_id: 1, total: 1, timezone: 'UTC', created_at: 2, request_id: 'r' },
  messages: {
    batch_id: 1,
    api_key_id: 1,
    channel_id: 1,
    phone: '5511987654321',
    text: 'Olá',
    status: 5,
    lane: 1,
    due_at: 3,
    created_at: 3,
  },
  delivery_attempts: { message_id: 1, attempt: 1, started_at: 3, ended_at: 4, outcome: 'retry_later', code: 'timeout' },
  webhook_endpoints: { url: 'https://exemplo.com.br', events: '[]', secret: 's', created_at: 4 },
  opt_outs: { person: '5511987654321', phone: '5511987654321', scope: 'all', source: 'api', created_at: 5 },
  administrators: { email: 'ana@exemplo.com.br', password_hash: 'p', created_at: 6 },
  sends: {
    state: 'queued',
    revision: 1,
    channel_id: 1,
    lane: 1,
    spread_ms: 0,
    timezone: 'UTC',
    encoding: 'utf-8',
    columns_json: '[]',
    total: 1,
    good: 1,
    assumed: 0,
    position: 1,
    queued: 1,
    actor: '{}',
    created_at: 7,
  },
  alert_messages: { route: 'email', content: '{}', created_at: 8, attempts: 0 },
  audit_entries: { at: 9, actor_type: 'system', actor_name: 'recado', action: 'key.created' },
};

describe('the bridge to the initial migration', () => {
  let location: DatabaseLocation;
  let source: DataSource;

  afterEach(async () => {
    await source.destroy();
    await location.remove();
  });

  async function fill(): Promise<void> {
    for (const [table, row] of Object.entries(ROWS)) {
      const names = Object.keys(row);
      const sql = `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`;
      await source.query(sql, Object.values(row));
    }
  }

  /** The statements that would bring the schema to what the entities say. */
  async function drift(): Promise<string[]> {
    const knowing = await schemaDataSource(location.config).initialize();
    const { upQueries } = await knowing.driver.createSchemaBuilder().log();
    await knowing.destroy();
    return upQueries.map(({ query }) => query);
  }

  async function names(): Promise<string[]> {
    const rows = await source.query<{ name: string }[]>('SELECT name FROM migrations ORDER BY id');
    return rows.map(({ name }) => name);
  }

  /** As texts: MySQL answers numbers of 64 bits as texts here. */
  async function kept(): Promise<Record<string, unknown>> {
    const found: Record<string, unknown> = {};
    for (const [table, row] of Object.entries(ROWS)) {
      const rows = await source.query<Record<string, unknown>[]>(`SELECT ${Object.keys(row).join(', ')} FROM ${table}`);
      found[table] = rows.map((each) => Object.values(each).map(String));
    }
    return found;
  }
  const expected = Object.fromEntries(
    Object.entries(ROWS).map(([table, row]) => [table, [Object.values(row).map(String)]]),
  );

  async function becomesCurrent(): Promise<void> {
    expect(await drift()).toEqual([]);
    expect(await names()).toEqual(INITIAL);
    expect(await schemaState(location.config)).toBe('current');
    expect(await migrate(location.config)).toEqual([]);
    expect(await kept()).toEqual(expected);
    // What identifies the installation, and the versions that processes compare, are those of before.
    expect(await source.query('SELECT identifier FROM installation')).toMatchObject([{ identifier: 'abcdef' }]);
    const [version] = await source.query<{ version: number }[]>('SELECT version FROM key_version');
    expect(Number(version?.version)).toBe(7);
  }

  describe('from its beginning', () => {
    beforeEach(async () => {
      ({ location, source } = await beforeBridge());
      await fill();
    });

    it('carries a database over to the schema of the initial migration, with all its rows', async () => {
      expect(await foreignSchemaOf(location.config)).toBeNull();
      expect(await schemaState(location.config)).toBe('behind');
      const steps = BRIDGE.map((Step) => new Step().name);
      expect(await migrate(location.config)).toEqual([...steps, ...INITIAL]);
      await becomesCurrent();
    });

    it('goes on where it was killed before the names of its steps were taken off', async () => {
      const before = await names();
      await migrate(location.config);
      for (const name of before)
        await source.query('INSERT INTO migrations (timestamp, name) VALUES (?, ?)', [Number(name.slice(-13)), name]);
      expect(await schemaState(location.config)).toBe('behind');
      await migrate(location.config);
      await becomesCurrent();
    });

    it.each([FOUNDATION.slice(0, 1), FOUNDATION.slice(0, -1)])('is not for what is older', async (...ran) => {
      const list = ran.map((name) => `'${name}'`).join(', ');
      await source.query(`DELETE FROM migrations WHERE name NOT IN (${list})`);
      await expect(migrate(location.config)).rejects.toThrow(/made by an older version .* cannot bring up to date/);
      expect(await foreignSchemaOf(location.config)).toEqual({ age: 'older', migrations: ran });
      expect(await names()).toEqual(ran);
    });
  });

  it('carries over a database of a later commit', async () => {
    ({ location, source } = await beforeBridge(SendReading1764402200000));
    await fill();
    expect(await migrate(location.config)).not.toContain('DoubleForms1764402100000');
    await becomesCurrent();
  });
});
