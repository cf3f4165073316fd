import { type Receipt, type ReceiptMatch, ReceiptSink } from '@recado/core';
import { ManualClock } from '../../../../test/support/fixtures/manual-clock.js';
import { type TestDatabase, testDatabase } from '../../../../test/support/fixtures/test-database.js';
import type { OutgoingMessage, Released, SendResult } from '../port/gateway.js';
import { MAGIC_NUMBERS, type SandboxBehaviour } from '../sandbox/magic-numbers.js';
import { SandboxInbox } from '../sandbox/sandbox-inbox.js';
import { SandboxReceiptPump, SandboxGateway, SandboxSweep } from '../sandbox/sandbox.gateway.js';

/** The default of RETENTION_DAYS. */
export const RETENTION_MS = 90 * 86_400_000;

class RecordingSink extends ReceiptSink {
  readonly calls: Receipt[][] = [];
  failing = false;

  async accept(receipts: readonly Receipt[]): Promise<ReadonlyMap<Receipt, ReceiptMatch>> {
    if (this.failing) throw new Error('the sink is away');
    this.calls.push([...receipts]);
    return new Map();
  }

  of(id: number): Receipt[] {
    return this.calls.flat().filter(({ messageId }) => messageId === id);
  }

  kinds(id: number): string[] {
    return this.of(id).map(({ kind }) => kind);
  }
}

export function sandboxMessage(id: number, behaviour: SandboxBehaviour = 'normal'): OutgoingMessage {
  const to = MAGIC_NUMBERS.find((entry) => entry.behaviour === behaviour)?.phone ?? '5511987654321';
  return { id, attempt: 1, retries: 0, to, text: `text ${id}`, channelId: 7, channel: 'default' };
}

/** A sandbox with its own database, on a clock that the test moves. The slow number answers at once. */
export class SandboxFixture {
  readonly sink = new RecordingSink();
  readonly clock = new ManualClock();
  pump: SandboxReceiptPump;
  sweep: SandboxSweep;
  gateway: SandboxGateway;
  inbox: SandboxInbox;

  private constructor(private readonly databases: TestDatabase[]) {
    this.wire();
  }

  static async create(): Promise<SandboxFixture> {
    return new SandboxFixture([await testDatabase()]);
  }

  get database(): TestDatabase['database'] {
    return this.current.database;
  }

  /** Continues with a new process that has only the database. */
  async crash(): Promise<void> {
    this.databases.push(await this.current.reopened());
    this.wire();
  }

  send(message: OutgoingMessage): Promise<SendResult | Released> {
    return this.gateway.send(message, {}, new AbortController().signal);
  }

  /** Lets time pass, with a tick of the pump every `step` ms. */
  async pumpFor(ms: number, step = 100): Promise<void> {
    for (let at = 0; at < ms; at += step) {
      this.clock.advance(step);
      await this.pump.tick();
    }
  }

  /** The single value that a query returns. */
  async value(sql: string): Promise<number> {
    const [row] = await this.database.read<Record<string, number>>(sql);
    return Object.values(row ?? {})[0] ?? NaN;
  }

  async close(): Promise<void> {
    await this.gateway.stop();
    for (const database of [...this.databases].reverse()) await database.close();
  }

  private get current(): TestDatabase {
    return this.databases.at(-1) as TestDatabase;
  }

  private wire(): void {
    const ignore = () => undefined;
    this.pump = new SandboxReceiptPump(this.database, this.clock, this.sink, ignore);
    this.sweep = new SandboxSweep(this.database, this.clock, () => RETENTION_MS, ignore);
    this.gateway = new SandboxGateway(this.database, this.clock, this.pump, this.sweep, async () => undefined);
    this.inbox = new SandboxInbox(this.database);
  }
}
