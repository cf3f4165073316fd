import { Injectable } from '@nestjs/common';
import { Audit } from '@recado/audit';
import { Channels } from '@recado/channels';
import { type BatchItem, Clock, DomainError, Metrics } from '@recado/core';
import { Database, type MessageBatch, type Send, type Transaction } from '@recado/database';
import { PoolAssignment, type Allowance, RateLimits } from '@recado/intake';
import { type NewBatch, storeBatches, storeMessages, Transitions } from '@recado/messages';
import { FeedSignal } from '@recado/queue';
import { PanelKey } from '../panel-key.js';
import { SendRules } from '../send-rules.js';
import { KEPT_FIELDS, type SendView, SELECT_SENDS, sendOf } from '../store/send.view.js';
import { Sends, type StoredRow, toListed } from '../store/sends.js';

/** When a message of a send may leave: the `index`-th of them, from 0. `now`: UTC milliseconds. */
function timesOf(
  { scheduledAt, spreadMs, good, confirmedAt }: Pick<SendView, 'scheduledAt' | 'spreadMs' | 'good' | 'confirmedAt'>,
  index: number,
  now: number,
): Pick<BatchItem, 'scheduledAt' | 'dueAt'> {
  if (scheduledAt === null && spreadMs === 0) return { scheduledAt: null, dueAt: now };
  const begin = scheduledAt ?? confirmedAt ?? now;
  // Confirmed some minutes late, a spread keeps its distances: it begins with the confirmation.
  const first = spreadMs > 0 ? Math.max(begin, confirmedAt ?? begin) : begin;
  const at = first + Math.floor((spreadMs * index) / Math.max(good, 1));
  return { scheduledAt: at, dueAt: Math.max(at, now) };
}

/** Rows of one step: some 10 ms on SQLite, during which nothing else is written. */
const CHUNK = 200;
const NEXT = `SELECT id FROM sends WHERE state = 'queuing' ORDER BY id`;
const ROWS = `SELECT line, cells_json AS cells, fault FROM send_rows WHERE send_id = ? AND line > ? AND fault IS NULL
  ORDER BY line LIMIT ?`;
const BATCH = 'SELECT api_key_id AS apiKeyId, is_filling AS isFilling FROM message_batches WHERE id = ?';
const OPEN = 'UPDATE message_batches SET is_filling = 1, total = 0 WHERE id = ?';
const FILL = 'UPDATE message_batches SET total = total + ? WHERE id = ?';
const CLOSE = 'UPDATE message_batches SET is_filling = 0 WHERE id = ? AND is_filling = 1';

type OpenBatch = Pick<MessageBatch, 'apiKeyId' | 'isFilling'>;

/** Which channel of a pool sends to which number, for the rows behind a position. */
interface PoolChannels {
  position: number;
  poolId: number;
  byPhone: ReadonlyMap<string, number>;
}

/** How many rows are queued next, and by which channels. Missing senders: by the channel of the send. */
interface Step {
  limit: number;
  senders: PoolChannels | undefined;
}

interface Chunk extends Pick<Step, 'senders'> {
  items: readonly BatchItem[];
  /** The files that they carry. */
  fileIds: readonly number[];
}

/** How a send ends, with how many rows queued. */
interface SendEnd extends Pick<SendView, 'batchId' | 'queued'> {
  state: 'queued' | 'canceled';
}

/**
 * Queues the messages of confirmed sends, a chunk of rows in each step. A step and its progress are one transaction: after
 * a crash the next one goes on where it ended, and every row is queued once. A cancel of its batch ends a send, and so does
 * a revocation of its key that cancels what waits.
 */
@Injectable()
export class SendRunner {
  constructor(
    private readonly database: Database,
    private readonly sends: Sends,
    private readonly rules: SendRules,
    private readonly key: PanelKey,
    private readonly channels: Channels,
    private readonly pools: PoolAssignment,
    private readonly limits: RateLimits,
    private readonly audit: Audit,
    private readonly transitions: Transitions,
    private readonly signal: FeedSignal,
    private readonly clock: Clock,
    private readonly metrics: Metrics,
  ) {}

