import type { Receipt } from '@recado/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SandboxFixture, sandboxMessage as message } from '../testing/sandbox-fixture.js';
import type { SandboxBehaviour } from './magic-numbers.js';
import { until } from '../../../../test/support/until.js';
import { promptly } from '../../../../test/support/promptly.js';

describe('SandboxReceiptPump', () => {
  let sandbox: SandboxFixture;

  beforeEach(async () => {
    sandbox = await SandboxFixture.create();
  });
  afterEach(() => sandbox.close());

  const crowd = (size: number, behaviour?: SandboxBehaviour) =>
    Promise.all(Array.from({ length: size }, (_, index) => sandbox.send(message(index + 1, behaviour))));

  it('gives delivered after 0.8 to 1.5 s and read 1 to 2 s later, with our id and the sandbox’s', async () => {
    const acceptedAt = sandbox.clock.now();
    await crowd(50);
    await sandbox.pumpFor(799, 799);
    expect(sandbox.sink.calls).toEqual([]);
    await sandbox.pumpFor(3_000);
    for (let id = 1; id <= 50; id++) {
      const [delivered, read] = sandbox.sink.of(id) as [Receipt, Receipt];
      expect(delivered).toMatchObject({ kind: 'delivered', channelId: 7, providerMessageId: `sandbox-${id}` });
      expectBetween(delivered.at - acceptedAt, 800, 1_500);
      expect(read.kind).toBe('read');
      expectBetween(read.at - delivered.at, 1_000, 2_000);
    }
  });

  it('spreads the receipts over these times', async () => {
    await crowd(50);
    await sandbox.pumpFor(3_800);
    expect(new Set(sandbox.sink.calls.flat().map(({ at }) => at)).size).toBeGreaterThan(80);
  });

  it.each<[SandboxBehaviour, string[]]>([
    ['receipts_shuffled', ['read', 'read', 'delivered', 'delivered']],
    ['delivery_fails', ['failed']],
    ['no_receipts', []],
    ['never_answers', []],
    ['reply_lost_after_acceptance', ['delivered', 'read']],
  ])('gives for %s: %j', async (behaviour, kinds) => {
    await sandbox.send(message(1, behaviour));
    await sandbox.send(message(1, behaviour));
    await sandbox.pumpFor(5_000);
    expect(sandbox.sink.kinds(1)).toEqual(kinds);
  });

  it('gives the reason of a failed delivery', async () => {
    await sandbox.send(message(1, 'delivery_fails'));
    await sandbox.pumpFor(2_000);
    expect(sandbox.sink.of(1)).toMatchObject([{ code: 'delivery_failed', detail: expect.any(String) }]);
  });

  it('repeats what the sink did not accept, also after a crash', async () => {
    await sandbox.send(message(1));
    sandbox.sink.failing = true;
    sandbox.clock.advance(1_500);
    await expect(sandbox.pump.tick()).rejects.toThrow('away');
    sandbox.sink.failing = false;
    await sandbox.crash();
    await sandbox.pumpFor(3_000);
    expect(sandbox.sink.kinds(1)).toEqual(['delivered', 'read']);
  });

  it('gives at most 500 receipts at a time, and continues at once while there are more', async () => {
    await crowd(601, 'receipts_shuffled');
    sandbox.clock.advance(1_500);
    const rests = [await sandbox.pump.tick(), await sandbox.pump.tick(), await sandbox.pump.tick()];
    expect(rests).toEqual([0, 0, expect.any(Number)]);
    expect(rests[2]).toBeGreaterThan(0);
    expect(sandbox.sink.calls.map(({ length }) => length)).toEqual([500, 500, 202]);
  });

  it('rests until the next receipt is due', async () => {
    const now = sandbox.clock.now();
    await crowd(3);
    const due = await sandbox.value('SELECT MIN(next_receipt_at) FROM sandbox_messages');
    expect(await sandbox.pump.tick()).toBe(due - now);
  });

  it('rests 5 s when no receipt is planned', async () => {
    expect(await sandbox.pump.tick()).toBe(5_000);
  });

  it('ends its rest when a send plans an earlier receipt', async () => {
    await sandbox.gateway.start();
    let ticks = 0;
    const tick = sandbox.pump.tick.bind(sandbox.pump);
    sandbox.pump.tick = () => tick().finally(() => ticks++);
    sandbox.pump.planned(sandbox.clock.now());
    await until(() => ticks > 0);
    // Sooner than the rest of 5 s that it had begun.
    await promptly(4_000, async (turn) => {
      ticks = 0;
      await sandbox.send(message(turn + 1));
      await until(() => ticks === 1);
    });
  });
});

function expectBetween(value: number, from: number, to: number): void {
  expect(value).toBeGreaterThanOrEqual(from);
  expect(value).toBeLessThanOrEqual(to);
}
