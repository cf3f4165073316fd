import { WebhookDeliveryStatus } from '@recado/core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EndpointFigureReader } from '../figures/endpoint-figures.js';
import { TESTER, WebhooksFixture } from '../testing/webhooks-fixture.js';
import { DELIVERY_LEASE_MS } from './delivery-claims.js';
import type { Notifier } from './notifier.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe('of the attempts', () => {
  let fixture: WebhooksFixture;
  let notifier: Notifier;
  let endpoint: number;

  beforeEach(async () => {
    fixture = await WebhooksFixture.create();
    notifier = fixture.notifier();
    endpoint = (await fixture.subscribe(['message.sent'])).id;
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await fixture.close();
  });

  const delivery = async () => (await fixture.deliveries(endpoint))[0]!;
  const history = async () => fixture.queries.earlierAttempts(await delivery());
  const figures = async (id = endpoint) => {
    const reader = new EndpointFigureReader(fixture.database, fixture.clock);
    return (await reader.read([id])).get(id);
  };
  const fails = (status: number, body: string) =>
    (fixture.transport.answer = () => ({ kind: 'answer', status, headers: { server: 'x' }, body, ms: 9 }));
  const ends = async () => {
    await fixture.sendOne();
    await fixture.deliverDue(notifier);
  };

  it('of a delivery each failed one stays, with the beginning of its answer', async () => {
    fails(503, 'x'.repeat(3_000));
    await ends();
    expect(await history()).toEqual([]);
    fails(500, 'no');
    fixture.clock.advance(10_000);
    await fixture.deliverDue(notifier);
    fixture.transport.answers(200);
    fixture.clock.advance(HOUR);
    await fixture.deliverDue(notifier);
    expect(await delivery()).toMatchObject({
      status: WebhookDeliveryStatus.Delivered,
      attempts: 3,
      last: { status: 200 },
    });
    expect(await history()).toMatchObject([
      { attempt: 2, status: 500, error: 'bad_status', ms: 9, answer: { headers: { server: 'x' }, body: 'no' } },
      { attempt: 1, status: 503, error: 'bad_status', answer: { body: 'x'.repeat(1_024) } },
    ]);
  });

  it('of a delivery that is replayed the success stays too', async () => {
    await ends();
    expect(await history()).toEqual([]);
    const first = await delivery();
    for (const _ of [1, 2]) await fixture.replays.replayOne(first, await fixture.endpoint(endpoint), TESTER);
    expect(await history()).toEqual([]);
    await fixture.deliverDue(notifier);
    expect(await history()).toEqual([
      { attempt: 1, startedAt: first.last?.startedAt, ms: 1, status: 204, error: null, answer: null },
    ]);
  });

  it('of a delivery all go with it', async () => {
    fails(500, 'no');
    await ends();
    await fixture.database.write((tx) => tx.run('UPDATE webhook_deliveries SET status = 2, next_at = 0'));
    fixture.clock.advance(31 * DAY);
    expect(await fixture.housekeeping.sweep()).toBe(1);
    expect(await fixture.database.read('SELECT id FROM webhook_attempts')).toEqual([]);
  });

  it('of an endpoint successes and failures are counted, of a day and of a week, with the last failure', async () => {
    expect(await figures()).toEqual({
      day: { delivered: 0, failed: 0 },
      week: { delivered: 0, failed: 0 },
      lastFailure: null,
    });
    fails(500, 'no');
    await ends();
    const failedAt = (await delivery()).last?.startedAt;
    fixture.clock.advance(2 * DAY);
    fixture.transport.answers(200);
    await ends();
    await ends();
    expect(await figures()).toEqual({
      // The failed one was retried.
      day: { delivered: 3, failed: 0 },
      week: { delivered: 3, failed: 1 },
      lastFailure: { at: failedAt, error: 'bad_status', status: 500, deliveryId: (await delivery()).id },
    });
    expect(await figures(endpoint + 1)).toMatchObject({ week: { delivered: 0, failed: 0 } });
  });

  it('of an endpoint many are counted together, by any number of processes', async () => {
    for (let index = 0; index < 40; index++) await fixture.sendOne();
    const others = [fixture.notifier(), fixture.notifier()];
    await notifier.fanOutTick();
    await Promise.all([notifier, ...others].map((each) => fixture.deliverDue(each)));
    await fixture.deliverDue(notifier);
    expect(await figures()).toMatchObject({ day: { delivered: 40, failed: 0 } });
    const rows = await fixture.database.read('SELECT id FROM webhook_figures');
    expect(rows).toHaveLength(1);
  });

  it('that were never made nothing is counted or kept', async () => {
    fixture.transport.answer = () => ({ kind: 'aborted', ms: 3 });
    await ends();
    expect(await figures()).toMatchObject({ day: { delivered: 0, failed: 0 } });
    expect(await history()).toEqual([]);
  });

  describe('whose result comes again or late', () => {
    /** The next write is committed, and fails then: its confirmation is lost. */
    const loseConfirmation = () => {
      const write = fixture.database.write.bind(fixture.database);
      vi.spyOn(fixture.database, 'write').mockImplementationOnce(async (work) => {
        await write(work);
        throw new Error('the connection is lost');
      });
    };
    const failsUnconfirmed = async () => {
      fails(500, 'no');
      await fixture.sendOne();
      await notifier.fanOutTick();
      fixture.clock.advance(1_000);
      await notifier.deliveryTick();
      loseConfirmation();
      await expect(notifier.settled()).rejects.toThrow('the connection is lost');
    };

    it('one attempt is kept and counted after a commit that was not confirmed', async () => {
      await failsUnconfirmed();
      await notifier.settled();
      expect(await figures()).toMatchObject({ day: { delivered: 0, failed: 1 } });
      expect(await fixture.database.read('SELECT attempt FROM webhook_attempts')).toEqual([{ attempt: 1 }]);
      expect(await delivery()).toMatchObject({ attempts: 1, status: WebhookDeliveryStatus.Waiting });
    });

    it('a replay since then is not undone', async () => {
      await failsUnconfirmed();
      await fixture.replays.replayOne(await delivery(), await fixture.endpoint(endpoint), TESTER);
      await notifier.settled();
      expect(await delivery()).toMatchObject({ nextAt: fixture.clock.now() });
      fixture.transport.answers(200);
      await fixture.deliverDue(notifier);
      expect(await delivery()).toMatchObject({ status: WebhookDeliveryStatus.Delivered, attempts: 2 });
    });

    it.each(['failed', 'delivered'] as const)('nothing changes when it %s after another process', async (kind) => {
      await fixture.sendOne();
      await fixture.fanOutAll();
      const [frozen] = await fixture.claim(endpoint);
      fixture.clock.advance(DELIVERY_LEASE_MS);
      await fixture.deliverDue(notifier);
      const before = await figures();
      const outcome = kind === 'failed' ? { kind, error: 'timeout' as const } : { kind };
      const late = { delivery: frozen!, outcome, throttleMs: 60_000, isGone: kind === 'failed', ms: 1, status: null };
      const result = { ...late, request: '{}', answer: null, excerpt: null };
      await fixture.transactions.recordAndClaim([result], new Map(), new Set());
      expect(before).toMatchObject({ day: { delivered: 1, failed: 0 } });
      expect(await figures()).toEqual(before);
      expect(await history()).toEqual([]);
      expect(await fixture.endpoint(endpoint)).toMatchObject({ enabled: true, failingSince: null });
    });
  });

  it('the figures go after eight days, and with their endpoint', async () => {
    await ends();
    fixture.clock.advance(8 * DAY - HOUR);
    await fixture.housekeeping.sweepFigures();
    const rows = () => fixture.database.read('SELECT id FROM webhook_figures');
    expect(await rows()).toHaveLength(1);
    fixture.clock.advance(2 * HOUR);
    await fixture.housekeeping.sweepFigures();
    expect(await rows()).toEqual([]);
    await ends();
    expect(await rows()).toHaveLength(1);
    await fixture.changes.remove(endpoint, TESTER);
    expect(await rows()).toEqual([]);
  });
});
