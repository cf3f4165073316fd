import { Database, type Transaction } from '@recado/database';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AuthFixture } from '../testing/auth-fixture.js';
import { LoginThrottle } from './login-throttle.js';

const ATTEMPTS = 16;

describe('LoginThrottle', () => {
  let fixture: AuthFixture;
  beforeEach(async () => (fixture = await AuthFixture.create()));
  afterEach(() => fixture.close());

  it('counts concurrent attempts from one address without a deadlock', async () => {
    const context = await fixture.startProcess();
    const throttle = context.get(LoginThrottle, { strict: false });
    const database = context.get(Database);
    const attempt = (index: number) =>
      ({ step: 'password', email: `${index}@example.com`, ip: '10.0.0.1', isKnownAddress: true }) as const;
    const chargeAll = () =>
      Promise.all(Array.from({ length: ATTEMPTS }, (_, index) => throttle.charge(attempt(index))));
    await chargeAll();

    const write = database.write.bind(database);
    let runs = 0;
    // A unit of work that meets a deadlock runs again.
    vi.spyOn(database, 'write').mockImplementation((work: (tx: Transaction) => Promise<unknown>) =>
      write((tx) => {
        runs++;
        return work(tx);
      }),
    );
    expect(await chargeAll()).toEqual(Array(ATTEMPTS).fill(0));
    expect(runs).toBe(ATTEMPTS);
    expect(await database.read('SELECT SUM(attempts) AS attempts FROM login_throttle')).toMatchObject([
      { attempts: expect.toSatisfy((sum: unknown) => Number(sum) === 4 * ATTEMPTS) as number },
    ]);
  });
});
