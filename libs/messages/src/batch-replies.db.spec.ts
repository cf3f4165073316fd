import { HOUR_MS } from '@recado/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MessagesFixture } from '../../../test/support/fixtures/messages-fixture.js';
import { BatchReplies, REPLY_WITHIN_MS, InboundSweep, type NewInboundMessage } from './inbound.js';

const ANA = '5511987654321';
/** The same person, as providers may spell the number. */
const TWIN = '551187654321';
const RUI = '5511912345678';

describe('who answers a batch', () => {
  let fixture: MessagesFixture;
  let replies: BatchReplies;
  let written: number;

  beforeEach(async () => {
    fixture = await MessagesFixture.create();
    replies = new BatchReplies(fixture.database);
    written = 0;
  });
  afterEach(() => fixture.close());

  async function send(phone: string, providerMessageId: string | null = null): Promise<void> {
    const id = await fixture.store({ phone });
    const [attempt] = await fixture.claims.claim([id]);
    await fixture.recorder.record([{ kind: 'sent', attempt: attempt!, at: fixture.clock.now(), providerMessageId }]);
  }
  function text(from: string | null, changes: Partial<NewInboundMessage> = {}): NewInboundMessage {
    const at = fixture.clock.now();
    const key = `k${++written}`;
    return { key, channelId: 1, providerMessageId: null, from, text: 'Oi', at, ...changes };
  }
  const write = (...messages: NewInboundMessage[]) =>
    replies.count(messages, new Set(messages.filter((message) => message.text === 'SAIR')));
  const counts = () =>
    fixture.database.read('SELECT id, replies AS all_of, opt_out_replies AS stops FROM message_batches ORDER BY id');

  it('counts once, in any spelling of the number, and those who opted out apart', async () => {
    await send(ANA);
    await send(RUI);
    await write(text(TWIN), text(ANA));
    await write(text(TWIN, { text: 'SAIR' }), text(RUI, { text: 'SAIR' }));
    await write(text(ANA, { text: 'SAIR' }));
    expect(await counts()).toEqual([
      { id: 1, all_of: 1, stops: 1 },
      { id: 2, all_of: 1, stops: 1 },
    ]);
  });

  it('counts for the batch of the message that is quoted, else for the latest one of the channel', async () => {
    await send(ANA, 'first');
    fixture.clock.advance(HOUR_MS);
    await send(ANA, 'second');
    await write(text(ANA));
    await write(text(null, { replyTo: 'first' }), text(null, { replyTo: 'unknown' }), text(ANA, { channelId: 2 }));
    expect(await counts()).toEqual([
      { id: 1, all_of: 1, stops: 0 },
      { id: 2, all_of: 1, stops: 0 },
    ]);
  });

  it('does not count before the message has left, or long after it', async () => {
    await fixture.store({ phone: ANA });
    await write(text(ANA));
    await send(RUI);
    fixture.clock.advance(REPLY_WITHIN_MS);
    await write(text(RUI));
    fixture.clock.advance(1);
    await write(text(RUI), text(null, { replyTo: 'none' }));
    expect(await counts()).toMatchObject([{ all_of: 0 }, { all_of: 1 }]);
  });

  it('is forgotten when the person is erased, and when they cannot answer any more: the counts stay', async () => {
    await send(ANA);
    await send(RUI);
    await write(text(ANA), text(RUI));
    expect(await replies.of([ANA])).toEqual([{ batchId: 1, repliedAt: fixture.clock.now(), isOptOut: 0 }]);
    await fixture.database.write((tx) => replies.removeIn(tx, [ANA]));
    expect(await replies.of([ANA, RUI])).toHaveLength(1);
    fixture.clock.advance(REPLY_WITHIN_MS + 1);
    expect(await new InboundSweep(fixture.database, fixture.clock).sweep()).toBe(1);
    expect(await replies.of([RUI])).toEqual([]);
    expect(await counts()).toMatchObject([{ all_of: 1 }, { all_of: 1 }]);
  });
});
