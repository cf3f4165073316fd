import type { DataSource } from 'typeorm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { beforeBridge } from '../../../../../test/support/fixtures/bridge/before-bridge.js';
import type { DatabaseLocation } from '../../../../../test/support/fixtures/database-location.js';
import { schemaDataSource } from '../../data-source.js';
import { migrate } from '../../schema.js';
import { StateColumns1795000100000 } from './1795000100000-state-columns.js';
import { BRIDGE } from './index.js';

const NOW = 1_795_000_000_000;
const [PAUSED, COLD] = [2 ** 50, 2 ** 49];
const UNKNOWN = 9;

/** Messages as the schema of before told their states. */
const BEFORE: readonly Record<string, number>[] = [
  { id: 1, status: 0, due_at: NOW },
  { id: 2, status: 0, due_at: NOW + 1 + PAUSED },
  { id: 3, status: 1, due_at: NOW + 2 + COLD },
  { id: 4, status: 1, due_at: NOW + 3 + PAUSED + COLD },
  { id: 5, status: UNKNOWN, due_at: NOW + 30_000, lease_until: NOW - 5 },
  { id: 6, status: UNKNOWN, due_at: NOW + 40_000, started_at: NOW - 7 },
  { id: 7, status: 2, due_at: NOW + 4, lease_until: NOW + 15_000 },
  // Canceled while it was set aside.
  { id: 8, status: 7, due_at: NOW + 5 + PAUSED },
];
const AFTER = [
  { id: 1, aside: 0, due_at: NOW, lease_until: null },
  { id: 2, aside: 1, due_at: NOW + 1, lease_until: null },
  { id: 3, aside: 2, due_at: NOW + 2, lease_until: null },
  { id: 4, aside: 3, due_at: NOW + 3, lease_until: null },
  { id: 5, aside: 0, due_at: NOW - 60_000, lease_until: null },
  { id: 6, aside: 0, due_at: NOW - 60_000, lease_until: null },
  { id: 7, aside: 0, due_at: NOW + 4, lease_until: NOW + 15_000 },
  { id: 8, aside: 1, due_at: NOW + 5, lease_until: null },
];
const OUTCOMES = [
  { message_id: 5, since: NOW - 5, check_at: NOW + 30_000 },
  { message_id: 6, since: NOW - 7, check_at: NOW + 40_000 },
];

describe('the migration of states into columns', () => {
  let location: DatabaseLocation;
  let source: DataSource;

  beforeEach(async () => {
    ({ location, source } = await beforeBridge(StateColumns1795000100000));
    await fill();
  });
  afterEach(async () => {
    await source.destroy();
    await location.remove();
  });

  /** Runs a step with a source that knows it. */
  async function withStep(work: (source: DataSource) => Promise<unknown>): Promise<void> {
    const knowing = await schemaDataSource(location.config, BRIDGE).initialize();
    await work(knowing);
    await knowing.destroy();
  }

  async function insert(table: string, row: Record<string, number | string>): Promise<void> {
    const names = Object.keys(row);
    const sql = `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`;
    await source.query(sql, Object.values(row));
  }

  async function fill(): Promise<void> {
    const batch = { api_key_id: 1, total: 4, timezone: 'UTC', created_at: NOW - 60_000, request_id: 'r' };
    await insert('message_batches', { id: 1, ...batch });
    await insert('message_batches', { id: 2, ...batch, completed_at: 0 });
    await insert('message_batches', { id: 3, ...batch, completed_at: NOW });
    const message = { batch_id: 1, api_key_id: 1, channel_id: 1, lane: 1, created_at: NOW - 60_000 };
    for (const row of BEFORE) await insert('messages', { ...message, ...row });
  }

  /** As numbers: MySQL answers those of 64 bits as texts here. */
  async function rows(sql: string): Promise<Record<string, number | null>[]> {
    const found = await source.query<Record<string, string | number | null>[]>(sql);
    return found.map((row) =>
      Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value === null ? null : Number(value)])),
    );
  }

  async function states(): Promise<object> {
    return {
      messages: await rows('SELECT id, aside, due_at, lease_until FROM messages ORDER BY id'),
      outcomes: await rows('SELECT message_id, since, check_at FROM unknown_outcomes ORDER BY message_id'),
      batches: await rows('SELECT id, is_filling, completed_at FROM message_batches ORDER BY id'),
    };
  }

  const expected = {
    messages: AFTER,
    outcomes: OUTCOMES,
    batches: [
      { id: 1, is_filling: 0, completed_at: null },
      { id: 2, is_filling: 1, completed_at: null },
      { id: 3, is_filling: 0, completed_at: NOW },
    ],
  };

  it('carries over what is set aside, unknown and being filled', async () => {
    await migrate(location.config);
    expect(await states()).toEqual(expected);
  });

  it('changes nothing more when it runs again after a kill before it was noted', async () => {
    await withStep((knowing) => knowing.runMigrations());
    await source.query("DELETE FROM migrations WHERE name = 'StateColumns1795000100000'");
    expect(await migrate(location.config)).toContain('StateColumns1795000100000');
    expect(await states()).toEqual(expected);
  });

  it('is undone without a loss', async () => {
    await withStep(async (knowing) => {
      await knowing.runMigrations();
      await knowing.undoLastMigration();
    });
    const found = await rows('SELECT id, status, due_at FROM messages ORDER BY id');
    expect(found).toEqual(BEFORE.map(({ id, status, due_at }) => ({ id, status, due_at })));
    expect(await rows('SELECT id FROM message_batches WHERE completed_at = 0')).toEqual([{ id: 2 }]);
    await migrate(location.config);
    expect(await states()).toEqual(expected);
  });
});
