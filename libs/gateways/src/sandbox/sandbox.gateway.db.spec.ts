import { Database, DatabaseUnavailableError } from '@recado/database';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SandboxFixture, sandboxMessage as message } from '../testing/sandbox-fixture.js';
import type { SandboxBehaviour } from './magic-numbers.js';
import { SandboxGateway } from './sandbox.gateway.js';

class DatabaseThatIsAway extends Database {
  readonly capabilities = { claimLock: '' } as Database['capabilities'];

  write(): Promise<never> {
    return Promise.reject(new DatabaseUnavailableError('full'));
  }

  read(): Promise<never> {
    return this.write();
  }

  async close(): Promise<void> {}
}

describe('SandboxGateway', () => {
  let sandbox: SandboxFixture;

  beforeEach(async () => {
    sandbox = await SandboxFixture.create();
  });
  afterEach(() => sandbox.close());

  it.each<[SandboxBehaviour, string[]]>([
    ['normal', ['accepted', 'accepted']],
    ['not_on_whatsapp', ['rejected:recipient_not_on_whatsapp', 'rejected:recipient_not_on_whatsapp']],
    ['throttled', ['retryLater:recipient_throttled', 'retryLater:recipient_throttled', 'accepted']],
    ['transient_failure', ['retryLater:gateway_error', 'accepted']],
    ['reply_lost_after_acceptance', ['unknown:gateway_connection_lost', 'accepted']],
    ['reply_lost_before_acceptance', ['unknown:gateway_connection_lost', 'accepted']],
    ['never_answers', new Array<string>(6).fill('unknown:gateway_timeout')],
    ['always_fails', new Array<string>(6).fill('retryLater:gateway_error')],
    ['slow', ['accepted']],
  ])('answers the requests of one message as %s does, also across crashes', async (behaviour, expected) => {
    const answers: string[] = [];
    for (const _ of expected) {
      const result = await sandbox.send(message(1, behaviour));
      answers.push('code' in result ? `${result.kind}:${result.code}` : result.kind);
      await sandbox.crash();
    }
    expect(answers).toEqual(expected);
    expect(await sandbox.value('SELECT requests FROM sandbox_messages')).toBe(expected.length);
  });

  it('asks to wait as long as the texts of its magic numbers say', async () => {
    expect(await sandbox.send(message(1, 'throttled'))).toMatchObject({ scope: 'recipient', afterMs: 2_000 });
    expect(await sandbox.send(message(2, 'transient_failure'))).toMatchObject({ scope: 'message', afterMs: null });
  });

  it('counts concurrent requests, also of one message', async () => {
    const ids = [1, 2, 1, 3, 1];
    const results = await Promise.all(ids.map((id) => sandbox.send(message(id))));
    expect(results).toEqual(ids.map((id) => ({ kind: 'accepted', providerMessageId: `sandbox-${id}` })));
    expect(await sandbox.value('SELECT COUNT(*) FROM sandbox_messages')).toBe(3);
    expect(await sandbox.value('SELECT requests FROM sandbox_messages WHERE message_id = 1')).toBe(3);
  });

  it('keeps text and time of the first acceptance', async () => {
    const acceptedAt = sandbox.clock.now();
    await sandbox.send(message(1));
    sandbox.clock.advance(400);
    await sandbox.send({ ...message(1), text: 'another text' });
    expect((await sandbox.inbox.latest({ limit: 9 })).items).toMatchObject([{ text: 'text 1', acceptedAt }]);
    expect(await sandbox.value('SELECT next_receipt_at FROM sandbox_messages')).toBeLessThanOrEqual(acceptedAt + 1_500);
  });

  it('is unreachable while the database is unavailable', async () => {
    const away = new SandboxGateway(new DatabaseThatIsAway(), sandbox.clock, sandbox.pump, sandbox.sweep);
    expect(await away.send(message(1), {}, new AbortController().signal)).toMatchObject({
      kind: 'retryLater',
      scope: 'channel',
      code: 'gateway_unreachable',
    });
  });

  it('throws for a bug', async () => {
    await sandbox.database.write((tx) => tx.run('DROP TABLE sandbox_messages'));
    await expect(sandbox.send(message(1))).rejects.toThrow(/no such table|doesn't exist/);
  });

  describe('has an inbox with', () => {
    it('the accepted messages, newest first, page by page', async () => {
      for (let id = 1; id <= 5; id++) await sandbox.send(message(id, id === 3 ? 'always_fails' : 'normal'));
      const first = await sandbox.inbox.latest({ limit: 2 });
      expect(first.items.map(({ messageId }) => messageId)).toEqual([5, 4]);
      const second = await sandbox.inbox.latest({ limit: 2, before: first.nextBefore ?? 0 });
      expect(second).toMatchObject({ items: [{ messageId: 2 }, { messageId: 1 }], nextBefore: null });
    });

    it('the times of the receipts of each message', async () => {
      const acceptedAt = sandbox.clock.now();
      await sandbox.send(message(1));
      expect((await sandbox.inbox.latest({ limit: 1 })).items).toEqual([
        {
          id: 1,
          messageId: 1,
          phone: '5511987654321',
          text: 'text 1',
          content: null,
          acceptedAt,
          deliveredAt: null,
          readAt: null,
          replies: [],
        },
      ]);
      await sandbox.pumpFor(4_000);
      const [item] = (await sandbox.inbox.latest({ limit: 1 })).items;
      expect(item?.deliveredAt).toBeGreaterThan(acceptedAt);
      expect(item?.readAt).toBeGreaterThan(item?.deliveredAt ?? Infinity);
    });
  });
});
