import { expect, it, vi } from 'vitest';
import { SqliteHandle } from './sqlite-handle.js';
import { SqliteTransaction } from './sqlite.transaction.js';

it('A statement that is used often stays compiled, however many others are used between', async () => {
  const handle = new SqliteHandle(':memory:');
  const compiled = vi.spyOn(handle, 'prepare');
  const transaction = new SqliteTransaction(handle, 3);
  for (let other = 0; other < 20; other++) {
    await transaction.all('SELECT 1');
    await transaction.all(`SELECT ${other} AS other`);
  }
  expect(compiled.mock.calls.filter(([sql]) => sql === 'SELECT 1')).toHaveLength(1);
  handle.close();
});
