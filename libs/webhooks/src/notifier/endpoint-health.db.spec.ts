import { Metrics, WebhookDeliveryStatus } from '@recado/core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { KEY } from '../../../../test/support/fixtures/messages-fixture.js';
import { until } from '../../../../test/support/until.js';
import { TESTER, WebhooksFixture } from '../testing/webhooks-fixture.js';
import type { WebhookAnswer } from '../transport.js';
import type { Notifier } from './notifier.js';

const { Waiting, Delivered, Failed } = WebhookDeliveryStatus;
const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const DAY = 24 * HOUR;

describe('an endpoint', () => {
  let fixture: WebhooksFixture;
  let notifier: Notifier;

  beforeEach(async () => {
    fixture = await WebhooksFixture.create();
    notifier = fixture.notifier();
  });
  afterEach(() => fixture.close());

  const trail = () =>
    fixture.database
      .read<{ action: string }>('SELECT action FROM audit_entries ORDER BY id')
      .then((rows) => rows.map(({ action }) => action));

  it('gets no requests for as long as its Retry-After asks, and the other deliveries lose no attempt', async () => {
    const throttled = await fixture.subscribe(['message.sent'], KEY, 'https://throttled.example/');
    const free = await fixture.subscribe(['message.sent'], KEY, 'https://free.example/');
    fixture.transport.answer = ({ url }): WebhookAnswer => {
      const status = url.includes('throttled') ? 429 : 200;
      return { kind: 'answer', status, headers: { 'retry-after': '120' }, body: '', ms: 1 };
    };
    await fixture.sendOne();
    await fixture.deliverDue(notifier);
    await fixture.sendOne();
    await fixture.deliverDue(notifier);
    const attempts = async (id: number) => (await fixture.deliveries(id)).map((delivery) => delivery.attempts);
    expect(await attempts(throttled.id)).toEqual([1, 0]);
    expect(await fixture.statuses(free.id)).toEqual([Delivered, Delivered]);
    fixture.transport.answers(200);
    fixture.clock.advance(120 * SECOND);
    await fixture.deliverDue(notifier);
    expect(await fixture.statuses(throttled.id)).toEqual([Delivered, Delivered]);
  });

  describe('that does not answer', () => {
    it('delays no other endpoint, and gets one request at a time', async () => {
      const dead = await fixture.subscribe(['message.sent'], KEY, 'https://dead.example/');
      const alive = await fixture.subscribe(['message.sent'], KEY, 'https://alive.example/');
      let hanging: (() => void)[] = [];
      fixture.transport.answer = ({ url }) => {
        if (url.includes('alive')) return { kind: 'answer', status: 200, headers: {}, body: '', ms: 1 };
        const timeout: WebhookAnswer = { kind: 'error', error: 'timeout', detail: null, ms: 15_000 };
        return new Promise((resolve) => hanging.push(() => resolve(timeout)));
      };
      const isDelivered = async (count: number) =>
        (await fixture.statuses(alive.id)).filter((status) => status === Delivered).length === count;
      const tryAll = async () => {
        await notifier.fanOutTick();
        fixture.clock.advance(SECOND);
        while ((await notifier.deliveryTick()) === 0);
      };
      for (let index = 0; index < 60; index++) await fixture.sendOne();
      await tryAll();
      await until(async () => (await notifier.deliveryTick(), isDelivered(60)));
      expect(hanging).toHaveLength(4);
      hanging.splice(0).forEach((end) => end());
      await notifier.settled();
      await notifier.deliveryTick();
      expect(hanging).toHaveLength(0);
      fixture.clock.advance(30 * SECOND);
      await tryAll();
      expect(hanging).toHaveLength(1);
      hanging.splice(0).forEach((end) => end());
      hanging = [];
      await notifier.settled();
      expect(await fixture.statuses(dead.id)).not.toContain(Delivered);
    });

    it('gets everything once it answers again', async () => {
      const { id } = await fixture.subscribe(['message.sent']);
      fixture.transport.answer = () => ({ kind: 'error', error: 'connect_failed', detail: 'ECONNREFUSED', ms: 1 });
      for (let index = 0; index < 40; index++) await fixture.sendOne();
      await fixture.deliverDue(notifier);
      const failed = (await fixture.deliveries(id)).filter(({ attempts }) => attempts > 0);
      expect(failed.length).toBeLessThan(40);
      fixture.transport.answers(200);
      fixture.clock.advance(6 * 60 * SECOND);
      await fixture.deliverDue(notifier);
      expect(new Set(await fixture.statuses(id))).toEqual(new Set([Delivered]));
    });
  });

  it('is disabled at once when it answers 410, and the other endpoints of its owner get webhook.disabled', async () => {
    const gone = await fixture.subscribe(['message.sent'], KEY, 'https://gone.example/');
    const watcher = await fixture.subscribe(['webhook.disabled'], KEY, 'https://watcher.example/');
    const other = await fixture.subscribe(['webhook.disabled'], await fixture.otherKey());
    const count = vi.spyOn(fixture.messages.parts.get(Metrics), 'count');
    fixture.transport.answer = ({ url }) => {
      const status = url.includes('gone') ? 410 : 200;
      return { kind: 'answer', status, headers: {}, body: '', ms: 1 };
    };
    await fixture.sendOne();
    await fixture.deliverDue(notifier);
    expect(await fixture.endpoint(gone.id)).toMatchObject({ enabled: false, disabledReason: 'gone' });
    expect((await fixture.deliveries(gone.id))[0]).toMatchObject({ status: Failed, error: 'gone' });
    await fixture.deliverDue(notifier);
    expect(fixture.sent().at(-1)).toMatchObject({
      type: 'webhook.disabled',
      data: { id: gone.id, url: 'https://gone.example/', reason: 'gone' },
    });
    expect(await fixture.statuses(watcher.id)).toEqual([Delivered]);
    expect(await fixture.deliveries(other.id)).toEqual([]);
    expect(await trail()).toContain('webhook.disabled');
    expect(count.mock.calls).toEqual([
      ['deliveries', 1, { result: 'failed' }],
      ['disabledWebhooks', 1, { reason: 'gone' }],
      ['deliveries', 1, { result: 'delivered' }],
    ]);
    await fixture.sendOne();
    await fixture.deliverDue(notifier);
    expect(await fixture.deliveries(gone.id)).toHaveLength(1);
  });

  it.each([
    [410, 200],
    [200, 410],
  ])('is disabled too when it answers %i and %i to requests whose results come together', async (...statuses) => {
    const { id } = await fixture.subscribe(['message.sent']);
    const watcher = await fixture.subscribe(['webhook.disabled'], KEY, 'https://watcher.example/');
    const answers = [...statuses];
    fixture.transport.answer = () => ({
      kind: 'answer',
      status: answers.shift() ?? 200,
      headers: {},
      body: '',
      ms: 1,
    });
    await fixture.sendOne();
    await fixture.sendOne();
    await fixture.deliverDue(notifier);
    const { enabled, disabledReason, failingSince } = await fixture.endpoint(id);
    expect({ enabled, disabledReason }).toEqual({ enabled: false, disabledReason: 'gone' });
    expect(failingSince).toBe(fixture.clock.now());
    await fixture.deliverDue(notifier);
    expect(await fixture.statuses(watcher.id)).toEqual([Delivered]);
    expect(fixture.sent().at(-1)?.data.failing_since).toBe(new Date(failingSince ?? 0).toISOString());
  });

  it.each([410, 429, 500, 200])('with a new URL is not judged by a %i of the old one', async (status) => {
    const { id } = await fixture.subscribe(['message.sent']);
    const url = 'https://new.example/hook';
    const failingSince = status === 200 ? fixture.clock.now() : null;
    fixture.transport.answer = async () => {
      await fixture.changes.update(id, { url }, TESTER);
      await fixture.database.write((tx) => tx.run('UPDATE webhook_endpoints SET failing_since = ?', [failingSince]));
      return { kind: 'answer', status, headers: {}, body: '', ms: 1 };
    };
    await fixture.sendOne();
    await fixture.deliverDue(notifier);
    expect(await fixture.endpoint(id)).toMatchObject({ url, enabled: true, failingSince });
    expect(await fixture.database.read('SELECT throttled_until AS at FROM webhook_endpoints')).toEqual([{ at: 0 }]);
    const [delivery] = await fixture.deliveries(id);
    expect(delivery).toMatchObject({ attempts: 1, last: { status } });
  });

  it('is disabled after five days of failures, but not when one success came between', async () => {
    const { id } = await fixture.subscribe(['message.sent']);
    const failFor = async (days: number) => {
      for (let day = 0; day < days; day++) {
        await fixture.sendOne();
        for (let half = 0; half < 2; half++) {
          await fixture.deliverDue(notifier);
          fixture.clock.advance(DAY / 2);
        }
      }
    };
    fixture.transport.answers(503);
    await failFor(4);
    fixture.transport.answers(200);
    await failFor(1);
    expect(await fixture.endpoint(id)).toMatchObject({ enabled: true, failingSince: null });
    fixture.transport.answers(503);
    await failFor(5);
    expect(await fixture.endpoint(id)).toMatchObject({ enabled: true });
    await failFor(1);
    expect(await fixture.endpoint(id)).toMatchObject({ enabled: false, disabledReason: 'failing' });
    await fixture.housekeeping.endAbandoned();
    expect(await fixture.statuses(id)).not.toContain(Waiting);
    expect((await fixture.deliveries(id)).at(-1)).toMatchObject({ status: Failed, error: 'endpoint_disabled' });
  });

  it('is not disabled by the first failure after days in which nothing was sent to it', async () => {
    const { id } = await fixture.subscribe(['message.sent']);
    const failForHours = async (hours: number) => {
      await fixture.sendOne();
      for (let hour = 0; hour < hours; hour++) {
        await fixture.deliverDue(notifier);
        fixture.clock.advance(HOUR);
      }
    };
    fixture.transport.answers(500);
    await failForHours(48);
    expect(await fixture.statuses(id)).toEqual([Failed]);
    fixture.clock.advance(4 * DAY);
    const again = fixture.clock.now() + SECOND;
    await failForHours(1);
    expect(await fixture.endpoint(id)).toMatchObject({ enabled: true, failingSince: again });
    // From then on it counts as usual: the rests between the attempts of an event do not begin it anew.
    for (let day = 0; day < 4; day++) await failForHours(24);
    expect(await fixture.endpoint(id)).toMatchObject({ enabled: true, failingSince: again });
    for (const hours of [24, 1]) await failForHours(hours);
    expect(await fixture.endpoint(id)).toMatchObject({ enabled: false, disabledReason: 'failing' });
  });

  it('is not disabled either when meanwhile deliveries to it were given up without a request', async () => {
    const { id } = await fixture.subscribe(['message.sent']);
    fixture.transport.answers(500);
    await fixture.sendOne();
    await fixture.deliverDue(notifier);
    fixture.clock.advance(6 * DAY);
    const givenUp = `UPDATE webhook_figures SET hour_at = ?, failed_at = ?, error = 'content_expired'`;
    const at = fixture.clock.now() - HOUR;
    await fixture.database.write((tx) => tx.run(givenUp, [at, at]));
    await fixture.deliverDue(notifier);
    expect(await fixture.endpoint(id)).toMatchObject({ enabled: true, failingSince: fixture.clock.now() });
  });

  it('gets nothing once it is disabled or deleted', async () => {
    const disabled = await fixture.subscribe(['message.sent']);
    const deleted = await fixture.subscribe(['message.sent']);
    await fixture.sendOne();
    await fixture.fanOutAll();
    await fixture.changes.update(disabled.id, { enabled: false }, TESTER);
    await fixture.changes.remove(deleted.id, TESTER);
    await fixture.deliverDue(notifier);
    await fixture.housekeeping.endAbandoned();
    expect(fixture.transport.requests).toEqual([]);
    expect([await fixture.statuses(disabled.id), await fixture.statuses(deleted.id)]).toEqual([[Failed], [Failed]]);
  });
});
