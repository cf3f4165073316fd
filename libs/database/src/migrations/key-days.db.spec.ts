import { afterEach, beforeEach, expect, it } from 'vitest';
import { type DatabaseLocation, migratedDatabase } from '../../../../test/support/fixtures/database-location.js';
import { schemaDataSource } from '../data-source.js';
import { migrate } from '../schema.js';
import { KeyDays1764400700000 } from './1764400700000-key-days.js';
import { MIGRATIONS } from './index.js';

let location: DatabaseLocation;

beforeEach(async () => (location = await migratedDatabase()));
afterEach(() => location.remove());

const KEYS = `INSERT INTO api_keys (id, name, prefix, last4, hash, scopes, created_at, usage_day, usage_requests)
  VALUES (1, 'ERP', 'p', 'l', 'h1', '', 0, 20000, 7), (2, 'Loja', 'p', 'l', 'h2', '', 0, 0, 0)`;
const ENTRIES = `INSERT INTO audit_entries (at, actor_type, actor_name, action, target_type, target_id) VALUES
  (1, 'administrator', 'ana@exemplo.com.br', 'api_key.created', 'api_key', 1),
  (2, 'administrator', 'rui@exemplo.com.br', 'api_key.changed', 'api_key', 1)`;

it('takes over who made each key, and the requests of the present day', async () => {
  const source = await schemaDataSource(location.config).initialize();
  for (const _ of MIGRATIONS.slice(MIGRATIONS.indexOf(KeyDays1764400700000))) await source.undoLastMigration();
  for (const statement of [KEYS, ENTRIES]) await source.query(statement);
  await migrate(location.config);
  const makers = await source.query<object[]>('SELECT created_by AS maker, notes FROM api_keys ORDER BY id');
  const days = await source.query<object[]>('SELECT day, api_key_id AS id, requests FROM api_key_days');
  await source.destroy();
  expect(makers.map((row) => ({ ...row }))).toEqual([
    { maker: 'ana@exemplo.com.br', notes: null },
    { maker: null, notes: null },
  ]);
  expect(days.map((row) => ({ ...row }))).toMatchObject([{ day: 20_000, requests: 7 }]);
});
