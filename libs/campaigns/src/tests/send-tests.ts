import { Injectable } from '@nestjs/common';
import { type Actor, Audit } from '@recado/audit';
import { Channels } from '@recado/channels';
import { type BatchItem, Clock, Lane, Metrics } from '@recado/core';
import { Database } from '@recado/database';
import { PoolAssignment } from '@recado/intake';
import { type BatchPool, type NewBatch, storeBatches, storeMessages } from '@recado/messages';
import { FeedSignal } from '@recado/queue';
import { ChannelRules } from '../check/channel-rules.js';
import { PanelKey } from '../panel-key.js';
import { type SendObstacle, SendObstacles } from '../send-obstacles.js';
import { SendRules } from '../send-rules.js';
import type { SendView } from '../store/send.view.js';
import { Sends } from '../store/sends.js';
import { TestNumbers } from './test-numbers.js';

const TESTED = `UPDATE sends SET test_message_id = ? WHERE id = ? AND state = 'ready' AND revision = ?`;

/** Who gets a test: what the person saw of the send, and their number. */
export interface SendTest {
  revision: number;
  phone: string;
}

/** What came of a test. stale: the send is another one than the person saw, or none of its rows is good. */
export type TestResult = { messageId: number } | SendObstacle | 'stale';

/**
 * Sends to a person of the panel what the first recipient of a send will get: the values of its row, the file and the
 * channel of the send, at once. The message is in a batch of its own, so the figures of the send do not count it.
 */
@Injectable()
export class SendTests {
  constructor(
    private readonly database: Database,
    private readonly sends: Sends,
    private readonly rules: SendRules,
    private readonly channelRules: ChannelRules,
    private readonly obstacles: SendObstacles,
    private readonly key: PanelKey,
    private readonly channels: Channels,
    private readonly pools: PoolAssignment,
    private readonly numbers: TestNumbers,
    private readonly audit: Audit,
    private readonly signal: FeedSignal,
    private readonly clock: Clock,
    private readonly metrics: Metrics,
  ) {}

  async send(id: number, { revision, phone }: SendTest, actor: Actor): Promise<TestResult> {
    const send = await this.sends.find(id);
    if (send?.state !== 'ready' || send.revision !== revision) return 'stale';
    const obstacle = await this.obstacleOf(send);
    if (obstacle) return obstacle;
    const { id: apiKeyId } = await this.key.get();
    const first = await this.firstRow(send, apiKeyId);
    if (!first) return 'stale';
    const pool = await this.poolOf(send, phone);
    const item = { ...first.item, phone, index: 0, lane: Lane.High, scheduledAt: null, dueAt: this.clock.now() };
    const batch = this.batchOf(send, apiKeyId, item);
    const fileIds = first.file ? [first.file.rowId] : [];
    const messageId = await this.store({ ...batch, fileIds, ...(pool && { pool }) }, send, actor);
    if (messageId === undefined) return 'stale';
    if (actor.id !== null) await this.numbers.keep(actor.id, phone);
    this.metrics.count('accepted', 1, {});
    this.signal.nudge();
    return { messageId };
  }

  /** The time of the send does not matter: its test leaves at once. */
  private async obstacleOf({ channelId, template }: SendView): Promise<SendObstacle | null> {
    const obstacle = await this.obstacles.of({ channelId, scheduledAt: null });
    return obstacle ?? this.obstacles.ofTemplate({ channelId, template });
  }

  /** The first row that would be sent now; undefined: there is none. */
  private async firstRow(send: SendView, apiKeyId: number) {
    const rows = await this.sends.rows(send.id, { after: 0, limit: 1, good: true });
    const checked = await this.channelRules.check(await this.rules.check(rows, send, apiKeyId), send);
    return checked.flatMap((row) => ('item' in row ? [row] : []))[0];
  }

  private async poolOf({ channelId }: SendView, phone: string): Promise<BatchPool | undefined> {
    const pool = this.channels.pools().find(({ id }) => id === channelId);
    return pool && { id: pool.id, channelIds: await this.pools.of(pool, [phone]) };
  }

  private batchOf({ id, channelId, timezone, name }: SendView, apiKeyId: number, item: BatchItem): NewBatch {
    const requestId = `send-${id}-test`;
    return {
      ...{ apiKeyId, channelId, timezone, requestId, items: [item] },
      createdAt: this.clock.now(),
      name: `Teste: ${name ?? `envio ${id}`}`.slice(0, 255),
    };
  }

  /** The id of the message; undefined: somebody changed the send meanwhile. */
  private store(batch: NewBatch, { id, revision }: SendView, actor: Actor): Promise<number | undefined> {
    return this.database.write(async (tx) => {
      // First, so that nobody changes the send before the end of the transaction.
      if ((await tx.run(TESTED, [null, id, revision])) === 0) return undefined;
      const [stored] = await storeMessages(tx, [batch], await storeBatches(tx, [batch]));
      const messageId = stored!.messageIds[0]!;
      await tx.run(TESTED, [messageId, id, revision]);
      const target = { type: 'send', id };
      await this.audit.record(tx, { actor, action: 'send.tested', target, details: { messageId } });
      return messageId;
    });
  }
}
