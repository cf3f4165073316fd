import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RETENTION_MS, SandboxFixture, sandboxMessage as message } from '../testing/sandbox-fixture.js';
import { SandboxReplies } from './sandbox-replies.js';

describe('SandboxReplies', () => {
  let sandbox: SandboxFixture;

  beforeEach(async () => {
    sandbox = await SandboxFixture.create();
  });
  afterEach(() => sandbox.close());

  const reply = (sandboxId: number, text: string) => {
    const at = sandbox.clock.now();
    return sandbox.database.write((tx) => new SandboxReplies().addIn(tx, { sandboxId, text, at }));
  };
  const requestOf = (body: string) =>
    ({ method: 'POST', headers: {}, query: {}, body: Buffer.from(body), receivedAt: sandbox.clock.now() }) as const;
  const count = () => sandbox.value('SELECT COUNT(*) FROM sandbox_replies');

  it('are shown with the message that they answer, the oldest first', async () => {
    for (const id of [1, 2]) await sandbox.send(message(id));
    const at = sandbox.clock.now();
    await reply(1, 'Quem é?');
    sandbox.clock.advance(1_000);
    await reply(1, 'Sair');
    const { items } = await sandbox.inbox.latest({ limit: 9 });
    const replies = [
      { text: 'Quem é?', at },
      { text: 'Sair', at: at + 1_000 },
    ];
    expect(items.map((item) => item.replies)).toEqual([[], replies]);
    expect(await sandbox.inbox.find(1)).toMatchObject({ messageId: 1, replies });
  });

  it('give a callback that the gateway reads only after it was stored as proved', async () => {
    await sandbox.send(message(1));
    const at = sandbox.clock.now();
    const callbacks = [await reply(1, 'Sair'), await reply(1, 'Sair')];
    expect(new Set(callbacks.map((callback) => callback?.body)).size).toBe(2);
    const { channelId, body } = callbacks[0]!;
    expect(channelId).toBe(7);
    const sentence = { providerMessageId: 'sandbox-reply-1', from: '5511987654321', text: 'Sair', at };
    const accepted = await sandbox.send(message(1));
    const replyTo = accepted.kind === 'accepted' ? accepted.providerMessageId : null;
    const inbound = [{ sender: null, ...sentence, replyTo }];
    expect(sandbox.gateway.readCallback({ ...requestOf(body), proved: true })).toMatchObject({ inbound });
    expect(sandbox.gateway.readCallback(requestOf(body))).toMatchObject({ verified: false, inbound: [] });
    expect(sandbox.gateway.readCallback({ ...requestOf('{}'), proved: true })).toMatchObject({ inbound: [] });
  });

  it('answer no message that the sandbox has not accepted', async () => {
    await sandbox.send(message(1, 'always_fails'));
    expect(await reply(1, 'Oi')).toBeNull();
    expect(await reply(2, 'Oi')).toBeNull();
    expect(await sandbox.inbox.find(1)).toBeNull();
    expect(await count()).toBe(0);
  });

  it('are kept no longer than the retention', async () => {
    await sandbox.send(message(1));
    await reply(1, 'Oi');
    sandbox.clock.advance(RETENTION_MS);
    await reply(1, 'Olá');
    await sandbox.sweep.tick();
    expect(await count()).toBe(2);
    sandbox.clock.advance(3_600_000);
    await sandbox.sweep.tick();
    expect(await count()).toBe(1);
  });

  it('are kept up to 10,000', async () => {
    const rows = Array.from({ length: 10_003 }, () => [1, 'Oi', sandbox.clock.now()]);
    await sandbox.database.write((tx) =>
      tx.insert('sandbox_replies', ['sandbox_message_id', 'text', 'received_at'], rows),
    );
    sandbox.clock.advance(3_600_000);
    await sandbox.sweep.tick();
    expect(await count()).toBe(10_000);
  });
});
