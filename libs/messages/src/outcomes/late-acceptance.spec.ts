import { MessageStatus } from '@recado/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MessagesFixture } from '../../../../test/support/fixtures/messages-fixture.js';
import type { ClaimedMessage } from '../claims/attempt.js';
import { LEASE_MS } from '../claims/message-claims.js';

const { Pending, Sending, Sent, Unknown } = MessageStatus;

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
