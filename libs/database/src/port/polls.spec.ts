import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DatabaseUnavailableError, Polls } from './database.js';

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

  it('asks alone what could not be answered until it is answered, and the others together', async () => {
    let isBroken = true;
    answer = (sql) => {
      if (isBroken && sql.includes('broken')) throw new Error('no such table');
      return { q0: 7, q1: 8 };
    };
    const round = async () => {
      sent.length = 0;
      await Promise.allSettled(['SELECT broken', 'SELECT a', 'SELECT b'].map((sql) => polls.ask(sql, [])));
      return sent.length;
    };
    expect([await round(), await round()]).toEqual([4, 2]);
    isBroken = false;
    expect([await round(), await round()]).toEqual([2, 1]);
  });

  describe('where one table is locked', () => {
    let unlock: () => void;

    beforeEach(() => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
      const locked = new Promise<void>((resolve) => (unlock = resolve));
      polls = new Polls(async (sql, values) => {
        sent.push({ sql, values });
        if (sql.includes('locked')) await locked;
        return [{ q0: 7, q1: 8, q2: 9 }];
      });
    });
    afterEach(() => {
      vi.useRealTimers();
    });

    const QUESTIONS = ['SELECT a', 'SELECT locked', 'SELECT b'];
    /** The answers that came within so many ms, by the places of the questions. */
    const askedFor = async (ms: number) => {
      sent.length = 0;
      const answered: (number | null)[] = [];
      const asked = QUESTIONS.map(async (sql, place) => (answered[place] = await polls.ask(sql, [])));
      await vi.advanceTimersByTimeAsync(ms);
      return { answered: { ...answered }, asked: Promise.all(asked) };
    };

    it('lets the looks at other tables wait for two seconds, and then no more', async () => {
      expect((await askedFor(1_900)).answered).toEqual({});
      await vi.advanceTimersByTimeAsync(200);
      const later = await askedFor(5);
      expect(later.answered).toEqual({ 0: 7, 2: 8 });
      expect(sent.map(({ sql }) => sql)).toEqual([
        'SELECT (SELECT locked) AS q0',
        'SELECT (SELECT a) AS q0, (SELECT b) AS q1',
      ]);
      unlock();
      expect(await later.asked).toEqual([7, 7, 8]);
    });

    it('answers the others of the statement that waits, and asks together again when the lock has gone', async () => {
      const first = await askedFor(4_200);
      expect(first.answered).toEqual({ 0: 7, 2: 7 });
      unlock();
      expect(await first.asked).toEqual([7, 7, 7]);
      // It took long, so it is asked alone once more.
      await askedFor(5);
      expect(sent).toHaveLength(2);
      expect((await askedFor(5)).answered).toEqual({ 0: 7, 1: 8, 2: 9 });
      expect(sent).toHaveLength(1);
    });
  });

  it('asks no more while the database is away', async () => {
    answer = () => {
      throw new DatabaseUnavailableError(undefined);
    };
    await Promise.allSettled([polls.ask('SELECT a', []), polls.ask('SELECT b', [])]);
    expect(sent).toHaveLength(1);
  });
});
