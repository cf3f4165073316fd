import { WebhookDeliveryStatus } from '@recado/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EndpointFigureReader } from '../figures/endpoint-figures.js';
import { TESTER, WebhooksFixture } from '../testing/webhooks-fixture.js';
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
  afterEach(() => fixture.close());

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
