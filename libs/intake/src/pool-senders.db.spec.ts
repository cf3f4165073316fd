import type { BatchItem, MessageContent, ParsedBatch } from '@recado/core';
import { InboundEvents, type NewInboundMessage } from '@recado/messages';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PoolsFixture } from '../../../test/support/fixtures/pools-fixture.js';

const PHONE = '5511987650001';
const LONG = `true_${'5511987650001@c.us_'.repeat(10)}3EB0`;

describe('Messages to a pool that quote', () => {
  let fixture: PoolsFixture;
  let events: InboundEvents;

  beforeEach(async () => {
    fixture = await PoolsFixture.create();
    const audience = { hasAny: async () => true, of: async () => [1] };
    events = new InboundEvents(fixture.messages.database, fixture.messages.clock, audience);
  });
  afterEach(() => fixture.close());

  /** Somebody wrote this to the channel at this position. */
  const wrote = (position: number, id: string) =>
    events.announce([
      {
        key: `callback:${id}`,
        channelId: fixture.memberIds[position]!,
        providerMessageId: id,
        from: PHONE,
        text: 'Já paguei',
        at: fixture.messages.clock.now(),
      } satisfies NewInboundMessage,
    ]);
  const batchOf = (...contents: (MessageContent | null)[]) => {
    const items: BatchItem[] = contents.map((content, index) =>
      fixture.messages.item(index, { phone: PHONE, content }),
    );
    return { items } as unknown as ParsedBatch;
  };
  const quoting = async (batch: ParsedBatch) => (await fixture.messages.senders.quotedIn(batch, fixture.pool)).refused;
  /** The positions of the channels by which the messages leave. */
  const leaveBy = async (batch: ParsedBatch) => {
    const { senders } = fixture.messages;
    const { receivers } = await senders.quotedIn(batch, fixture.pool);
    const { channelIds } = await senders.of(fixture.pool, batch, receivers);
    return channelIds.map((id) => fixture.memberIds.indexOf(id));
  };
  const refusedAt = (index: number) =>
    new Map([[index, [{ path: `messages.${index}.reply_to`, code: 'reply_to_pool', params: { pool: 'vendas' } }]]]);

  it('leave by the channel that received what they quote, and the others by that of the person', async () => {
    const [usual] = await leaveBy(batchOf(null));
    const [other, third] = [0, 1, 2].filter((position) => position !== usual);
    await wrote(other!, 'wamid.A');
    await wrote(third!, LONG);
    const batch = batchOf({ replyTo: 'wamid.A' }, null, { replyTo: LONG }, { category: 'utility' });
    expect(await leaveBy(batch)).toEqual([other, usual, third, usual]);
    expect(await leaveBy(batchOf(null))).toEqual([usual]);
  });

  it('wait for that channel where it does not send', async () => {
    await wrote(2, 'wamid.A');
    await fixture.pause(2);
    expect(await leaveBy(batchOf({ replyTo: 'wamid.A' }))).toEqual([2]);
  });

  it('are refused where no channel of the pool received it: another one did, none, or one that has left', async () => {
    await wrote(1, 'wamid.A');
    expect(await quoting(batchOf(null, { replyTo: 'wamid.B' }))).toEqual(refusedAt(1));
    await fixture.editor.change(fixture.pool.id, [fixture.memberIds[0]!, fixture.memberIds[2]!], fixture.actor);
    expect(await quoting(batchOf({ replyTo: 'wamid.A' }))).toEqual(refusedAt(0));
  });

  it('are not refused by a pool of one channel, which is the one that is meant', async () => {
    await fixture.editor.change(fixture.pool.id, [fixture.memberIds[0]!], fixture.actor);
    expect(await leaveBy(batchOf({ replyTo: 'wamid.B' }))).toEqual([0]);
  });
});