  /** Whether the messages of any send are to be queued. */
  async hasWork(): Promise<boolean> {
    return (await this.database.poll("SELECT 1 FROM sends WHERE state = 'queuing' LIMIT 1")) !== null;
  }

  /** Queues the next rows of every confirmed send; returns how many rows, 0 when none can be queued now. */
  async step(): Promise<number> {
    const waiting = await this.database.read<{ id: number }>(NEXT);
    let rows = 0;
    for (const { id } of waiting) rows += await this.stepOf(id);
    return rows;
  }

  private async stepOf(id: number): Promise<number> {
    const send = await this.sends.find(id);
    if (!send || !this.isKnown(send.channelId)) return 0;
    const key = await this.key.of(send);
    const allowance = this.limits.allowanceOf(key, key.makers);
    if (send.batchId === null && key.revokedAt) return this.database.write((tx) => this.giveUp(tx, id, key.id));
    // A send that is canceled ends now, whatever its limits.
    const left = isCanceled(send, await this.batchOf(send)) ? 0 : send.good - send.queued;
    const count = Math.min(CHUNK, left, ...limitsOf(allowance));
    if (count > 0 && !(await isAllowed(() => allowance?.takeMessages(count)))) return 0;
    const limit = Math.max(count, 1);
    const senders = await this.poolChannelsOf(send, key.id, limit);
    const rows = await this.database.write((tx) => this.queue(tx, id, key.id, { limit, senders }));
    await allowance?.giveBackMessages(Math.max(count - rows, 0));
    if (rows > 0) {
      this.metrics.count('accepted', rows, {});
      this.signal.nudge();
    }
    return rows;
  }

  /** The batch of a send; undefined: it has none. A transaction locks it, so that nobody cancels it before the end. */
  private async batchOf({ batchId }: SendView, tx?: Transaction): Promise<OpenBatch | undefined> {
    if (batchId === null) return undefined;
    const { rowLock } = this.database.capabilities;
    const [batch] = tx
      ? await tx.all<OpenBatch>(`${BATCH} ${rowLock}`, [batchId])
      : await this.database.read<OpenBatch>(BATCH, [batchId]);
    return batch;
  }

  /** A channel or pool that another process has just created may be unknown here: its send waits for the next step. */
  private isKnown(channelId: number): boolean {
    return this.channels.withId(channelId) !== undefined || this.channels.pools().some(({ id }) => id === channelId);
  }

  /** The channels of the next rows, where the send is addressed to a pool; undefined: to a channel. */
  private async poolChannelsOf(send: SendView, apiKeyId: number, limit: number): Promise<PoolChannels | undefined> {
    const pool = this.channels.pools().find(({ id }) => id === send.channelId);
    if (!pool) return undefined;
    const rows = await this.sends.rows(send.id, { after: send.position, limit, good: true });
    const checked = await this.rules.check(rows, send, apiKeyId);
    const phones = checked.flatMap((row) => ('item' in row ? [row.item.phone] : []));
    const channelIds = await this.pools.of(pool, phones);
    const byPhone = new Map(phones.map((phone, index) => [phone, channelIds[index]!]));
    return { position: send.position, poolId: pool.id, byPhone };
  }

  /** Ends a send of a program whose key was revoked before any of its messages was queued: nobody saw them waiting. */
  private async giveUp(tx: Transaction, id: number, apiKeyId: number): Promise<number> {
    const send = await this.locked(tx, id);
    if (send?.batchId === null) await this.end(tx, send, apiKeyId, { ...send, state: 'canceled' });
    return 0;
  }

  private async locked(tx: Transaction, id: number): Promise<SendView | undefined> {
    const { rowLock } = this.database.capabilities;
    const [row] = await tx.all<Send>(`${SELECT_SENDS} WHERE id = ? AND state = 'queuing' ${rowLock}`, [id]);
    return row && sendOf(row);
  }

