import { MessageStatus } from '@recado/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CHANNEL, MessagesFixture } from '../../../../test/support/fixtures/messages-fixture.js';

const DAY = 86_400_000;

describe('LifecycleSweeps', () => {
  let fixture: MessagesFixture;

  beforeEach(async () => (fixture = await MessagesFixture.create()));
  afterEach(() => fixture.close());

  const now = () => fixture.clock.now();
  const status = async (id: number) => (await fixture.row(id)).status;

  it('expires waiting messages past their expiry, and no others', async () => {
    const first = await fixture.store({ expiresAt: now() + 10 }, { expiresAt: now() + 10 }, { expiresAt: now() + 99 });
    const [attempt] = await fixture.claims.claim([first + 1]);
    fixture.clock.advance(10);
    await fixture.sweeps.expireWaiting();
    const statuses = await Promise.all([first, first + 1, first + 2].map(status));
    expect(statuses).toEqual([MessageStatus.Expired, MessageStatus.Sending, MessageStatus.Pending]);
    // A message that was being sent returns to waiting after its expiry.
    await fixture.recorder.record([{ kind: 'released', attempt: attempt!, at: now() }]);
    await fixture.sweeps.expireWaiting();
    expect(await status(first + 1)).toBe(MessageStatus.Expired);
    expect(await fixture.database.read('SELECT message_id FROM message_expiries')).toHaveLength(1);
  });

  it('expires no message by a time that is not its own, and keeps its own time', async () => {
    const first = await fixture.store({}, { expiresAt: now() + 99 }, { expiresAt: now() + 10 });
    const foreign = [first, first + 1, first + 900].map((id) => [now() + 10, id]);
    await fixture.database.write(async (tx) => {
      await tx.run('DELETE FROM message_expiries WHERE message_id = ?', [first + 1]);
      await tx.insert('message_expiries', ['expires_at', 'message_id'], foreign);
    });
    fixture.clock.advance(10);
    await fixture.sweeps.expireWaiting();
    const { Pending, Expired } = MessageStatus;
    expect(await Promise.all([first, first + 1, first + 2].map(status))).toEqual([Pending, Pending, Expired]);
    const left = await fixture.database.read('SELECT expires_at, message_id FROM message_expiries');
    expect(left).toEqual([{ expires_at: now() + 89, message_id: first + 1 }]);
    fixture.clock.advance(89);
    await fixture.sweeps.expireWaiting();
    expect(await Promise.all([first, first + 1].map(status))).toEqual([Pending, Expired]);
  });

  it('expires what waits behind more messages that are being sent than one call takes', async () => {
    const sending = Array.from({ length: 500 }, () => ({ expiresAt: now() + 10 }));
    const first = await fixture.store(...sending, { expiresAt: now() + 11 });
    await fixture.claims.claim(sending.map((_, index) => first + index));
    fixture.clock.advance(11);
    expect(await fixture.sweeps.expireWaiting()).toBe(1);
    expect(await status(first + 500)).toBe(MessageStatus.Expired);
    expect(await fixture.sweeps.expireWaiting()).toBe(0);
    expect(await status(first)).toBe(MessageStatus.Sending);
  });

  it('fails messages that waited a day for a channel', async () => {
    const id = await fixture.store({}, { scheduledAt: now() + DAY, dueAt: now() + DAY });
    fixture.clock.advance(DAY + 1);
    expect(await fixture.sweeps.giveUpWaitingFor(CHANNEL)).toBe(1);
    const failed = { status: MessageStatus.Failed, failure_code: 'gateway_unavailable' };
    expect(await fixture.row(id)).toMatchObject(failed);
    expect(await status(id + 1)).toBe(MessageStatus.Scheduled);
  });

  it('fails what was set aside for cold recipients as the rest, but leaves what a pause set aside', async () => {
    const first = await fixture.store({}, {}, { scheduledAt: now() + 2 * DAY, dueAt: now() + 2 * DAY });
    const paused = await fixture.store({}, {});
    await fixture.cold.setAside([first + 1, first + 2, paused + 1]);
    await fixture.pauses.pause(2, {});
    await fixture.pauseSweep.sweep();
    fixture.clock.advance(DAY + 1);
    while ((await fixture.sweeps.giveUpWaitingFor(CHANNEL)) > 0);
    expect(await fixture.row(first + 1)).toMatchObject({ failure_code: 'gateway_unavailable', ended_at: now() });
    const statuses = await Promise.all([first, first + 1, first + 2, paused, paused + 1].map(status));
    const { Failed, Scheduled, Pending } = MessageStatus;
    expect(statuses).toEqual([Failed, Failed, Scheduled, Pending, Pending]);
    // The last one is given up a day after its own time.
    fixture.clock.advance(2 * DAY);
    await fixture.sweeps.giveUpWaitingFor(CHANNEL);
    expect(await Promise.all([first + 2, paused + 1].map(status))).toEqual([Failed, Pending]);
  });
});
