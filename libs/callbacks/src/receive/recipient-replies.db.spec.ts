import { SandboxReplies } from '@recado/gateways';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { InboundFixture } from '../testing/inbound-fixture.js';
import { RecipientReplies } from './recipient-replies.js';

const COLUMNS = ['idempotency_key', 'message_id', 'channel_id', 'phone', 'text', 'accepted_at'];

describe('RecipientReplies', () => {
  let fixture: InboundFixture;
  let replies: RecipientReplies;
  let sandboxId: number;

  beforeEach(async () => {
    fixture = await InboundFixture.create();
    replies = new RecipientReplies(fixture.database, new SandboxReplies(), fixture.store, fixture.clock);
    const row = ['k', 1, 1, '5511987654321', 'Oi', fixture.clock.now()];
    sandboxId = await fixture.database.write((tx) => tx.insertOne('sandbox_messages', COLUMNS, row));
  });
  afterEach(() => fixture.close());

  it('stores a reply with its callback, and tells those who apply it', async () => {
    let told = 0;
    fixture.store.onStored(() => told++);
    for (const text of ['Sair', 'Sair']) expect(await replies.reply(sandboxId, text)).toBe(true);
    const at = fixture.clock.now();
    const claimed = await fixture.store.claim();
    const bodies = claimed.map(({ body = '' }) => JSON.parse(body) as unknown);
    expect(bodies).toEqual([1, 2].map((id) => expectedBody(id, at)));
    expect(claimed).toMatchObject([{ channelId: 1 }, { channelId: 1 }]);
    expect(await fixture.count('sandbox_replies')).toBe(2);
    expect(told).toBe(2);
  });

  it('tells which button was tapped', async () => {
    const button = { id: 'sim', title: 'Sim' };
    expect(await replies.reply(sandboxId, 'Sim', button)).toBe(true);
    const [claimed] = await fixture.store.claim();
    expect(JSON.parse(claimed?.body ?? '')).toEqual({ ...expectedBody(1, fixture.clock.now()), text: 'Sim', button });
  });

  it('stores neither without the other', async () => {
    fixture.store.addIn = () => Promise.reject(new Error('no callback'));
    await expect(replies.reply(sandboxId, 'Sair')).rejects.toThrow('no callback');
    expect(await fixture.count('sandbox_replies')).toBe(0);
  });

  it('stores nothing for a message that is not there', async () => {
    expect(await replies.reply(sandboxId + 1, 'Sair')).toBe(false);
    expect(await fixture.count('gateway_callbacks')).toBe(0);
  });
});

const expectedBody = (id: number, at: number) => ({
  id: `sandbox-reply-${id}`,
  from: '5511987654321',
  text: 'Sair',
  at,
  replyTo: 'sandbox-k',
});
