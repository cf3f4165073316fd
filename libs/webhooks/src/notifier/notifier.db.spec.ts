import { WebhookDeliveryStatus } from '@recado/core';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { KEY } from '../../../../test/support/fixtures/messages-fixture.js';
import { SigningSecrets } from '../signing.js';
import { TESTER, vaultOf, WebhooksFixture } from '../testing/webhooks-fixture.js';
import { DELIVERY_LEASE_MS } from './delivery-claims.js';
import type { Notifier } from './notifier.js';

const { Waiting, Delivered, Failed } = WebhookDeliveryStatus;
const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

describe('the notifier', () => {
  let fixture: WebhooksFixture;
  let notifier: Notifier;

  beforeEach(async () => {
    fixture = await WebhooksFixture.create();
    notifier = fixture.notifier();
  });
  afterEach(() => fixture.close());

  const requests = () => fixture.transport.requests;

  it('sends an event signed, and stores the request and the beginning of the answer', async () => {
    const { id, secret } = await fixture.subscribe(['message.sent']);
    const message = await fixture.sendOne(KEY, 'pedido-1');
    fixture.transport.answer = () => ({
      kind: 'answer',
      status: 200,
      headers: { server: 'x' },
      body: 'obrigado',
      ms: 7,
    });
    await fixture.deliverDue(notifier);
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
    expect(await fixture.queries.ofMessage(message, 20)).toMatchObject([{ id: delivery?.id }]);
  });

  it('retries after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h with the same id, and then fails the delivery', async () => {
    const { id } = await fixture.subscribe(['message.sent']);
    await fixture.sendOne();
    fixture.transport.answers(500);
    const rests: number[] = [];
    for (let attempt = 1; attempt <= 8; attempt++) {
      await fixture.deliverDue(notifier);
      const [delivery] = await fixture.deliveries(id);
      expect(delivery?.attempts).toBe(attempt);
      if (!delivery?.nextAt) break;
      rests.push(delivery.nextAt - fixture.clock.now());
      fixture.clock.advance(delivery.nextAt - fixture.clock.now() - 2 * SECOND);
      await fixture.deliverDue(notifier);
      expect(requests()).toHaveLength(attempt);
      fixture.clock.advance(2 * SECOND);
    }
    const expected = [5, 300, 1_800, 7_200, 18_000, 36_000, 36_000];
    expect(rests).toHaveLength(expected.length);
    rests.forEach((rest, index) => {
      expect(rest).toBeGreaterThanOrEqual((expected[index] ?? 0) * 800);
      expect(rest).toBeLessThanOrEqual((expected[index] ?? 0) * 1_200);
    });
    expect(await fixture.statuses(id)).toEqual([Failed]);
    expect(new Set(requests().map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(requests().map(({ headers }) => headers['webhook-timestamp'])).size).toBe(8);
  });

  it('repeats the attempt of a process that died, and ignores its late result', async () => {
    const { id } = await fixture.subscribe(['message.sent']);
    await fixture.sendOne();
    await fixture.fanOutAll();
    const [lost] = await fixture.claim(id, 10);
    expect(await fixture.claim(id, 10)).toEqual([]);
    await fixture.deliverDue(notifier);
    expect(requests()).toHaveLength(0);
    fixture.clock.advance(DELIVERY_LEASE_MS);
    await fixture.deliverDue(notifier);
    expect(await fixture.deliveries(id)).toMatchObject([{ status: Delivered, attempts: 2 }]);
    if (!lost) throw new Error('nothing was claimed');
    const late = {
      delivery: lost,
      outcome: { kind: 'failed', error: 'timeout' },
      throttleMs: null,
      isGone: false,
    } as const;
    const result = { ...late, ms: 1, status: null, request: '{}', answer: null, excerpt: null };
    await fixture.database.write((tx) => fixture.recorder.record(tx, [result]));
    expect(await fixture.statuses(id)).toEqual([Delivered]);
  });

  it('repeats at once what the server before this one had claimed, where there is only one server', async () => {
    const { id } = await fixture.subscribe(['message.sent']);
    await fixture.sendOne();
    await fixture.fanOutAll();
    await fixture.claim(id, 10);
    await fixture.claims.releaseDeadLeases();
    const claimed = await fixture.claim(id, 10);
    expect(claimed).toHaveLength(fixture.database.capabilities.singleServer ? 1 : 0);
  });

  it('shares the deliveries among processes, each sent once', async () => {
    const { id } = await fixture.subscribe(['message.sent']);
    for (let index = 0; index < 50; index++) await fixture.sendOne();
    const others = [fixture.notifier(), fixture.notifier()];
    await Promise.all([notifier, ...others].map((each) => fixture.deliverDue(each)));
    await fixture.deliverDue(notifier);
    expect(new Set(await fixture.statuses(id))).toEqual(new Set([Delivered]));
    expect(requests()).toHaveLength(50);
  });

  it('releases the deliveries that it aborts when it stops: no attempt is charged, another process makes it', async () => {
    const { id } = await fixture.subscribe(['message.sent']);
    await fixture.sendOne();
    fixture.transport.answer = () => ({ kind: 'aborted', ms: 3 });
    await fixture.deliverDue(notifier);
    expect(await fixture.deliveries(id)).toMatchObject([{ status: Waiting, last: null, nextAt: fixture.clock.now() }]);
    fixture.transport.answers(200);
    await fixture.deliverDue(fixture.notifier());
    expect(await fixture.statuses(id)).toEqual([Delivered]);
  });

  it('signs with both secrets while they overlap, and with the new one alone afterwards', async () => {
    const { id, secret: old } = await fixture.subscribe(['message.sent']);
    const fresh = await fixture.changes.rotateSecret(id, HOUR, TESTER);
    await fixture.sendOne();
    await fixture.deliverDue(notifier);
    fixture.clock.advance(HOUR);
    await fixture.sendOne();
    await fixture.deliverDue(notifier);
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

  it('fails deliveries at once when the secret cannot be unsealed, and sends them once there is a new one', async () => {
    const { id } = await fixture.subscribe(['message.sent']);
    for (let index = 0; index < 20; index++) await fixture.sendOne();
    const sealed = new SigningSecrets(vaultOf('another')).make().sealed;
    await fixture.database.write((tx) => tx.run('UPDATE webhook_endpoints SET secret = ?', [sealed]));
    await fixture.deliverDue(notifier);
    const failed = Array.from({ length: 20 }, () => ({ status: Failed, error: 'secret_unreadable' }));
    expect(await fixture.deliveries(id)).toMatchObject(failed);
    await fixture.changes.rotateSecret(id, 0, TESTER);
    await fixture.replays.replaySince(await fixture.endpoint(id), 0, TESTER);
    await fixture.deliverDue(notifier);
    expect(new Set(await fixture.statuses(id))).toEqual(new Set([Delivered]));
  });
});