  /** Queues the next rows and notes how far it is; ends the send when there are none. */
  private async queue(tx: Transaction, id: number, apiKeyId: number, { limit, senders }: Step): Promise<number> {
    const send = await this.locked(tx, id);
    if (!send) return 0;
    const batch = await this.batchOf(send, tx);
    if (isCanceled(send, batch)) {
      await this.end(tx, send, apiKeyId, { ...send, state: 'canceled' });
      return 0;
    }
    // Another process has created the batch meanwhile, for another key: the next step takes that one.
    if (batch && batch.apiKeyId !== apiKeyId) return 0;
    // Another process has queued these rows meanwhile.
    if (senders && senders.position !== send.position) return 0;
    const rows = (await tx.all<StoredRow>(ROWS, [id, send.position, limit])).map(toListed);
    const checked = await this.rules.check(rows, send, apiKeyId, tx);
    const items = checked.flatMap((row) => ('item' in row ? [row.item] : []));
    const fileIds = [...new Set(checked.flatMap((row) => ('item' in row && row.file ? [row.file.rowId] : [])))];
    // Somebody wants messages again since the channels were chosen: the next step chooses anew.
    if (senders && items.some(({ phone }) => !senders.byPhone.has(phone))) return 0;
    const batchId = await this.store(tx, send, apiKeyId, { items, senders, fileIds });
    const position = rows.at(-1)?.line ?? send.position;
    const progress = 'UPDATE sends SET position = ?, queued = queued + ?, batch_id = ? WHERE id = ?';
    await tx.run(progress, [position, items.length, batchId, id]);
    const queued = send.queued + items.length;
    if (rows.length < limit) await this.end(tx, send, apiKeyId, { batchId, queued, state: 'queued' });
    return items.length;
  }

  /** Adds messages to the batch of the send, which the first of them creates. */
  private async store(tx: Transaction, send: SendView, apiKeyId: number, { items, senders, fileIds }: Chunk) {
    const timed = items.map((item, index) => ({ ...item, ...timesOf(send, send.queued + index, this.clock.now()) }));
    const { id, channelId, timezone, name } = send;
    const batch: NewBatch = {
      apiKeyId,
      channelId,
      timezone,
      name,
      fields: KEPT_FIELDS.of(send),
      createdAt: this.clock.now(),
      requestId: `send-${id}`,
      items: timed,
      fileIds,
    };
    if (items.length === 0) return send.batchId;
    if (senders) batch.pool = { id: senders.poolId, channelIds: items.map(({ phone }) => senders.byPhone.get(phone)!) };
    const batchId = send.batchId ?? (await storeBatches(tx, [batch]))[0]!;
    if (send.batchId === null) await tx.run(OPEN, [batchId]);
    await storeMessages(tx, [batch], [batchId]);
    await tx.run(FILL, [items.length, batchId]);
    return batchId;
  }

  /** The list is removed: what was sent is in the messages. The cancel of its batch has an audit entry of its own. */
  private async end(tx: Transaction, { id, actor }: SendView, apiKeyId: number, { batchId, queued, state }: SendEnd) {
    const update = 'UPDATE sends SET state = ?, text = NULL, template_use_json = NULL, ended_at = ? WHERE id = ?';
    await tx.run(update, [state, this.clock.now(), id]);
    if (batchId !== null) {
      await tx.run(CLOSE, [batchId]);
      await this.transitions.completeIfOver(tx, { batchId, apiKeyId });
    }
    const details = { batch: batchId, queued };
    const entry = { actor, action: 'send.queued', target: { type: 'send', id }, details };
    if (state === 'queued') await this.audit.record(tx, entry);
  }
}

/** Whether somebody has canceled its batch. */
function isCanceled({ batchId }: SendView, batch: OpenBatch | undefined): boolean {
  return batchId !== null && !batch?.isFilling;
}

/** The limits of messages of the key, or of the installation where it has none. */
function limitsOf(allowance: Allowance | undefined): number[] {
  const quotas = allowance?.quotas ?? [];
  return quotas.flatMap(({ unit, limit }) => (unit === 'messages' ? [limit] : []));
}

/** False: the limit of the key is reached, and the rows wait for the next minute or day. */
async function isAllowed(take: () => Promise<void> | undefined): Promise<boolean> {
  try {
    await take();
    return true;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'rate_limited') return false;
    throw error;
  }
}
