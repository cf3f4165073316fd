import { MessageStatus } from '@recado/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MessagesFixture } from '../../../test/support/fixtures/messages-fixture.js';
import type { AttemptOutcome } from './claims/attempt.js';
import { LEASE_MS } from './claims/message-claims.js';
import { AttemptSteps } from './testing/attempt-steps.js';

const { Pending, Scheduled, Sending, Sent, Delivered, Failed, Expired, Unknown } = MessageStatus;
const DAY = 86_400_000;

describe('the status of a message', () => {
  let fixture: MessagesFixture;
  let steps: AttemptSteps;

  beforeEach(async () => {
    fixture = await MessagesFixture.create();
    steps = new AttemptSteps(fixture);
  });
  afterEach(() => fixture.close());

  describe('a claim', () => {
    it('returns messages in send order', async () => {
      const first = await fixture.store({ dueAt: steps.now() }, { dueAt: steps.now() - 5 }, { dueAt: steps.now() });
      const attempts = await fixture.claims.claim([first, first + 1, first + 2]);
      expect(attempts.map(({ id }) => id)).toEqual([first + 1, first, first + 2]);
    });

    it('takes no message before it is due, and none twice', async () => {
      const id = await fixture.store({ scheduledAt: steps.now() + 1_000, dueAt: steps.now() + 1_000 });
      expect(await fixture.claims.claim([id])).toEqual([]);
      expect(await steps.status(id)).toBe(Scheduled);
      fixture.clock.advance(1_000);
      expect(await fixture.claims.claim([id, id])).toHaveLength(1);
      expect(await fixture.claims.claim([id])).toEqual([]);
    });

    it('returns how often the message was retried', async () => {
      const first = await fixture.store({}, {});
      await fixture.database.write((tx) => tx.run('UPDATE messages SET retries = 2 WHERE id = ?', [first + 1]));
      const attempts = await fixture.claims.claim([first, first + 1]);
      expect(attempts.map(({ retries }) => retries)).toEqual([0, 2]);
    });

    it('returns since when the message waits: its acceptance, its schedule or its retry', async () => {
      const accepted = steps.now();
      const first = await fixture.store({}, { scheduledAt: steps.now() + 10, dueAt: steps.now() + 10 }, {});
      await fixture.database.write((tx) =>
        tx.run('UPDATE messages SET resumed_at = ? WHERE id = ?', [accepted + 20, first + 2]),
      );
      fixture.clock.advance(30);
      const attempts = await fixture.claims.claim([first, first + 1, first + 2]);
      const since = new Map(attempts.map(({ id, waitingSince }) => [id - first, waitingSince - accepted]));
      expect([since.get(0), since.get(1), since.get(2)]).toEqual([0, 10, 20]);
    });

    it('expires messages past their expiry', async () => {
      const id = await fixture.store({ expiresAt: steps.now() + 10 });
      fixture.clock.advance(10);
      expect(await fixture.claims.claim([id])).toEqual([]);
      expect(await fixture.row(id)).toMatchObject({ status: Expired, ended_at: steps.now() });
    });
  });

  describe('an outcome', () => {
    it('sent is stored in the message, not in the log', async () => {
      const id = await fixture.store({});
      await fixture.recorder.record([steps.sent(await steps.start(id))]);
      expect(await fixture.row(id)).toMatchObject({
        status: Sent,
        attempts: 1,
        provider_message_id: 'p1',
        token: null,
      });
      expect(await fixture.database.read('SELECT * FROM delivery_attempts')).toEqual([]);
    });

    it('sent stores the provider’s id of the recipient beside the phone', async () => {
      const id = await fixture.store({});
      await fixture.recorder.record([
        { ...steps.sent(await steps.start(id)), recipientId: '551187650000' } as AttemptOutcome,
      ]);
      expect(await fixture.row(id)).toMatchObject({ phone: '5511987650000', recipient_id: '551187650000' });
    });

    it('retry makes the message due later and adds a log entry', async () => {
      const id = await fixture.store({});
      await steps.retry(await steps.start(id));
      expect(await fixture.row(id)).toMatchObject({ status: Pending, due_at: steps.now() + 5_000, attempts: 1 });
      const log = await fixture.database.read('SELECT outcome, code, detail, attempt FROM delivery_attempts');
      expect(log).toEqual([{ outcome: 'retry_later', code: 'gateway_error', detail: 'HTTP 500', attempt: 1 }]);
    });

    it('retry without a charge keeps due time and attempts', async () => {
      const id = await fixture.store({});
      const { due_at } = await fixture.row(id);
      await steps.retry(await steps.start(id), { charged: false, dueAt: null });
      expect(await fixture.row(id)).toMatchObject({ status: Pending, due_at, attempts: 0 });
    });

    it('released restores the message as before the claim', async () => {
      const id = await fixture.store({ scheduledAt: steps.now() });
      await fixture.recorder.record([{ kind: 'released', attempt: await steps.start(id), at: steps.now() }]);
      expect(await fixture.row(id)).toMatchObject({ status: Scheduled, attempts: 0, token: null });
    });

    it('of a worker without the lease changes nothing', async () => {
      const id = await fixture.store({});
      const late = await steps.start(id);
      fixture.clock.advance(LEASE_MS + 1);
      await fixture.sweeps.reapLostAttempts();
      const current = await steps.start(id);
      await fixture.recorder.record([steps.sent(late, 'late')]);
      await steps.retry(late);
      expect(await fixture.row(id)).toMatchObject({ status: Sending, token: current.token, attempts: 2 });
    });
  });

  describe('an attempt whose lease has ended', () => {
    it('is found by the sweep, unless its lease was renewed', async () => {
      const id = await fixture.store({});
      const { due_at } = await fixture.row(id);
      const attempt = await steps.start(id);
      fixture.clock.advance(LEASE_MS - 1);
      await fixture.claims.renew([attempt]);
      fixture.clock.advance(LEASE_MS - 1);
      expect(await fixture.sweeps.reapLostAttempts()).toBe(0);
      fixture.clock.advance(2);
      expect(await fixture.sweeps.reapLostAttempts()).toBe(1);
      expect(await fixture.row(id)).toMatchObject({ status: Pending, due_at, attempts: 1 });
    });

    it('is not repeated where the description of its channel does not say that its provider recognises it', async () => {
      const id = await fixture.store({});
      await steps.start(id);
      await fixture.database.write((tx) => tx.run(`UPDATE channels SET traits = '{"isIdempotent":false}'`));
      fixture.clock.advance(LEASE_MS + 1);
      await fixture.sweeps.reapLostAttempts();
      expect(await fixture.row(id)).toMatchObject({ status: Unknown, attempts: 1 });
    });

    it('is repeated before its successors', async () => {
      const first = await fixture.store({}, {});
      await steps.start(first);
      fixture.clock.advance(LEASE_MS + 1);
      await fixture.sweeps.reapLostAttempts();
      const attempts = await fixture.claims.claim([first, first + 1]);
      expect(attempts.map(({ id }) => id)).toEqual([first, first + 1]);
    });

    it('has one log entry, also when its worker had recorded an unknown outcome', async () => {
      const id = await fixture.store({});
      const attempt = await steps.start(id);
      await fixture.recorder.record([
        { kind: 'unknown', attempt, at: steps.now(), code: 'gateway_timeout', detail: null },
      ]);
      expect(await steps.status(id)).toBe(Sending);
      fixture.clock.advance(LEASE_MS + 1);
      await fixture.sweeps.reapLostAttempts();
      expect(await fixture.database.read('SELECT outcome FROM delivery_attempts')).toEqual([{ outcome: 'unknown' }]);
    });

    it('leaves the message unknown on a gateway without idempotency, until a receipt arrives', async () => {
      await fixture.database.write((tx) => tx.run("UPDATE channels SET gateway = 'whatsapp-cloud'"));
      const first = await fixture.store({}, {});
      const attempts = await fixture.claims.claim([first, first + 1]);
      const [attempt = attempts[0]!] = attempts;
      await fixture.recorder.record([
        { kind: 'unknown', attempt, at: steps.now(), code: 'gateway_timeout', detail: null },
      ]);
      fixture.clock.advance(LEASE_MS + 1);
      expect(await fixture.sweeps.reapLostAttempts()).toBe(2);
      expect([await steps.status(first), await steps.status(first + 1)]).toEqual([Unknown, Unknown]);
      expect(await fixture.claims.claim([first, first + 1])).toEqual([]);
      await fixture.receipts.accept([steps.receipt(first, 'delivered')]);
      expect(await steps.status(first)).toBe(Delivered);
    });

    it('leaves the message unknown if it was the last one, and the message fails after a day', async () => {
      const id = await fixture.store({});
      for (let attempt = 1; attempt <= 5; attempt++) {
        await steps.start(id);
        fixture.clock.advance(LEASE_MS + 1);
        await fixture.sweeps.reapLostAttempts();
      }
      expect(await steps.status(id)).toBe(Unknown);
      fixture.clock.advance(DAY - 10);
      expect(await fixture.sweeps.giveUpUnknown()).toBe(0);
      fixture.clock.advance(LEASE_MS);
      expect(await fixture.sweeps.giveUpUnknown()).toBe(1);
      expect(await fixture.row(id)).toMatchObject({ status: Failed, failure_code: 'outcome_unknown' });
    });

    it('is found at the start of the server, unless another server may hold the lease', async () => {
      const id = await fixture.store({});
      await steps.start(id);
      await fixture.sweeps.releaseDeadLeases();
      const { singleServer } = fixture.database.capabilities;
      expect(await fixture.sweeps.reapLostAttempts()).toBe(singleServer ? 1 : 0);
    });
  });
});
