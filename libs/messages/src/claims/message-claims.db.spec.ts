import { MessageStatus, STORED_MARK, UNREADABLE_TEXT } from '@recado/core';
import { DatabaseUnavailableError, type RowsUpdate, type Transaction } from '@recado/database';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MessagesFixture } from '../../../../test/support/fixtures/messages-fixture.js';
import { messageJson } from '../view/message.json.js';
import { LEASE_MS, UnconfirmedClaimError } from './message-claims.js';

const { Pending, Sending, Failed, Unknown } = MessageStatus;

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

  it('hands out a message of a dialect as what it is without: a text, or what it carries', async () => {
    const dialect = { name: 'meta', sender: '1045', callback: 'https://erp.example/status', opaque: 'o-1' };
    const id = await fixture.store(
      { content: { dialect } },
      { content: { dialect, replyTo: 'wamid.1' } },
      { content: { replyTo: 'wamid.2' } },
    );
    const attempts = await fixture.claims.claim([id, id + 1, id + 2]);
    expect(attempts.map(({ content }) => content)).toEqual([null, { replyTo: 'wamid.1' }, { replyTo: 'wamid.2' }]);
    expect(JSON.parse(String((await fixture.row(id)).content))).toEqual({ dialect });
    const told = messageJson((await fixture.reader.find(id + 1))!, null, 'en');
    expect(told).toMatchObject({ reply_to: 'wamid.1' });
    expect(JSON.stringify(told)).not.toContain('erp.example');
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

  it('leaves a message to another process whose text only that one can open, until its key is given up', async () => {
    const id = await fixture.store({});
    const key = 'chave-de-outro-segredo';
    const sealed = `${STORED_MARK}${key}wp:AAAA`;
    await fixture.database.write(async (tx) => {
      await tx.insert('text_keys', ['id', 'sealed_key', 'created_at'], [[key, 'of another APP_SECRET', 1]]);
      await tx.run('UPDATE messages SET text = ? WHERE id = ?', [sealed, id]);
    });
    await expect(fixture.claims.claim([id])).rejects.toBeInstanceOf(DatabaseUnavailableError);
    const [row] = await fixture.database.read('SELECT status, attempts, token FROM messages');
    expect(row).toEqual({ status: Pending, attempts: 0, token: null });
    await fixture.database.write((tx) => tx.run('UPDATE text_keys SET lost_at = 1'));
    expect(await fixture.claims.claim([id])).toMatchObject([{ id, text: UNREADABLE_TEXT }]);
  });

  describe('of a message that its provider may have taken', () => {
    const HOUR = 3_600_000;

    /** A message whose first attempt has had no answer, and which waits to be sent again. */
    async function unanswered(): Promise<number> {
      const id = await fixture.store({});
      const [attempt] = await fixture.claims.claim([id]);
      const outcome = { kind: 'unknown', attempt: attempt!, code: 'no_answer', detail: null } as const;
      await fixture.recorder.record([{ ...outcome, at: fixture.clock.now() }]);
      fixture.clock.advance(16_000);
      await fixture.sweeps.reapLostAttempts();
      return id;
    }

    it('sends it again within 23 hours', async () => {
      const id = await unanswered();
      fixture.clock.advance(22 * HOUR);
      expect(await fixture.claims.claim([id])).toMatchObject([{ id, attempt: 2 }]);
    });

    it('leaves it unknown later, because the provider may not recognise it any more', async () => {
      const id = await unanswered();
      const other = await fixture.store({});
      const { transitions } = await fixture.row(id);
      fixture.clock.advance(60 * HOUR);
      expect((await fixture.claims.claim([id, other])).map((claimed) => claimed.id)).toEqual([other]);
      const now = fixture.clock.now();
      const unknown = { status: Unknown, attempts: 1, lease_until: null, transitions: Number(transitions) + 1 };
      expect(await fixture.row(id)).toMatchObject(unknown);
      fixture.clock.advance(HOUR);
      expect(await fixture.unknowns.due(1)).toMatchObject([{ id, attempt: 1, since: now }]);
      fixture.clock.advance(23 * HOUR + 1);
      await fixture.sweeps.giveUpUnknown();
      expect(await fixture.row(id)).toMatchObject({ status: Failed, failure_code: 'outcome_unknown' });
      // A person sends it again: with another key, so that earlier attempts do not count.
      await fixture.retries.message(id, {});
      const [attempt] = await fixture.claims.claim([id]);
      const at = fixture.clock.now();
      const retry = { kind: 'retry', at, dueAt: at, charged: true, code: 'provider_error', detail: null } as const;
      await fixture.recorder.record([{ ...retry, attempt: attempt! }]);
      expect(await fixture.claims.claim([id])).toMatchObject([{ id, attempt: 2 }]);
    });

    it('sends it again at any time where the provider said that it has not got it', async () => {
      await fixture.database.write((tx) => tx.run(`UPDATE channels SET gateway = 'waha'`));
      await fixture.channels.refresh();
      const id = await fixture.store({});
      const [attempt] = await fixture.claims.claim([id]);
      const outcome = { kind: 'unknown', attempt: attempt!, code: 'no_answer', detail: null } as const;
      await fixture.recorder.record([{ ...outcome, at: fixture.clock.now() }]);
      await fixture.database.write((tx) => tx.run(`UPDATE messages SET status = ${Pending}, lease_until = NULL`));
      fixture.clock.advance(60 * HOUR);
      expect(await fixture.claims.claim([id])).toMatchObject([{ id, attempt: 2 }]);
    });
  });
});
