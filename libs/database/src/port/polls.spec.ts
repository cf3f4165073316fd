import { beforeEach, describe, expect, it } from 'vitest';
import { DatabaseUnavailableError } from './database-errors.js';
import { Polls } from './polls.js';

interface Sent {
  sql: string;
  values: readonly number[];
}

describe('Polls', () => {
  let sent: Sent[];
  let answer: (sql: string) => Record<string, number | null>;
  let polls: Polls<number>;

  beforeEach(() => {
    sent = [];
    answer = () => ({ q0: 7, q1: null });
    polls = new Polls(async (sql, values) => {
      sent.push({ sql, values });
      return [answer(sql)];
    });
  });

  it('asks in one statement what is asked within some milliseconds', async () => {
    const asked = [polls.ask('SELECT a FROM b WHERE c < ?', [1]), polls.ask('SELECT d', [])];
    expect(await Promise.all(asked)).toEqual([7, null]);
    expect(sent).toEqual([{ sql: 'SELECT (SELECT a FROM b WHERE c < ?) AS q0, (SELECT d) AS q1', values: [1] }]);
  });

  it('asks one by one where one cannot be answered, so that it alone fails', async () => {
    answer = (sql) => {
      if (sql.includes('broken')) throw new Error('no such table');
      return { q0: 7 };
    };
    const [broken, well] = await Promise.allSettled([polls.ask('SELECT broken', []), polls.ask('SELECT a', [])]);
    expect(broken.status).toBe('rejected');
    expect(well).toEqual({ status: 'fulfilled', value: 7 });
  });

  it('asks no more while the database is away', async () => {
    answer = () => {
      throw new DatabaseUnavailableError(undefined);
    };
    await Promise.allSettled([polls.ask('SELECT a', []), polls.ask('SELECT b', [])]);
    expect(sent).toHaveLength(1);
  });
});
