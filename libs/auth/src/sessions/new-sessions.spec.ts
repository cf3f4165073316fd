import { Database } from '@recado/database';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AuthFixture } from '../testing/auth-fixture.js';
import { NewSessions } from './new-sessions.js';

let fixture: AuthFixture;
let database: Database;
let sessions: NewSessions;

beforeEach(async () => {
  fixture = await AuthFixture.create();
  database = (await fixture.open()).get(Database);
  sessions = new NewSessions(database);
});
afterEach(() => fixture.close());

const row = (id: string, data = '{}') => [id, null, data, 1, 1, 2];
const kept = () =>
  database.read<{ id: string; data: string }>('SELECT id_hash AS id, data FROM admin_sessions ORDER BY id_hash');

it('writes those of many visitors at once in a few transactions', async () => {
  const writes = vi.spyOn(database, 'write');
  await Promise.all(Array.from({ length: 500 }, (_, index) => sessions.add(row(`visitor ${index}`))));
  expect(await kept()).toHaveLength(500);
  expect(writes.mock.calls.length).toBeLessThanOrEqual(2);
});

it('keeps the later of two of one id', async () => {
  await Promise.all([sessions.add(row('a', '{"x":1}')), sessions.add(row('b')), sessions.add(row('b', '{"x":2}'))]);
  await sessions.add(row('a', '{"x":3}'));
  expect(await kept()).toEqual([
    { id: 'a', data: '{"x":3}' },
    { id: 'b', data: '{"x":2}' },
  ]);
});

it('tells everybody when the database is away, and goes on afterwards', async () => {
  vi.spyOn(database, 'write').mockRejectedValueOnce(new Error('away'));
  const answers = await Promise.allSettled([sessions.add(row('a'))]);
  expect(answers).toMatchObject([{ status: 'rejected', reason: { message: 'away' } }]);
  await sessions.add(row('b'));
  expect(await kept()).toHaveLength(1);
});
