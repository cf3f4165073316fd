import { WebhookDeliveryStatus } from '@recado/core';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { KEY } from '../../../../test/support/fixtures/messages-fixture.js';
import { until } from '../../../../test/support/until.js';
import { SigningSecrets } from '../signing/signing-secrets.js';
import { TESTER, vaultOf, WebhooksFixture } from '../testing/webhooks-fixture.js';
import type { WebhookAnswer } from '../transport/webhook-transport.js';
import { DELIVERY_LEASE_MS } from './delivery-claims.js';
import type { Notifier } from './notifier.js';

const { Waiting, Delivered, Failed } = WebhookDeliveryStatus;
const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const DAY = 24 * HOUR;

describe('the notifier', () => {
  let fixture: WebhooksFixture;
  let notifier: Notifier;

  beforeEach(async () => {
    fixture = await WebhooksFixture.create();
    notifier = fixture.notifier();
  });
  afterEach(() => fixture.close());

  /** Everything that is due now is tried once. */
  async function turn(by = notifier): Promise<void> {
    await by.fanOutTick();
    fixture.clock.advance(SECOND);
    while ((await by.deliveryTick()) === 0) await by.settled();
    await by.settled();
  }
  const statuses = async (endpoint: number) => (await fixture.deliveries(endpoint)).map(({ status }) => status);
  const requests = () => fixture.transport.requests;
  const trail = () =>
    fixture.database
      .read<{ action: string }>('SELECT action FROM audit_entries ORDER BY id')
      .then((rows) => rows.map(({ action }) => action));

  it('sends what happened, signed, and keeps what was sent and what came back', async () => {
    const { id, secret } = await fixture.subscribe(['message.sent']);
    const message = await fixture.sendOne(KEY, 'pedido-1');
    fixture.transport.answer = () => ({
      kind: 'answer',
      status: 200,
      headers: { server: 'x' },
      body: 'obrigado',
      ms: 7,
    });
    await turn();
    const [request] = requests();
    expect(request?.headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': expect.stringMatching(/^Recado\/\d/),
      'webhook-timestamp': String(Math.floor(fixture.clock.now() / 1_000)),
    });
    const signature = new Webhook(secret).sign(
      request?.headers['webhook-id'] ?? '',
      new Date(Number(request?.headers['webhook-timestamp']) * 1_000),
      request?.body ?? '',
    );
    expect(request?.headers['webhook-signature']).toBe(signature);
    expect(fixture.sent()).toMatchObject([{ type: 'message.sent', data: { id: message, reference: 'pedido-1' } }]);
    const [delivery] = await fixture.deliveries(id);
    expect(delivery).toMatchObject({ status: Delivered, attempts: 1, nextAt: null, error: null, messageId: message });
    expect(delivery?.last).toMatchObject({ status: 200, ms: 7, answer: { body: 'obrigado' } });
    expect(delivery?.last?.request).toEqual({ url: request?.url, headers: request?.headers });
    expect(await fixture.queries.ofMessage(message)).toMatchObject([{ id: delivery?.id }]);
  });

  it('tries again after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h with the same id, and gives up then', async () => {
    const { id } = await fixture.subscribe(['message.sent']);
    await fixture.sendOne();
    fixture.transport.answers(500);
    const rests: number[] = [];
    for (let attempt = 1; attempt <= 8; attempt++) {
      await turn();
      const [delivery] = await fixture.deliveries(id);
      expect(delivery?.attempts).toBe(attempt);
      if (!delivery?.nextAt) break;
      rests.push(delivery.nextAt - fixture.clock.now());
      fixture.clock.advance(delivery.nextAt - fixture.clock.now() - 2 * SECOND);
      await turn();
      expect(requests()).toHaveLength(attempt);
      fixture.clock.advance(2 * SECOND);
    }
    const expected = [5, 300, 1_800, 7_200, 18_000, 36_000, 36_000];
    expect(rests).toHaveLength(expected.length);
    rests.forEach((rest, index) => {
      expect(rest).toBeGreaterThanOrEqual((expected[index] ?? 0) * 800);
      expect(rest).toBeLessThanOrEqual((expected[index] ?? 0) * 1_200);
    });
    expect(await statuses(id)).toEqual([Failed]);
    expect(new Set(requests().map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(requests().map(({ headers }) => headers['webhook-timestamp'])).size).toBe(8);
  });

  it('leaves an endpoint alone that asks for it, for as long as it asks, and charges nothing for the others', async () => {
    const throttled = await fixture.subscribe(['message.sent'], KEY, 'https://throttled.example/');
    const free = await fixture.subscribe(['message.sent'], KEY, 'https://free.example/');
    fixture.transport.answer = ({ url }): WebhookAnswer => {
      const status = url.includes('throttled') ? 429 : 200;
      return { kind: 'answer', status, headers: { 'retry-after': '120' }, body: '', ms: 1 };
    };
    await fixture.sendOne();
    await turn();
    await fixture.sendOne();
    await turn();
    const attempts = async (id: number) => (await fixture.deliveries(id)).map((delivery) => delivery.attempts);
    expect(await attempts(throttled.id)).toEqual([1, 0]);
    expect(await statuses(free.id)).toEqual([Delivered, Delivered]);
    fixture.transport.answers(200);
    fixture.clock.advance(120 * SECOND);
    await turn();
    expect(await statuses(throttled.id)).toEqual([Delivered, Delivered]);
  });

  describe('an endpoint that does not answer', () => {
    it('holds nobody else up, and is asked once at a time', async () => {
      const dead = await fixture.subscribe(['message.sent'], KEY, 'https://dead.example/');
      const alive = await fixture.subscribe(['message.sent'], KEY, 'https://alive.example/');
      let hanging: (() => void)[] = [];
      fixture.transport.answer = ({ url }) => {
        if (url.includes('alive')) return { kind: 'answer', status: 200, headers: {}, body: '', ms: 1 };
        const timeout: WebhookAnswer = { kind: 'error', error: 'timeout', detail: null, ms: 15_000 };
        return new Promise((resolve) => hanging.push(() => resolve(timeout)));
      };
      const isDelivered = async (count: number) =>
        (await statuses(alive.id)).filter((status) => status === Delivered).length === count;
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
      expect(await statuses(dead.id)).not.toContain(Delivered);
    });

    it('has everything in time once it is back', async () => {
      const { id } = await fixture.subscribe(['message.sent']);
      fixture.transport.answer = () => ({ kind: 'error', error: 'connect_failed', detail: 'ECONNREFUSED', ms: 1 });
      for (let index = 0; index < 40; index++) await fixture.sendOne();
      await turn();
      const failed = (await fixture.deliveries(id)).filter(({ attempts }) => attempts > 0);
      expect(failed.length).toBeLessThan(40);
      fixture.transport.answers(200);
      fixture.clock.advance(6 * 60 * SECOND);
      await turn();
      expect(new Set(await statuses(id))).toEqual(new Set([Delivered]));
    });
  });

  it('gives up an endpoint that answers 410, at once, and says so to the others of its owner', async () => {
    const gone = await fixture.subscribe(['message.sent'], KEY, 'https://gone.example/');
    const watcher = await fixture.subscribe(['webhook.disabled'], KEY, 'https://watcher.example/');
    const stranger = await fixture.subscribe(['webhook.disabled'], await fixture.otherKey());
    fixture.transport.answer = ({ url }) => {
      const status = url.includes('gone') ? 410 : 200;
      return { kind: 'answer', status, headers: {}, body: '', ms: 1 };
    };
    await fixture.sendOne();
    await turn();
    expect(await fixture.endpoint(gone.id)).toMatchObject({ enabled: false, disabledReason: 'gone' });
    expect((await fixture.deliveries(gone.id))[0]).toMatchObject({ status: Failed, error: 'gone' });
    await turn();
    expect(fixture.sent().at(-1)).toMatchObject({
      type: 'webhook.disabled',
      data: { id: gone.id, url: 'https://gone.example/', reason: 'gone' },
    });
    expect(await statuses(watcher.id)).toEqual([Delivered]);
    expect(await fixture.deliveries(stranger.id)).toEqual([]);
    expect(await trail()).toContain('webhook.disabled');
    await fixture.sendOne();
    await turn();
    expect(await fixture.deliveries(gone.id)).toHaveLength(1);
  });

  it('gives up an endpoint after five days of failure, not when one success came between', async () => {
    const { id } = await fixture.subscribe(['message.sent']);
    const failFor = async (days: number) => {
      for (let day = 0; day < days; day++) {
        await fixture.sendOne();
        await turn();
        fixture.clock.advance(DAY);
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
    expect(await statuses(id)).not.toContain(Waiting);
    expect((await fixture.deliveries(id)).at(-1)).toMatchObject({ status: Failed, error: 'endpoint_disabled' });
  });

  it('makes an attempt again whose process has died, and believes no late word of it', async () => {
    const { id } = await fixture.subscribe(['message.sent']);
    await fixture.sendOne();
    await fixture.handOn();
    const [lost] = await fixture.claim(id, 10);
    expect(await fixture.claim(id, 10)).toEqual([]);
    await turn();
    expect(requests()).toHaveLength(0);
    fixture.clock.advance(DELIVERY_LEASE_MS);
    await turn();
    expect(await fixture.deliveries(id)).toMatchObject([{ status: Delivered, attempts: 2 }]);
    if (!lost) throw new Error('nothing was claimed');
    const late = {
      delivery: lost,
      outcome: { kind: 'failed', error: 'timeout' },
      throttleMs: null,
      isGone: false,
    } as const;
    const result = { ...late, ms: 1, status: null, request: '{}', answer: null };
    await fixture.database.write((tx) => fixture.recorder.record(tx, [result]));
    expect(await statuses(id)).toEqual([Delivered]);
  });

  it('takes up at once what the server before this one had begun, where there is one server only', async () => {
    const { id } = await fixture.subscribe(['message.sent']);
    await fixture.sendOne();
    await fixture.handOn();
    await fixture.claim(id, 10);
    await fixture.claims.endLeasesOfTheDead();
    const claimed = await fixture.claim(id, 10);
    expect(claimed).toHaveLength(fixture.database.capabilities.singleServer ? 1 : 0);
  });

  it('shares the work among processes: nothing is sent twice', async () => {
    const { id } = await fixture.subscribe(['message.sent']);
    for (let index = 0; index < 50; index++) await fixture.sendOne();
    const others = [fixture.notifier(), fixture.notifier()];
    await Promise.all([turn(), ...others.map(turn)]);
    await turn();
    expect(new Set(await statuses(id))).toEqual(new Set([Delivered]));
    expect(requests()).toHaveLength(50);
  });

  it('lets go of what it breaks off when it stops: no attempt is charged, another process makes it', async () => {
    const { id } = await fixture.subscribe(['message.sent']);
    await fixture.sendOne();
    fixture.transport.answer = () => ({ kind: 'aborted', ms: 3 });
    await turn();
    expect(await fixture.deliveries(id)).toMatchObject([{ status: Waiting, last: null, nextAt: fixture.clock.now() }]);
    fixture.transport.answers(200);
    await turn(fixture.notifier());
    expect(await statuses(id)).toEqual([Delivered]);
  });

  it('sends nothing to an endpoint that was disabled or deleted meanwhile', async () => {
    const disabled = await fixture.subscribe(['message.sent']);
    const deleted = await fixture.subscribe(['message.sent']);
    await fixture.sendOne();
    await fixture.handOn();
    await fixture.changes.update(disabled.id, { enabled: false }, TESTER);
    await fixture.changes.remove(deleted.id, TESTER);
    await turn();
    await fixture.housekeeping.endAbandoned();
    expect(requests()).toEqual([]);
    expect([await statuses(disabled.id), await statuses(deleted.id)]).toEqual([[Failed], [Failed]]);
  });

  it('signs with both secrets while they overlap, and with the new one alone afterwards', async () => {
    const { id, secret: old } = await fixture.subscribe(['message.sent']);
    const fresh = await fixture.changes.rotateSecret(id, HOUR, TESTER);
    await fixture.sendOne();
    await turn();
    fixture.clock.advance(HOUR);
    await fixture.sendOne();
    await turn();
    const signers = requests().map(({ body, headers }) => {
      const at = new Date(Number(headers['webhook-timestamp']) * 1_000);
      const made = (secret: string) => new Webhook(secret).sign(headers['webhook-id'] ?? '', at, body);
      const given = headers['webhook-signature']?.split(' ') ?? [];
      return [fresh ?? '', old].map((secret) => given.includes(made(secret)));
    });
    expect(signers).toEqual([
      [true, true],
      [true, false],
    ]);
  });

  it('says so when a secret cannot be read any more, and goes on once there is a new one', async () => {
    const { id } = await fixture.subscribe(['message.sent']);
    await fixture.sendOne();
    const sealed = new SigningSecrets(vaultOf('another')).make().sealed;
    await fixture.database.write((tx) => tx.run('UPDATE webhook_endpoints SET secret = ?', [sealed]));
    await turn();
    expect(await fixture.deliveries(id)).toMatchObject([{ status: Failed, error: 'secret_unreadable' }]);
    await fixture.changes.rotateSecret(id, 0, TESTER);
    await fixture.replays.replaySince(await fixture.endpoint(id), 0, TESTER);
    await turn();
    expect(await statuses(id)).toEqual([Delivered]);
  });
});
