import { setImmediate as nextPass } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type DatabaseLocation, emptyDatabase } from '../../../../test/support/fixtures/database-location.js';
import { queryMysql } from '../../../../test/support/mysql-query.js';
import { until } from '../../../../test/support/until.js';
import { withMigrationLock } from '../schema.js';

/** GET_LOCK holds on one node of a cluster only, so each process here believes that it uses a node of its own. */
describe('the lock of migrations', () => {
  let location: DatabaseLocation;

  beforeEach(async () => (location = await emptyDatabase()));
  afterEach(() => location.remove());

  const rows = () => queryMysql(location.url, 'SELECT holder, node FROM migration_lock');
  /** Says that a process on this node holds the lock, which it never gives back. */
  const abandon = async (node: string) => {
    await withMigrationLock(location.url, async () => {}, { node: 'first:1' });
    await queryMysql(location.url, `UPDATE migration_lock SET holder = 'dead', node = '${node}'`);
  };

  it('lets processes at different nodes work one after the other', async () => {
    let working = 0;
    let most = 0;
    const work = async () => {
      most = Math.max(most, ++working);
      await nextPass();
      working--;
    };
    const nodes = ['a:3306', 'b:3306', 'c:3306', 'c:3306'];
    await Promise.all(nodes.map((node) => withMigrationLock(location.url, work, { node })));
    expect(most).toBe(1);
    expect(await rows()).toEqual([{ holder: '', node: expect.any(String) }]);
  });

  it('is held on every node while the work lasts', async () => {
    const order: string[] = [];
    let finish = () => {};
    const lasting = new Promise<void>((resolve) => (finish = resolve));
    const first = withMigrationLock(location.url, () => lasting.then(() => void order.push('first')), { node: 'a:1' });
    // The table is made by the first of them.
    await until(async () => (await rows().catch(() => [])).some((row) => row.holder !== ''));
    const second = withMigrationLock(location.url, async () => void order.push('second'), { node: 'b:1' });
    finish();
    await Promise.all([first, second]);
    expect(order).toEqual(['first', 'second']);
  });

  it('is taken at once from a process on the same node whose connection is gone', async () => {
    await abandon('a:1');
    expect(await withMigrationLock(location.url, async () => 'done', { node: 'a:1', silenceMs: 3_600_000 })).toBe(
      'done',
    );
  });

  it('is taken from a process on another node that has been silent', async () => {
    await abandon('b:1');
    expect(await withMigrationLock(location.url, async () => 'done', { node: 'a:1', silenceMs: 300 })).toBe('done');
  });

  it('is given back when the work fails', async () => {
    const failing = withMigrationLock(location.url, () => Promise.reject(new Error('no')), { node: 'a:1' });
    await expect(failing).rejects.toThrow('no');
    expect(await withMigrationLock(location.url, async () => 'done', { node: 'b:1', silenceMs: 3_600_000 })).toBe(
      'done',
    );
  });
});
