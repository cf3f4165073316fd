import type { Actor } from '@recado/audit';
import { MessageStatus } from '@recado/core';
import type { SqlParameters } from '@recado/database';
import { BlockedAtIntake } from '@recado/intake';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { KEY, MessagesFixture } from '../../../test/support/fixtures/messages-fixture.js';
import { indexesOf } from '../../../test/support/fixtures/plan.js';
import type { NewOptOut } from './opt-out.view.js';

const { Pending, Scheduled, Sending, Canceled } = MessageStatus;
const ANA: Actor = { type: 'administrator', id: 1, name: 'ana@exemplo.com.br' };
const LONG = '5531987654321';
const SHORT = '553187654321';
const OTHER = '5531987654322';
const ALL = { phone: SHORT, scope: 'all', source: 'panel', actor: ANA } satisfies NewOptOut;

describe('opt-outs', () => {
  let f: MessagesFixture;

  beforeEach(async () => (f = await MessagesFixture.create()));
  afterEach(() => f.close());

  const optOut = async (changes: Partial<NewOptOut> = {}) => {
    const added = await f.optOutChanges.add({ ...ALL, ...changes });
    await f.optOutCancellation.settleNow(added.id);
    return added;
  };
  const outcomeOf = async (id: number) => {
    const { status, failure_code } = await f.row(id);
    return [status, failure_code];
  };
  const audited = () =>
    f.database.read<Record<string, unknown>>('SELECT actor_name, action, details FROM audit_entries ORDER BY id');
  const unsettled = () => f.database.read('SELECT id FROM opt_outs WHERE settled_at IS NULL');

  it('cancel waiting messages to the person, with and without the ninth digit, and no others', async () => {
    const later = f.clock.now() + 3_600_000;
    const first = await f.store({ phone: LONG }, { phone: SHORT, scheduledAt: later, dueAt: later }, { phone: OTHER });
    await optOut();
    expect(await outcomeOf(first)).toEqual([Canceled, 'opted_out']);
    expect(await outcomeOf(first + 1)).toEqual([Canceled, 'opted_out']);
    expect(await outcomeOf(first + 2)).toEqual([Pending, null]);
    expect(await unsettled()).toEqual([]);
  });

  it('cancel messages that are accepted later when they would be claimed', async () => {
    await optOut();
    const first = await f.store({ phone: LONG }, { phone: OTHER }, { phone: SHORT });
    expect(await outcomeOf(first)).toEqual([Pending, null]);
    const started = await f.claims.claim([first, first + 1, first + 2]);
    expect(started.map(({ id }) => id)).toEqual([first + 1]);
    expect(await outcomeOf(first)).toEqual([Canceled, 'opted_out']);
    expect(await outcomeOf(first + 1)).toEqual([Sending, null]);
    expect(await outcomeOf(first + 2)).toEqual([Canceled, 'opted_out']);
  });

  it('cancel scheduled messages soon after they are accepted, and leave due ones to the claim', async () => {
    await optOut();
    const at = f.clock.now() + 3_600_000;
    const [later, now] = [{ scheduledAt: at, dueAt: at }, {}];
    const items = [
      { phone: LONG, ...later },
      { phone: OTHER, ...later },
      { phone: SHORT, ...now },
    ];
    const first = await f.store(...items);
    const blocked = new BlockedAtIntake(f.database, f.blocklist, f.cancellations);
    const accepted = items.map((item, index) => f.item(index, item));
    blocked.check(KEY, accepted, [first, first + 1, first + 2]);
    await blocked.settled();
    const outcomes = await Promise.all([0, 1, 2].map((index) => outcomeOf(first + index)));
    expect(outcomes).toEqual([
      [Canceled, 'opted_out'],
      [Scheduled, null],
      [Pending, null],
    ]);
  });

  it('block claims as soon as they are on disk, before anything is canceled', async () => {
    const first = await f.store({ phone: LONG });
    await f.optOutChanges.add(ALL);
    expect(await f.claims.claim([first])).toEqual([]);
    expect(await outcomeOf(first)).toEqual([Canceled, 'opted_out']);
  });

  it('leave claimed messages alone', async () => {
    const first = await f.store({ phone: LONG });
    await f.claims.claim([first]);
    await optOut();
    expect(await outcomeOf(first)).toEqual([Sending, null]);
  });

  it('are settled by the sweep after the process that added them died', async () => {
    const first = await f.store({ phone: LONG }, { phone: OTHER });
    await f.optOutChanges.add(ALL);
    await f.optOutChanges.add({ ...ALL, phone: OTHER });
    expect(await f.optOutCancellation.hasWork()).toBe(true);
    expect(await f.optOutCancellation.sweep()).toBe(2);
    expect([await outcomeOf(first), await outcomeOf(first + 1)]).toEqual([
      [Canceled, 'opted_out'],
      [Canceled, 'opted_out'],
    ]);
    expect(await f.optOutCancellation.sweep()).toBe(0);
    expect(await f.optOutCancellation.hasWork()).toBe(false);
    expect(await unsettled()).toEqual([]);
  });

  it('leave the end of a long history of messages to the sweep', async () => {
    const first = await f.store(...Array.from({ length: 5_600 }, () => ({ phone: LONG })));
    await f.database.write((tx) =>
      tx.run('UPDATE messages SET status = 3 WHERE id > ? AND id < ?', [first, first + 5_000]),
    );
    const canceled = async () =>
      (await f.database.read(`SELECT id FROM messages WHERE failure_code = 'opted_out'`)).length;
    await optOut();
    expect([await canceled(), (await unsettled()).length]).toEqual([1, 1]);
    expect(await f.optOutCancellation.sweep()).toBe(1);
    expect([await canceled(), (await unsettled()).length]).toEqual([601, 0]);
  });

  it('are found through indexes', async () => {
    const phones = Array.from({ length: 2_000 }, (_, index) => String(5531910000000 + index));
    const some = phones.map((phone, index) => ({ ...ALL, phone, scope: index < 5 ? 'all' : 'marketing' }) as const);
    await f.optOutChanges.addMany(some, ANA);
    const first = await f.store(...phones.map((phone) => ({ phone })));
    const asked: [string, SqlParameters | undefined][] = [];
    const read = vi.spyOn(f.database, 'read');
    await f.optOutCancellation.sweep();
    asked.push(...read.mock.calls.map(([sql, values]): [string, SqlParameters | undefined] => [sql, values]));
    read.mockRestore();
    await f.database.write(async (tx) => {
      const all = vi.spyOn(tx, 'all');
      await f.blocklist.blocked(tx, [
        { id: first, apiKeyId: KEY, phone: LONG },
        { id: first + 1, apiKeyId: KEY, phone: OTHER },
      ]);
      asked.push(...all.mock.calls.map(([sql, values]): [string, SqlParameters | undefined] => [sql, values]));
    });
    const indexes = await Promise.all(asked.map(([sql, values]) => indexesOf(f.database, sql, values)));
    const used = new Set(indexes.flat());
    expect([...used].sort()).toEqual([
      'PRIMARY',
      'ix_messages_recipient',
      'ix_opt_outs_settled',
      'ix_recipient_identities_person',
      'uq_opt_outs_mode_person',
    ]);
  });

  it('of marketing are stored and cancel nothing', async () => {
    const first = await f.store({ phone: LONG });
    await optOut({ scope: 'marketing' });
    expect(await f.claims.claim([first])).toHaveLength(1);
    expect(await f.optOuts.find(LONG)).toMatchObject({ scope: 'marketing', phone: SHORT, person: LONG });
  });

  it('widen from marketing to all and never narrow', async () => {
    const { id } = await optOut({ scope: 'marketing', source: 'provider', actor: undefined });
    const first = await f.store({ phone: LONG });
    expect(await optOut({ phone: LONG })).toEqual({ id, outcome: 'widened' });
    expect(await outcomeOf(first)).toEqual([Canceled, 'opted_out']);
    expect(await optOut({ scope: 'marketing' })).toEqual({ id, outcome: 'known' });
    expect(await f.optOuts.find(SHORT)).toMatchObject({ scope: 'all', phone: LONG, source: 'panel' });
    expect(await audited()).toEqual([
      expect.objectContaining({ actor_name: 'opt-outs', action: 'opt_out.added' }),
      expect.objectContaining({ actor_name: ANA.name, action: 'opt_out.widened' }),
    ]);
  });

  it('are removed by either spelling of the number; canceled messages stay canceled', async () => {
    const first = await f.store({ phone: LONG });
    await optOut();
    expect(await f.optOutChanges.remove(LONG, ANA)).toBe(true);
    expect(await f.optOutChanges.remove(LONG, ANA)).toBe(false);
    expect(await outcomeOf(first)).toEqual([Canceled, 'opted_out']);
    const next = await f.store({ phone: LONG });
    expect(await f.claims.claim([next])).toHaveLength(1);
    const details = expect.stringContaining(SHORT) as string;
    expect((await audited()).at(-1)).toEqual({ actor_name: ANA.name, action: 'opt_out.removed', details });
  });

  describe('of test keys', () => {
    const TEST_KEY = 2;
    const TEST = { ...ALL, testMode: true };
    let live: number;
    let test: number;

    beforeEach(async () => {
      const columns = ['name', 'prefix', 'last4', 'hash', 'scopes', 'test_mode', 'created_at'];
      const row = ['trial', 'rcd_test_abcd', 'wxyz', 'h2', 'messages:write', 1, 0];
      await f.database.write((tx) => tx.insert('api_keys', columns, [row]));
      [live, test] = [await f.store({ phone: LONG }), await storeTest()];
    });

    const storeTest = async (changes = {}) => {
      const { messageIds } = await f.writer.write(f.batch([f.item(0, { phone: SHORT, ...changes })], TEST_KEY));
      return messageIds[0]!;
    };
    const known = async (testMode: boolean) => (await f.optOuts.find(LONG, testMode))?.phone ?? null;

    it('block only messages of test keys', async () => {
      await optOut(TEST);
      expect(await outcomeOf(test)).toEqual([Canceled, 'opted_out']);
      expect(await outcomeOf(live)).toEqual([Pending, null]);
      const more = await storeTest();
      expect((await f.claims.claim([live, more])).map(({ id }) => id)).toEqual([live]);
      expect(await outcomeOf(more)).toEqual([Canceled, 'opted_out']);
    });

    it('are separate from the opt-outs of other keys', async () => {
      await optOut();
      expect(await outcomeOf(live)).toEqual([Canceled, 'opted_out']);
      expect(await outcomeOf(test)).toEqual([Pending, null]);
      const more = await f.store({ phone: LONG });
      expect((await f.claims.claim([more, test])).map(({ id }) => id)).toEqual([test]);
    });

    it('are found, listed and removed separately', async () => {
      await optOut();
      expect(await optOut({ ...TEST, phone: LONG })).toMatchObject({ outcome: 'added' });
      expect([await known(false), await known(true)]).toEqual([SHORT, LONG]);
      const listed = async (testMode: boolean) => [
        (await f.optOuts.page({ testMode, limit: 5 })).items.map(({ phone }) => phone),
        (await f.optOuts.search('5531', { testMode, limit: 5 })).items.map(({ phone }) => phone),
      ];
      expect(await listed(false)).toEqual([[SHORT], [SHORT]]);
      expect(await listed(true)).toEqual([[LONG], [LONG]]);
      expect(await f.optOutChanges.remove(SHORT, ANA, true)).toBe(true);
      expect(await f.optOutChanges.remove(SHORT, ANA, true)).toBe(false);
      expect([await known(false), await known(true)]).toEqual([SHORT, null]);
      const details = JSON.parse(String((await audited()).at(-1)?.details)) as unknown;
      expect(details).toMatchObject({ phone: LONG, testMode: true });
    });

    it('cancel scheduled messages of test keys soon after they are accepted, and no others', async () => {
      await optOut(TEST);
      const at = f.clock.now() + 3_600_000;
      const times = { scheduledAt: at, dueAt: at };
      const blocked = new BlockedAtIntake(f.database, f.blocklist, f.cancellations);
      const [later, liveLater] = [await storeTest(times), await f.store({ phone: LONG, ...times })];
      blocked.check(TEST_KEY, [f.item(0, { phone: SHORT, ...times })], [later]);
      blocked.check(KEY, [f.item(0, { phone: LONG, ...times })], [liveLater]);
      await blocked.settled();
      expect(await outcomeOf(later)).toEqual([Canceled, 'opted_out']);
      expect(await outcomeOf(liveLater)).toEqual([Scheduled, null]);
    });
  });

  it('are imported in bulk, each person once', async () => {
    await optOut();
    const many = Array.from({ length: 600 }, (_, index) => ({ ...ALL, phone: String(5531988000000 + index) }));
    const twins = [
      { ...ALL, phone: LONG },
      { ...ALL, phone: '553188000000' },
    ];
    expect(await f.optOutChanges.addMany([...many, ...twins], ANA)).toEqual({ added: 600, known: 1 });
    expect((await f.optOuts.page({ limit: 1 })).items).toHaveLength(1);
    const entries = (await audited()).slice(1);
    expect(entries).toEqual(
      [500, 100].map((numbers) => expect.objectContaining({ details: JSON.stringify({ numbers }) })),
    );
  });

  it('are found by their id', async () => {
    const { id } = await optOut();
    expect(await f.optOuts.withId(id)).toMatchObject({ id, person: LONG, phone: SHORT });
    expect(await f.optOuts.withId(id + 1)).toBeNull();
  });

  it('are listed newest first, and found by a prefix of the number', async () => {
    for (const phone of [LONG, OTHER, '5521999990000', '14155550123']) await optOut({ phone });
    const first = await f.optOuts.page({ limit: 3 });
    expect(first.items.map(({ phone }) => phone)).toEqual(['14155550123', '5521999990000', OTHER]);
    const second = await f.optOuts.page({ limit: 3, before: first.next ?? 0 });
    expect(second).toMatchObject({ items: [{ phone: LONG }], next: null });
    const found = await f.optOuts.search('5531', { limit: 1 });
    expect(found).toMatchObject({ items: [{ phone: LONG }], next: LONG });
    expect(await f.optOuts.search('5531', { limit: 1, after: LONG })).toMatchObject({
      items: [{ phone: OTHER }],
      next: null,
    });
    expect((await f.optOuts.search(SHORT, { limit: 5 })).items.map(({ phone }) => phone)).toEqual([LONG]);
    expect((await f.optOuts.search('5541', { limit: 5 })).items).toEqual([]);
  });

  it('hold when a message to the person is rescheduled repeatedly', async () => {
    const later = f.clock.now() + 60_000;
    const first = await f.store({ phone: LONG, scheduledAt: later, dueAt: later });
    await f.optOutChanges.add(ALL);
    f.clock.advance(60_000);
    expect(await f.claims.claim([first])).toEqual([]);
    expect(await outcomeOf(first)).toEqual([Canceled, 'opted_out']);
    expect((await f.row(first)).status).not.toBe(Scheduled);
  });
});
