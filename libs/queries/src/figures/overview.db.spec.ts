import { Audit } from '@recado/audit';
import { Lane, LANES } from '@recado/core';
import { noteBackup } from '@recado/database';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CHANNEL, MessagesFixture } from '../../../../test/support/fixtures/messages-fixture.js';
import type { BatchQueries } from '../batches/batch.queries.js';
import { BatchesUnderWay } from '../batches/batches-under-way.js';
import { FirstSteps } from './first-steps.js';
import { Processes } from './processes.js';
import { WaitingFigures } from './waiting-figures.js';
import { WaitingOverview } from './waiting-overview.js';

const MINUTE = 60_000;

const ANA = { type: 'administrator', id: 1, name: 'ana@example.com' } as const;

describe('the overview of the panel', () => {
  let fixture: MessagesFixture;
  beforeEach(async () => (fixture = await MessagesFixture.create()));
  afterEach(() => fixture.close());

  it('says what waits in each lane, and for how long', async () => {
    const { database, channels, clock } = fixture;
    const later = clock.now() + 10 * MINUTE;
    await fixture.store({}, {}, { lane: Lane.High }, { scheduledAt: later, dueAt: later });
    clock.advance(MINUTE);
    const overview = new WaitingOverview(new WaitingFigures(database), channels, clock);
    const lanes = new Map((await overview.read()).map((row) => [row.lane, row]));
    expect([...lanes.keys()]).toEqual([...LANES]);
    expect(lanes.get(Lane.Normal)).toMatchObject({ pending: 2, scheduled: 1, oldestMs: MINUTE });
    expect(lanes.get(Lane.High)).toMatchObject({ pending: 1, scheduled: 0, oldestMs: MINUTE });
    expect(lanes.get(Lane.Low)).toMatchObject({ pending: 0, scheduled: 0, oldestMs: null });
    const [first, ...rest] = await fixture.claims.claim([1, 2, 3]);
    expect([first, ...rest]).toHaveLength(3);
    expect((await overview.read()).map(({ oldestMs }) => oldestMs)).toEqual([null, null, null]);
  });

  it('lists batches that are under way, begun ones first, and leaves out single messages and what is done', async () => {
    const { database, channels, batches } = fixture;
    const underWay = new BatchesUnderWay(database, channels, batches, fixture.clock);
    const listed = async () => {
      fixture.clock.advance(10_000);
      return (await underWay.list()).map(({ id }) => id);
    };
    const write = (count: number) =>
      fixture.writer.write(fixture.batch(Array.from({ length: count }, (_, place) => fixture.item(place))));
    const [old, single, done] = [await write(3), await write(1), await write(2)];
    for (const attempt of await fixture.claims.claim(done.messageIds)) {
      await fixture.recorder.record([{ kind: 'sent', attempt, at: fixture.clock.now(), providerMessageId: null }]);
    }
    const newest = await write(2);
    expect(single.messageIds).toHaveLength(1);
    expect(await listed()).toEqual([newest.batchId, old.batchId]);
    await fixture.claims.claim([...old.messageIds, ...newest.messageIds]);
    expect(await listed()).toEqual([newest.batchId, old.batchId]);
    const newer = [await write(2), await write(2)].map(({ batchId }) => batchId).reverse();
    expect((await underWay.list()).map(({ id }) => id)).toEqual([newest.batchId, old.batchId]);
    expect(await listed()).toEqual([newest.batchId, old.batchId, ...newer]);
    const at = fixture.clock.now() + MINUTE;
    const later = (place: number) => fixture.item(place, { scheduledAt: at, dueAt: at });
    const scheduled = await fixture.writer.write(fixture.batch([later(0), later(1)]));
    expect(await listed()).toEqual([newest.batchId, old.batchId, ...newer, scheduled.batchId]);
    const [first, ...others] = [await write(2), await write(2)].map(({ batchId }) => batchId).reverse();
    const latest: number[] = [];
    for (let count = 0; count < 3; count++) {
      latest.unshift((await fixture.writer.write(fixture.batch([later(0), later(1)]))).batchId);
    }
    // Those that leave take no place of the scheduled ones, nor the other way round.
    expect(await listed()).toEqual([newest.batchId, old.batchId, first, ...others, newer[0], ...latest]);
  });

  it('knows that a batch waits whole for later also while it is being counted', async () => {
    const { channels, clock, database } = fixture;
    const at = clock.now() + MINUTE;
    const later = (place: number) => fixture.item(place, { scheduledAt: at, dueAt: at });
    const waits = await fixture.writer.write(fixture.batch([later(0), later(1)]));
    const leaves = await fixture.writer.write(fixture.batch([fixture.item(0), fixture.item(1)]));
    const uncounted = { counts: new Map(), firstScheduledAt: null, isCounting: true };
    const some: BatchQueries['some'] = async (...asked) =>
      (await fixture.batches.some(...asked)).map((view) => ({ ...view, ...uncounted }));
    const seen = async (batches: Pick<BatchQueries, 'some'>) => {
      const listed = await new BatchesUnderWay(database, channels, batches as BatchQueries, clock).list();
      return listed.map(({ id, isForLater }) => [id, isForLater]);
    };
    const expected = [
      [leaves.batchId, false],
      [waits.batchId, true],
    ];
    expect([await seen({ some }), await seen(fixture.batches)]).toEqual([expected, expected]);
  });

  it('lists a batch whose last message has left while its first one is scheduled', async () => {
    const { database, channels, batches, clock } = fixture;
    const at = clock.now() + MINUTE;
    const items = [fixture.item(0, { scheduledAt: at, dueAt: at }), fixture.item(1), fixture.item(2)];
    const { batchId, messageIds } = await fixture.writer.write(fixture.batch(items));
    for (const attempt of await fixture.claims.claim(messageIds.slice(1))) {
      await fixture.recorder.record([{ kind: 'sent', attempt, at: clock.now(), providerMessageId: null }]);
    }
    // More others wait before it than are read.
    const due = clock.now() + 1;
    const many = Array.from({ length: 600 }, (_, place) => fixture.item(place, { scheduledAt: due, dueAt: due }));
    await fixture.writer.write(fixture.batch(many));
    const listed = await new BatchesUnderWay(database, channels, batches, clock).list();
    expect(listed.map(({ id }) => id)).toEqual([batchId, batchId + 1]);
  });

  it('knows a process by its heartbeat, and for how long it has been silent', async () => {
    const { database, clock } = fixture;
    const columns = ['id', 'host', 'pid', 'roles', 'version', 'started_at', 'seen_at'];
    const now = clock.now();
    const row = (id: string, roles: string, seenAt: number) => [id, 'box', 7, roles, '1.0.0', now - MINUTE, seenAt];
    await database.write((tx) =>
      tx.insert('processes', columns, [row('a', 'api,admin', now), row('b', 'worker', now)]),
    );
    const silent = async () =>
      (await new Processes(database, clock).all()).map(({ roles, isSilent }) => [roles, isSilent]);
    expect(await silent()).toEqual([
      [['api', 'admin'], false],
      [['worker'], false],
    ]);
    clock.advance(20_000);
    expect((await silent()).map(([, isSilent]) => isSilent)).toEqual([true, true]);
  });

  it('sees the first steps by what is there, until somebody hides them', async () => {
    const { database, channels, clock } = fixture;
    const steps = new FirstSteps(database, channels, clock, new Audit(clock));
    const taken = async () => [...(await steps.read()).taken].sort();
    expect(await taken()).toEqual(['key', 'whatsapp']);
    // The panel made this one for its own sends.
    await database.write((tx) => tx.run("UPDATE api_keys SET created_by = 'panel'"));
    expect(await taken()).toEqual(['whatsapp']);
    await database.write((tx) => tx.run('UPDATE api_keys SET created_by = NULL'));
    const change = (sql: string) => database.write((tx) => tx.run(sql));
    await change("UPDATE channels SET gateway = 'sandbox' WHERE name = 'default'");
    await change("INSERT INTO channels (name, gateway) VALUES ('loja-centro', 'waha')");
    // A real channel stands beside the simulator, to which messages still go.
    expect(await taken()).toEqual(['key']);
    await database.write(async (tx) => {
      await tx.run('UPDATE api_keys SET revoked_at = 1');
      await tx.run('UPDATE channels SET archived_at = 1');
    });
    expect(await taken()).toEqual([]);
    const id = await fixture.store({});
    expect(await taken()).toEqual(['message']);
    const [attempt] = await fixture.claims.claim([id]);
    const at = clock.now();
    await fixture.recorder.record([{ kind: 'sent', attempt: attempt!, at, providerMessageId: 'p' }]);
    const receipt = { channelId: CHANNEL, messageId: id, providerMessageId: null, kind: 'delivered', at } as const;
    await fixture.receipts.accept([receipt]);
    await noteBackup(database, at);
    const person = (email: string) => [email, 'x', at];
    await database.write((tx) =>
      tx.insert('administrators', ['email', 'password_hash', 'created_at'], [person('a@b.c'), person('d@e.f')]),
    );
    // A receipt of the simulator says nothing of a provider's.
    expect(await taken()).toEqual(['backup', 'message', 'people']);
    await change("UPDATE channels SET gateway = 'http' WHERE name = 'default'");
    expect(await taken()).toEqual(['backup', 'message', 'people', 'receipt']);
    expect(await steps.read()).toMatchObject({ isHidden: false, backedUpAt: at });
    for (const _ of [1, 2]) await steps.hide(ANA);
    const trail = await database.read('SELECT actor_name AS name, action FROM audit_entries');
    expect(trail).toEqual([{ name: ANA.name, action: 'first_steps.hidden' }]);
    expect(await steps.read()).toMatchObject({ isHidden: true });
  });
});
