import { MessageStatus } from '@recado/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MessagesFixture } from '../../../../test/support/fixtures/messages-fixture.js';
import type { ClaimedMessage } from '../claims/attempt.js';
import { LEASE_MS } from '../claims/message-claims.js';

const { Failed, Pending, Sending, Sent, Unknown } = MessageStatus;

describe('an acceptance that arrives after the lease of its attempt has ended', () => {
  let fixture: MessagesFixture;

  beforeEach(async () => (fixture = await MessagesFixture.create()));
  afterEach(() => fixture.close());

  async function started(id: number): Promise<ClaimedMessage> {
    const [attempt] = await fixture.claims.claim([id]);
    if (!attempt) throw new Error(`message ${id} did not start`);
    return attempt;
  }
  async function lost(id: number): Promise<ClaimedMessage> {
    const attempt = await started(id);
    fixture.clock.advance(LEASE_MS + 1);
    await fixture.sweeps.reapLostAttempts();
    return attempt;
  }
  const accept = (attempt: ClaimedMessage) =>
    fixture.recorder.record([{ kind: 'sent', attempt, at: fixture.clock.now(), providerMessageId: 'late' }]);

  it.each([
    ['waits again', 0, Pending],
    ['stays unknown', 4, Unknown],
  ] as const)('is recorded where the message %s and no other attempt was claimed', async (_what, earlier, before) => {
    const id = await fixture.store({});
    for (let attempt = 0; attempt < earlier; attempt++) await lost(id);
    const late = await lost(id);
    const { status, transitions } = await fixture.row(id);
    expect(status).toBe(before);
    await accept(late);
    const moved = { token: null, transitions: Number(transitions) + 1 };
    expect(await fixture.row(id)).toMatchObject({ status: Sent, provider_message_id: 'late', ...moved });
  });

  it('changes nothing where another attempt was claimed, even if it was released', async () => {
    const id = await fixture.store({});
    const late = await lost(id);
    const attempt = await started(id);
    await accept(late);
    expect(await fixture.row(id)).toMatchObject({ status: Sending, token: attempt.token, provider_message_id: null });
    const failure = { code: 'gateway_error', detail: null, charged: true, dueAt: null };
    await fixture.recorder.record([{ kind: 'retry', attempt, at: fixture.clock.now(), ...failure }]);
    await accept(late);
    expect(await fixture.row(id)).toMatchObject({ status: Pending, provider_message_id: null });
  });
});

describe('another outcome that arrives after the lease of its attempt has ended', () => {
  let fixture: MessagesFixture;

  beforeEach(async () => (fixture = await MessagesFixture.create()));
  afterEach(() => fixture.close());

  /** A message whose last attempt was lost, so that it stays unknown; with its due time before. */
  async function lost() {
    const id = await fixture.store({});
    const { due_at: dueAt } = await fixture.row(id);
    for (let number = 1; ; number++) {
      const [attempt] = await fixture.claims.claim([id]);
      fixture.clock.advance(LEASE_MS + 1);
      await fixture.sweeps.reapLostAttempts();
      if (number === 5) return { id, dueAt, attempt: attempt! };
    }
  }
  const why = () => ({ at: fixture.clock.now(), code: 'gateway_error', detail: null });

  it('lets a message that was never sent wait as before, and charges no attempt', async () => {
    const { id, dueAt, attempt } = await lost();
    expect(await fixture.row(id)).toMatchObject({ status: Unknown, attempts: 5 });
    await fixture.recorder.record([{ kind: 'released', attempt, at: fixture.clock.now() }]);
    expect(await fixture.row(id)).toMatchObject({ status: Pending, attempts: 4, due_at: dueAt, lease_until: null });
  });

  it('lets a message that the provider did not take wait for its retry', async () => {
    const { id, dueAt, attempt } = await lost();
    await fixture.recorder.record([{ kind: 'retry', attempt, ...why(), charged: false, dueAt: null }]);
    expect(await fixture.row(id)).toMatchObject({ status: Pending, attempts: 4, due_at: dueAt });
  });

  it('ends a message that the provider has refused', async () => {
    const { id, attempt } = await lost();
    await fixture.recorder.record([{ kind: 'failed', attempt, ...why(), finalCode: 'rejected', reason: 'no' }]);
    expect(await fixture.row(id)).toMatchObject({ status: Failed, failure_code: 'rejected', failure_reason: 'no' });
  });

  it('changes nothing where another attempt was claimed', async () => {
    const id = await fixture.store({});
    const [late] = await fixture.claims.claim([id]);
    fixture.clock.advance(LEASE_MS + 1);
    await fixture.sweeps.reapLostAttempts();
    const [attempt] = await fixture.claims.claim([id]);
    await fixture.recorder.record([{ kind: 'released', attempt: late!, at: fixture.clock.now() }]);
    expect(await fixture.row(id)).toMatchObject({ status: Sending, token: attempt!.token });
  });
});
