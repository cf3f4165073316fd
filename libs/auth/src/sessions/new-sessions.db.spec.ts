import { Database } from '@recado/database';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AuthFixture } from '../testing/auth-fixture.js';
import { NewSessions } from './admin-session.store.js';
import { until } from '../../../../test/support/until.js';

let fixture: AuthFixture;
let database: Database;
let sessions: NewSessions;

beforeEach(async () => {
  fixture = await AuthFixture.create();
  database = (await fixture.startProcess()).get(Database);
  sessions = new NewSessions(database);
});
afterEach(() => fixture.close());

const row = (id: string, data = '{}') => [id, null, data, 1, 1, 2];
const kept = () =>
  database.read<{ id: string; data: string }>('SELECT id_hash AS id, data FROM admin_sessions ORDER BY id_hash');

it('new sessions: concurrent ones are written in a few transactions', async () => {
  const writes = vi.spyOn(database, 'write');
  await Promise.all(Array.from({ length: 500 }, (_, index) => sessions.add(row(`visitor ${index}`))));
  expect(await kept()).toHaveLength(500);
  expect(writes.mock.calls.length).toBeLessThanOrEqual(2);
});

it('new sessions: of two with one id the later one stays', async () => {
  await Promise.all([sessions.add(row('a', '{"x":1}')), sessions.add(row('b')), sessions.add(row('b', '{"x":2}'))]);
  await sessions.add(row('a', '{"x":3}'));
  expect(await kept()).toEqual([
    { id: 'a', data: '{"x":3}' },
    { id: 'b', data: '{"x":2}' },
  ]);
});

it('new sessions: the latest ones without a login stay, and all with a login', async () => {
  const bounded = new NewSessions(database, 1_200);
  const since = (n: number) => [`visitor ${String(n).padStart(4, '0')}`, null, '{}', n, n, 1_000_000 + n];
  const columns = ['id_hash', 'administrator_id', 'data', 'created_at', 'last_seen_at', 'expires_at'];
  await database.write((tx) => tx.insert('admin_sessions', columns, [['owner', 7, '{}', 0, 0, 1]]));
  for (let n = 0; n < 3_000; n += 250) {
    await Promise.all(Array.from({ length: 250 }, (_, index) => bounded.add(since(n + index))));
  }
  await until(async () => (await kept()).length <= 1_201);
  const ids = (await kept()).map(({ id }) => id);
  expect([ids[0], ids.at(-1)]).toEqual(['owner', 'visitor 2999']);
  expect(ids.length).toBeGreaterThan(650);
});

it('new sessions: all callers get the error of an unavailable database, and later ones are written', async () => {
  vi.spyOn(database, 'write').mockRejectedValueOnce(new Error('away'));
  const answers = await Promise.allSettled([sessions.add(row('a'))]);
  expect(answers).toMatchObject([{ status: 'rejected', reason: { message: 'away' } }]);
  await sessions.add(row('b'));
  expect(await kept()).toHaveLength(1);
});
