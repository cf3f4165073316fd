import { describe, expect, it } from 'vitest';
import type { Ask } from '../ask.js';
import { abandonedAmong, dropAbandoned } from './abandoned-trials.js';

const NOW = Date.UTC(2026, 10, 20);
const DAY = 86_400_000;
const named = (at: number, end: string) => `recado_check_t${Math.floor(at / 1_000).toString(36)}_${end.repeat(12)}`;
const [TODAY, EARLIER] = [named(NOW - 1_000, 'a'), named(NOW - 2 * DAY, 'b')];
const OWN = 'recado_check_0123456789ab';

/** A server in which every lock is free. `made`: when the tables of the database of scheduled trials were created. */
function server({ nodes = 0, made = undefined as number | undefined, refuses = '' } = {}) {
  const databases = [TODAY, EARLIER, OWN, 'recado_check_of_somebody'];
  const dropped: string[] = [];
  const ask = async (sql: string): Promise<object[]> => {
    if (sql.includes('wsrep')) return nodes > 0 ? [{ Value: String(nodes) }] : [];
    if (sql.startsWith('SHOW DATABASES')) return databases.map((name) => ({ Database: name }));
    if (sql.includes('FREE_LOCK')) return [{ isFree: 1 }];
    if (sql.includes('GET_LOCK')) return [{ taken: 1 }];
    if (sql.includes('information_schema')) return [{ madeAt: made === undefined ? null : made / 1_000 }];
    const [, name = ''] = /^DROP DATABASE IF EXISTS (\w+)$/.exec(sql) ?? [];
    if (name !== '' && name === refuses) throw Object.assign(new Error('denied'), { errno: 1044 });
    if (name !== '') dropped.push(name);
    return [];
  };
  return { ask: ask as Ask, dropped };
}

describe('databases of trials that were killed', () => {
  it('are told apart by what drops them', async () => {
    const found = await abandonedAmong(server().ask, '0123456789ab', NOW);
    expect(found).toEqual({ single: [TODAY, EARLIER], scheduled: OWN });
    expect(await abandonedAmong(server().ask, 'another', NOW)).toEqual({ single: [TODAY, EARLIER] });
  });

  it('are only those of more than a day on Galera, whose nodes do not see the locks of each other', async () => {
    const of = (made?: number) => abandonedAmong(server({ nodes: 3, made }).ask, '0123456789ab', NOW);
    expect(await of(NOW - 2 * DAY)).toEqual({ single: [EARLIER], scheduled: OWN });
    expect(await of(NOW - 1_000)).toEqual({ single: [EARLIER] });
    expect(await of()).toEqual({ single: [EARLIER] });
  });

  it('are left where this user may not drop them, and the others are dropped', async () => {
    const { ask, dropped } = server({ refuses: TODAY });
    await dropAbandoned(ask, NOW);
    expect(dropped).toEqual([EARLIER]);
  });
});
