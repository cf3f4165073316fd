import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RETENTION_MS, SandboxFixture } from '../testing/sandbox-fixture.js';

const COLUMNS = ['idempotency_key', 'message_id', 'channel_id', 'phone', 'accepted_at', 'next_receipt_at'];

describe('SandboxSweep', () => {
  let sandbox: SandboxFixture;

  beforeEach(async () => {
    sandbox = await SandboxFixture.create();
  });
  afterEach(() => sandbox.close());

  const count = () => sandbox.value('SELECT COUNT(*) FROM sandbox_messages');
  const fill = (from: number, to: number, nextReceiptAt: number | null = null) => {
    const ids = Array.from({ length: to - from + 1 }, (_, index) => index + from);
    const rows = ids.map((id) => [`${id}`, id, 1, '5511987654321', sandbox.clock.now(), nextReceiptAt]);
    return sandbox.database.write((tx) => tx.insert('sandbox_messages', COLUMNS, rows));
  };

  it('keeps the newest 10,000 rows older than a minute, and deletes in chunks of 500', async () => {
    await fill(1, 10_700);
    await sandbox.sweep.tick();
    expect(await count()).toBe(10_700);
    sandbox.clock.advance(60_000);
    expect(await sandbox.sweep.tick()).toBeLessThan(100);
    expect(await count()).toBe(10_200);
    expect(await sandbox.sweep.tick()).toBe(5_000);
    expect(await count()).toBe(10_000);
    expect(await sandbox.value('SELECT MIN(id) FROM sandbox_messages')).toBe(701);
  });

  it('keeps no row longer than the retention, however few there are', async () => {
    await fill(1, 3);
    sandbox.clock.advance(RETENTION_MS);
    await sandbox.sweep.tick();
    expect(await count()).toBe(3);
    sandbox.clock.advance(3_600_000);
    await sandbox.sweep.tick();
    expect(await count()).toBe(0);
  });

  it('keeps the rows of the last minute', async () => {
    await fill(1, 100);
    await sandbox.sweep.tick();
    sandbox.clock.advance(59_000);
    await fill(101, 12_000);
    sandbox.clock.advance(1_000);
    await sandbox.sweep.tick();
    expect(await count()).toBe(11_900);
  });

  it('keeps rows with a pending receipt', async () => {
    await fill(1, 300, 1);
    await fill(301, 10_400);
    await sandbox.sweep.tick();
    sandbox.clock.advance(60_000);
    await sandbox.sweep.tick();
    expect(await count()).toBe(10_300);
  });

  it('waits a minute after a restart, because it does not know the age of rows', async () => {
    await fill(1, 10_400);
    await sandbox.sweep.tick();
    await sandbox.crash();
    sandbox.clock.advance(60_000);
    await sandbox.sweep.tick();
    expect(await count()).toBe(10_400);
  });
});
