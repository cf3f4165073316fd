import { MessageStatus } from '@recado/core';
import { DatabaseUnavailableError, type RowsUpdate, type Transaction } from '@recado/database';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MessagesFixture } from '../../../../test/support/fixtures/messages-fixture.js';
import { LEASE_MS, UnconfirmedClaimError } from './message-claims.js';

const { Pending, Sending } = MessageStatus;

describe('MessageClaims', () => {
  let fixture: MessagesFixture;

  beforeEach(async () => (fixture = await MessagesFixture.create()));
  afterEach(() => fixture.close());

  /** Lets the next unit of work end with this error, after its commit or in its place. */
  function failNext(when: 'after' | 'before', error: Error): void {
    const { database } = fixture;
    const write = database.write.bind(database);
    vi.spyOn(database, 'write').mockImplementationOnce(async <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => {
      if (when === 'after') await write(work);
      else
        await write(async (tx) => {
          await work(tx);
          throw error;
        });
      throw error;
    });
  }

  it.each([
    ['after', Sending],
    ['before', Pending],
  ] as const)('names what it may have claimed where the connection is lost %s the commit', async (when, status) => {
    const id = await fixture.store({});
    const lost = new DatabaseUnavailableError(new Error('connection lost'));
    failNext(when, lost);
    const error = await fixture.claims.claim([id]).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(UnconfirmedClaimError);
    expect(await fixture.row(id)).toMatchObject({ status });
    const { attempts } = error as UnconfirmedClaimError;
    await fixture.recorder.record(
      attempts.map((attempt) => ({ kind: 'released', attempt, at: fixture.clock.now() }) as const),
    );
    expect(await fixture.row(id)).toMatchObject({ status: Pending, attempts: 0, token: null });
  });

  it('says plainly that the database is away where nothing can have been claimed', async () => {
    failNext('before', new DatabaseUnavailableError(new Error('away')));
    await expect(fixture.claims.claim([1])).rejects.toBeInstanceOf(DatabaseUnavailableError);
  });

  it('does not shorten a lease by a renewal that is written late', async () => {
    const id = await fixture.store({});
    const attempts = await fixture.claims.claim([id]);
    fixture.clock.advance(5_000);
    await fixture.claims.renew(attempts);
    const renewed = fixture.clock.now() + LEASE_MS;
    fixture.clock.advance(-2_000);
    await fixture.claims.renew(attempts);
    expect(await fixture.row(id)).toMatchObject({ lease_until: renewed });
  });

  it('renews with the same statement each time, which a server keeps prepared', async () => {
    const attempts = await fixture.claims.claim([await fixture.store({})]);
    const statements = new Set<string>();
    const { database } = fixture;
    const write = database.write.bind(database);
    vi.spyOn(database, 'write').mockImplementation(<T>(work: (tx: Transaction) => Promise<T>) =>
      write((tx) => {
        const updateRows = ({ rows, ...statement }: RowsUpdate) => {
          statements.add(JSON.stringify(statement));
          return tx.updateRows({ rows, ...statement });
        };
        return work(Object.assign(Object.create(tx) as Transaction, { updateRows }));
      }),
    );
    for (let renewal = 0; renewal < 3; renewal++) {
      fixture.clock.advance(5_000);
      await fixture.claims.renew(attempts);
    }
    expect(statements.size).toBe(1);
  });
});
