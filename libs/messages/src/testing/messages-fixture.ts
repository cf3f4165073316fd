import { Audit } from '@recado/audit';
import { ChannelPaces, Channels } from '@recado/channels';
import { type Config, loadConfig } from '@recado/config';
import { type BatchItem, Lane } from '@recado/core';
import type { Database } from '@recado/database';
import { LocalFeedSignal } from '@recado/queue';
import { ManualClock } from '../../../../test/support/fixtures/manual-clock.js';
import { type TestDatabase, testDatabase } from '../../../../test/support/fixtures/test-database.js';
import { BatchWriter } from '../intake/batch-writer.js';
import { AnswerMemory } from '../intake/repeats/answer-memory.js';
import { IdempotencyRecords } from '../intake/repeats/idempotency-records.js';
import { IntakeGuards } from '../intake/repeats/intake-guards.js';
import { AttemptStarter } from '../lifecycle/attempt-starter.js';
import { Cancellations } from '../lifecycle/changes/cancellations.js';
import { LockedMessages } from '../lifecycle/changes/locked-messages.js';
import { Reschedules } from '../lifecycle/changes/reschedules.js';
import { Retries } from '../lifecycle/changes/retries.js';
import { LifecycleSweeps } from '../lifecycle/lifecycle-sweeps.js';
import { OutcomeRecorder } from '../lifecycle/outcome-recorder.js';
import { ReceiptApplier } from '../lifecycle/receipt-applier.js';
import { UnknownMessages } from '../lifecycle/unknowns/unknown-messages.js';
import type { NotificationSubscriptions } from '../notifications/notification-subscriptions.js';
import { Transitions } from '../notifications/transitions.js';
import { BatchQueries } from '../queries/batch.queries.js';
import { OptOutBlocklist } from '../opt-outs/opt-out-blocklist.js';
import { OptOutCancellation } from '../opt-outs/opt-out-cancellation.js';
import { OptOutChanges } from '../opt-outs/opt-out-changes.js';
import { OptOutReply } from '../opt-outs/opt-out-reply.js';
import { OptOutSettings } from '../opt-outs/opt-out-settings.js';
import { OptOutSignals } from '../opt-outs/opt-out-signals.js';
import { OptOuts } from '../opt-outs/opt-outs.js';
import { MessageQueries } from '../queries/message.queries.js';
import { MessageSearch } from '../queries/message-search.js';
import { BatchForecast } from '../queries/waiting/batch-forecast.js';
import { LinePlaces } from '../queries/waiting/line-places.js';
import { RecipientTurns } from '../queries/waiting/recipient-turns.js';
import { MessageReader } from '../view/message-reader.js';
import { WaitingReasons } from '../queries/waiting/waiting-reasons.js';

export const CHANNEL = 1;
export const KEY = 1;

const CONFIG: Config = loadConfig({ NODE_ENV: 'test' });

/** The writers of messages over a database of their own, on a clock that the test moves. */
export class MessagesFixture {
  readonly clock = new ManualClock();
  readonly records: IdempotencyRecords;
  readonly guards: IntakeGuards;
  readonly memory: AnswerMemory;
  readonly writer: BatchWriter;
  readonly starter: AttemptStarter;
  readonly recorder: OutcomeRecorder;
  readonly receipts: ReceiptApplier;
  readonly sweeps: LifecycleSweeps;
  readonly channels: Channels;
  readonly paces: ChannelPaces;
  readonly unknowns: UnknownMessages;
  readonly reader: MessageReader;
  readonly queries: MessageQueries;
  readonly batches: BatchQueries;
  readonly waiting: WaitingReasons;
  readonly signal = new LocalFeedSignal();
  readonly cancellations: Cancellations;
  readonly reschedules: Reschedules;
  readonly retries: Retries;
  readonly blocklist: OptOutBlocklist;
  readonly optOuts: OptOuts;
  readonly optOutChanges: OptOutChanges;
  readonly optOutCancellation: OptOutCancellation;
  readonly optOutSettings: OptOutSettings;
  readonly optOutSignals: OptOutSignals;

  private constructor(
    private readonly opened: TestDatabase,
    subscriptions?: NotificationSubscriptions,
  ) {
    this.records = new IdempotencyRecords(this.database, this.clock);
    this.guards = new IntakeGuards(this.database, this.clock);
    this.memory = new AnswerMemory(this.records, this.guards);
    this.writer = new BatchWriter(this.database, this.memory);
    const transitions = new Transitions(this.database, this.clock, subscriptions);
    this.optOutChanges = new OptOutChanges(this.database, this.clock, new Audit(this.clock));
    this.blocklist = new OptOutBlocklist(this.database, this.optOutChanges);
    this.starter = new AttemptStarter(this.database, this.clock, transitions, this.blocklist);
    this.recorder = new OutcomeRecorder(this.database, transitions, this.blocklist);
    this.receipts = new ReceiptApplier(this.database, this.clock, transitions);
    this.sweeps = new LifecycleSweeps(this.database, this.clock, transitions);
    this.unknowns = new UnknownMessages(this.database, this.clock, transitions);
    this.reader = new MessageReader(this.database);
    this.queries = new MessageQueries(this.database, this.reader, new MessageSearch(this.database));
    this.channels = new Channels(this.database, CONFIG);
    this.paces = new ChannelPaces(this.database);
    const { database, clock, reader, signal, channels, paces } = this;
    const places = new LinePlaces(database, clock);
    const recipients = new RecipientTurns(database);
    this.waiting = new WaitingReasons(channels, paces, places, recipients, clock, database);
    this.batches = new BatchQueries(database, clock, new BatchForecast(channels, paces, places, recipients));
    const audit = new Audit(clock);
    const locked = new LockedMessages(database);
    this.cancellations = new Cancellations(database, clock, locked, transitions, reader, audit, signal);
    this.reschedules = new Reschedules(database, clock, locked, transitions, reader, audit, signal, CONFIG);
    this.retries = new Retries(database, clock, locked, transitions, reader, audit, signal);
    this.optOuts = new OptOuts(database);
    this.optOutCancellation = new OptOutCancellation(database, clock, this.cancellations);
    this.optOutSettings = new OptOutSettings(database, audit, CONFIG);
    this.optOutSignals = new OptOutSignals(
      ...([database, this.optOutChanges, this.optOutCancellation, this.optOutSettings] as const),
      new OptOutReply(clock, CONFIG),
      signal,
    );
  }

  static async create(subscriptions?: NotificationSubscriptions): Promise<MessagesFixture> {
    const fixture = new MessagesFixture(await testDatabase(), subscriptions);
    await fixture.database.write(async (tx) => {
      await tx.insert('channels', ['name', 'gateway'], [['default', 'http']]);
      const columns = ['name', 'prefix', 'last4', 'hash', 'scopes', 'created_at'];
      await tx.insert('api_keys', columns, [['ERP', 'rcd_live_abcd', 'wxyz', 'h', 'messages:write', 0]]);
    });
    await fixture.channels.refresh();
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
