import { MessageStatus } from '@recado/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { echoOf, InboundFixture } from './testing/inbound-fixture.js';

const { Pending, Sending, Delivered, Unknown } = MessageStatus;
const HOUR = 3_600_000;

/** One that comes before the answer to the request that sent its message, or without that message. */
describe('an early callback', () => {
  let fixture: InboundFixture;

  beforeEach(async () => (fixture = await InboundFixture.create()));
  afterEach(() => fixture.close());

  it('with a receipt of an unknown message is dropped, the oldest first, when there are too many', async () => {
    const columns = ['id', 'channel_id', 'provider_message_id', 'kind', 'at', 'received_at', 'next_at'];
    const rows = [1, 2, 3, 100_002].map((id) => [id, 1, `w${id}`, 'delivered', 0, 0, 0]);
    await fixture.database.write((tx) => tx.insert('early_receipts', columns, rows));
    expect(await fixture.early.trim()).toBe(2);
    expect(await fixture.count('early_receipts', 'id IN (3, 100002)')).toBe(2);
    expect(await fixture.early.trim()).toBe(0);
  });

  it('that comes early waits until the answer to our request brings the id', async () => {
    const id = await fixture.begin();
    await fixture.posted([{ id: 'w1', status: 'delivered' }]);
    await fixture.posted([
      { id: 'w1', status: 'delivered' },
      { id: 'w1', status: 'sent' },
    ]);
    await fixture.applied();
    expect([await fixture.status(id), await fixture.count('early_receipts')]).toEqual([Sending, 2]);
    await fixture.wasTaken(id, 'w1');
    fixture.clock.advance(1_000);
    await fixture.applied();
    expect([await fixture.status(id), await fixture.count('early_receipts')]).toEqual([Delivered, 0]);
  });

  it('is matched by our echo before the id is known, and brings the id', async () => {
    const id = await fixture.begin();
    await fixture.posted([{ id: 'w1', status: 'delivered', echo: echoOf(id) }]);
    await fixture.applied();
    expect(await fixture.messages.row(id)).toMatchObject({ status: Delivered, provider_message_id: 'w1' });
  });

  describe('that refuses a text outside the window before our request is answered', () => {
    const WINDOW_CLOSED = 131047;
    const refused = async (providerId: string) => {
      const carrier = { name: 'aviso', language: 'pt_BR' };
      fixture.messages.outsideWindows.set(fixture.channels.channel.id, { policy: 'template', carrier });
      const id = await fixture.begin();
      await fixture.posted([{ id: providerId, status: 'failed', echo: echoOf(id), error: WINDOW_CLOSED }]);
      await fixture.applied();
      expect(await fixture.status(id)).toBe(Sending);
      return id;
    };
    const answerIsLost = async (id: number) => {
      const lose = 'UPDATE messages SET status = ?, token = NULL, lease_until = NULL WHERE id = ?';
      await fixture.database.write((tx) => tx.run(lose, [Unknown, id]));
      fixture.clock.advance(1_000);
      await fixture.applied();
    };

    it('gives it its second attempt, also when the answer is lost', async () => {
      const id = await refused('w1');
      expect(await fixture.messages.row(id)).toMatchObject({ provider_message_id: 'w1' });
      await answerIsLost(id);
      expect([await fixture.status(id), await fixture.count('early_receipts')]).toEqual([Pending, 0]);
      expect(await fixture.messages.row(id)).toMatchObject({ provider_message_id: null });
    });

    it('keeps no id that is longer than any of a provider', async () => {
      const id = await refused('w'.repeat(129));
      expect(await fixture.messages.row(id)).toMatchObject({ provider_message_id: null });
    });
  });

  it('that tells a passing failure before our request is answered lets its message be tried again afterwards', async () => {
    const id = await fixture.begin();
    await fixture.posted([{ id: 'w1', status: 'failed', echo: echoOf(id), error: 131000 }]);
    await fixture.applied();
    expect([await fixture.status(id), await fixture.count('early_receipts', "retry = 'soon'")]).toEqual([Sending, 1]);
    await fixture.wasTaken(id, 'w1');
    fixture.clock.advance(1_000);
    await fixture.applied();
    expect(await fixture.messages.row(id)).toMatchObject({ status: Pending, attempts: 1 });
    expect(await fixture.count('early_receipts')).toBe(0);
  });

  it('is dropped after an hour if its message stays unknown', async () => {
    await fixture.posted([{ id: 'of a person at the phone', status: 'read' }]);
    await fixture.applied();
    for (let tries = 0; tries < 13; tries++) {
      fixture.clock.advance(HOUR / 10);
      await fixture.applied();
    }
    expect(await fixture.count('early_receipts')).toBe(0);
  });
});
