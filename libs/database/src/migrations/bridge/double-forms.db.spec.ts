import type { DataSource } from 'typeorm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { beforeBridge } from '../../../../../test/support/fixtures/bridge/before-bridge.js';
import type { DatabaseLocation } from '../../../../../test/support/fixtures/database-location.js';
import { migrate } from '../../schema.js';
import { DoubleForms1764402100000 } from './1764402100000-double-forms.js';

const MEXICO = ['525512345678', '5215512345678'] as const;
const ARGENTINA = ['5491123456789', '541123456789'] as const;
const GABON = ['24166123456', '24106123456', '2416123456'] as const;
const OTHER = '5511987654321';

let location: DatabaseLocation;
let source: DataSource;

beforeEach(async () => ({ location, source } = await beforeBridge(DoubleForms1764402100000)));
afterEach(async () => {
  await source.destroy();
  await location.remove();
});

async function rows(select: string): Promise<unknown[][]> {
  const found = await source.query<object[]>(select);
  return found.map((row) =>
    Object.values(row).map((value) => (typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value)),
  );
}

const optOut = (person: string, scope: string, testMode = 0) =>
  `('${person}', ${testMode}, '${person}', '${scope}', 'api', 1, 5)`;

it('carries over opt-outs: the wider of two counts, and its messages are canceled again', async () => {
  const values = [
    optOut(MEXICO[1], 'all'),
    optOut(ARGENTINA[0], 'marketing'),
    optOut(ARGENTINA[1], 'all'),
    optOut(ARGENTINA[1], 'marketing', 1),
    optOut(GABON[1], 'marketing'),
    optOut(GABON[2], 'all'),
    optOut(OTHER, 'marketing'),
  ];
  await source.query(
    `INSERT INTO opt_outs (person, test_mode, phone, scope, source, created_at, settled_at) VALUES ${values.join(', ')}`,
  );
  await migrate(location.config);
  expect(await rows('SELECT person, test_mode, scope, settled_at FROM opt_outs ORDER BY test_mode, person')).toEqual([
    [GABON[0], 0, 'all', null],
    [MEXICO[0], 0, 'all', 5],
    [ARGENTINA[0], 0, 'all', null],
    [OTHER, 0, 'marketing', 5],
    [ARGENTINA[0], 1, 'marketing', 5],
  ]);
});

it('carries over contacts, senders of pools and identities: the later time counts', async () => {
  await source.query(`INSERT INTO recipient_contacts (channel_id, person, inbound_at, closed_at, touched_at) VALUES
    (1, '${MEXICO[0]}', 10, 90, 90), (1, '${MEXICO[1]}', 50, NULL, 50), (2, '${MEXICO[1]}', 60, NULL, 60),
    (1, 'lid:52', 7, NULL, 7), (1, '${OTHER}', 8, NULL, 8)`);
  await source.query(`INSERT INTO pool_recipients (pool_id, person, channel_id, used_at) VALUES
    (1, '${ARGENTINA[0]}', 3, 10), (1, '${ARGENTINA[1]}', 4, 20), (2, '${MEXICO[1]}', 5, 30)`);
  await source.query(`INSERT INTO recipient_identities (identity, person, learned_at) VALUES
    ('lid:1', '${MEXICO[1]}', 1), ('lid:2', '${MEXICO[1]}', 1), ('lid:3', '${OTHER}', 1)`);
  await migrate(location.config);
  const contacts = 'SELECT channel_id, person, inbound_at, closed_at, touched_at FROM recipient_contacts';
  expect(await rows(`${contacts} ORDER BY channel_id, person`)).toEqual([
    [1, MEXICO[0], 50, 90, 90],
    [1, OTHER, 8, null, 8],
    [1, 'lid:52', 7, null, 7],
    [2, MEXICO[0], 60, null, 60],
  ]);
  expect(await rows('SELECT pool_id, person, channel_id, used_at FROM pool_recipients ORDER BY pool_id')).toEqual([
    [1, ARGENTINA[0], 4, 20],
    [2, MEXICO[0], 5, 30],
  ]);
  expect(await rows('SELECT identity, person FROM recipient_identities ORDER BY identity')).toEqual([
    ['lid:1', MEXICO[0]],
    ['lid:2', MEXICO[0]],
    ['lid:3', OTHER],
  ]);
});

it('carries over more rows than one page has', async () => {
  const persons = Array.from({ length: 2_300 }, (_, index) => `52155${10_000_000 + index}`);
  const values = persons.map((person) => `(1, '${person}', 1, 1)`);
  await source.query(
    `INSERT INTO recipient_contacts (channel_id, person, inbound_at, touched_at) VALUES ${values.join(', ')}`,
  );
  await migrate(location.config);
  expect(await rows(`SELECT COUNT(*) FROM recipient_contacts WHERE person LIKE '521%'`)).toEqual([[0]]);
  expect(await rows('SELECT COUNT(*) FROM recipient_contacts')).toEqual([[2_300]]);
});
