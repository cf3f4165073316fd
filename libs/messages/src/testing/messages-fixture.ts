import { type BatchItem, Lane } from '@recado/core';
import type { Database } from '@recado/database';
import { ManualClock } from '../../../../test/support/fixtures/manual-clock.js';
import { type TestDatabase, testDatabase } from '../../../../test/support/fixtures/test-database.js';
import { BatchWriter } from '../intake/batch-writer.js';
import { AttemptStarter } from '../lifecycle/attempt-starter.js';
import { LifecycleSweeps } from '../lifecycle/lifecycle-sweeps.js';
import { OutcomeRecorder } from '../lifecycle/outcome-recorder.js';
import { ReceiptApplier } from '../lifecycle/receipt-applier.js';

export const CHANNEL = 1;
export const KEY = 1;

/** The writers of messages over a database of their own, on a clock that the test moves. */
export class MessagesFixture {
  readonly clock = new ManualClock();
  readonly writer: BatchWriter;
  readonly starter: AttemptStarter;
  readonly recorder: OutcomeRecorder;
  readonly receipts: ReceiptApplier;
  readonly sweeps: LifecycleSweeps;

  private constructor(private readonly opened: TestDatabase) {
    this.writer = new BatchWriter(this.database);
    this.starter = new AttemptStarter(this.database, this.clock);
    this.recorder = new OutcomeRecorder(this.database);
    this.receipts = new ReceiptApplier(this.database);
    this.sweeps = new LifecycleSweeps(this.database, this.clock);
  }

  static async create(): Promise<MessagesFixture> {
    const fixture = new MessagesFixture(await testDatabase());
    await fixture.database.write(async (tx) => {
      await tx.insert('channels', ['name', 'gateway'], [['default', 'http']]);
      const columns = ['name', 'prefix', 'last4', 'hash', 'scopes', 'created_at'];
      await tx.insert('api_keys', columns, [['ERP', 'rcd_live_abcd', 'wxyz', 'h', 'messages:write', 0]]);
    });
    return fixture;
  }

  get database(): Database {
    return this.opened.database;
  }

  item(index: number, changes: Partial<BatchItem> = {}): BatchItem {
    const now = this.clock.now();
    const base = { text: `text ${index}`, lane: Lane.Normal, dueAt: now, scheduledAt: null, expiresAt: null };
    return { index, phone: String(5511987650000 + index), reference: null, ...base, ...changes };
  }

  /** Stores a batch of these items; returns the id of its first message. */
  async store(...changes: Partial<BatchItem>[]): Promise<number> {
    const items = changes.map((change, index) => this.item(index, change));
    const stored = await this.writer.write(this.batch(items));
    return stored.messageIds[0]!;
  }

  batch(items: BatchItem[], apiKeyId = KEY) {
    const createdAt = this.clock.now();
    return { apiKeyId, channelId: CHANNEL, timezone: 'America/Sao_Paulo', createdAt, requestId: 'r-1', items };
  }

  async row(id: number): Promise<Record<string, string | number | null>> {
    const [row] = await this.database.read<Record<string, string | number | null>>(
      'SELECT * FROM messages WHERE id = ?',
      [id],
    );
    return row ?? {};
  }

  close(): Promise<void> {
    return this.opened.close();
  }
}
