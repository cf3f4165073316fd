import { setImmediate as nextPass } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Channels, type PoolAssignment, PoolRecipients } from '@recado/channels';
import { Aside, ASIDES, contentOf, groupBy, LANES, MessageStatus, personOf, WAITING, phonesOf } from '@recado/core';
import { Database, type Transaction } from '@recado/database';
import { WaitingKeys } from './due-messages.js';
import { BY_CLAIM_INDEX } from './store/forced-index.js';
import { IN_CLAIM_RANGE, inClaimRange } from './store/key-backlog.js';
import { idsOf } from './store/rows.js';
import { bySendOrder, type FeedGroup, RETRY_HOLD_MS, SEND_ORDER, type SendOrderKey } from './store/send-order.js';
import { isColdAside } from './store/set-aside.js';
import { IS_LEFT } from './store/earlier-generation.js';
import { mayBeTaken } from './store/unanswered-attempt.js';

/** Rows of one read and of one UPDATE. */
const CHUNK = 1_000;
/** Sent at once on one channel, by all processes, at most. */
const MAX_SENDING = 10_000;

/** A waiting message that was addressed to a pool. */
export interface PoolMessage extends SendOrderKey {
  phone: string;
  poolId: number;
}

/** A chunk of a group in send order. */
interface PoolChunk {
  /** Those that were addressed to a pool, and that another channel can send. */
  messages: PoolMessage[];
  /** The last message of the chunk, of a pool or not; null: the group has no more. */
  last: SendOrderKey | null;
}

interface Row extends SendOrderKey {
  phone: string;
  batchId: number;
  startedAt: number | null;
}

const FIRST: SendOrderKey = { dueAt: 0, id: 0 };

/** One for each range of the index, those that are set aside too. */
const CHUNKS_OF_GROUP = ASIDES.map(
  (
    aside,
  ) => `SELECT id, phone, batch_id AS batchId, due_at AS dueAt, started_at AS startedAt FROM messages ${BY_CLAIM_INDEX}
  WHERE ${inClaimRange(aside)} AND due_at >= ? AND (due_at > ? OR id > ?) ORDER BY ${SEND_ORDER} LIMIT ${CHUNK}`,
);
const RETRIES = `SELECT DISTINCT phone FROM messages ${BY_CLAIM_INDEX}
  WHERE ${IN_CLAIM_RANGE} AND due_at > ? AND due_at <= ? AND attempts > 0 LIMIT ${CHUNK}`;
const IN_FLIGHT = `SELECT DISTINCT phone FROM messages ${BY_CLAIM_INDEX} WHERE status = ? AND aside = ${Aside.No} AND channel_id = ? LIMIT ${MAX_SENDING}`;

/** Moves waiting messages of pools from one channel to others. */
@Injectable()
export class PoolMoves {
  private readonly keys: WaitingKeys;

  constructor(
    private readonly database: Database,
    private readonly recipients: PoolRecipients,
    private readonly channels: Channels,
  ) {
    this.keys = new WaitingKeys(database);
  }

  /** The groups of a channel with waiting messages. */
  async groupsOf(channelId: number): Promise<FeedGroup[]> {
    const found = await this.keys.find(channelId, LANES, ASIDES);
    return [...found].flatMap(([lane, keys]) => keys.map(({ apiKeyId }) => ({ channelId, lane, apiKeyId })));
  }

  /**
   * The persons (see `personOf`) to whom a message is being sent by the channel of these groups, or soon will be again:
   * their later messages must not overtake it.
   */
  async held(groups: readonly FeedGroup[], now: number): Promise<Set<string>> {
    const [first] = groups;
    if (!first) return new Set();
    const phones = await this.database.read<{ phone: string }>(IN_FLIGHT, [MessageStatus.Sending, first.channelId]);
    for (const { channelId, lane, apiKeyId } of groups) {
      const range = [MessageStatus.Pending, channelId, lane, apiKeyId, now, now + RETRY_HOLD_MS];
      phones.push(...(await this.database.read<{ phone: string }>(RETRIES, range)));
    }
    return new Set(phones.map(({ phone }) => personOf(phone)));
  }

  /**
   * The persons for whom a message waits that the provider of the channel of these groups may have taken. It may only be
   * sent again by that channel, because another provider does not recognise it as repeated, and the later messages to the
   * person must not overtake it. Call it after `held`, which has what is still being sent.
   */
  async mayHaveReceived(groups: readonly FeedGroup[]): Promise<Set<string>> {
    const persons = new Set<string>();
    if (!groups[0] || !this.recognisesRepeats(groups[0].channelId)) return persons;
    for (const group of groups) {
      for (let rows = await this.rowsAfter(group, FIRST); rows.length > 0;) {
        for (const { phone } of await this.mayBeTaken(rows)) persons.add(personOf(phone));
        // On SQLite a query blocks the process: let others run in between.
        await nextPass();
        rows = rows.length < CHUNK ? [] : await this.rowsAfter(group, rows.at(-1)!);
      }
    }
    return persons;
  }

  /** The next messages of a group in send order, after this one. */
  async chunk(group: FeedGroup, after: SendOrderKey): Promise<PoolChunk> {
    const rows = await this.rowsAfter(group, after);
    const pools = await this.poolsOf(rows);
    const messages = rows.flatMap(({ id, phone, dueAt, batchId }) => {
      const poolId = pools.get(batchId);
      return poolId === undefined ? [] : [{ id, phone, dueAt, poolId }];
    });
    const quoting = await this.quoting(idsOf(messages));
    return { messages: messages.filter(({ id }) => !quoting.has(id)), last: rows.at(-1) ?? null };
  }

  /** A quotation stays with the number that got what it quotes: from another one it would quote nothing. */
  private async quoting(ids: readonly number[]): Promise<ReadonlySet<number>> {
    if (ids.length === 0) return new Set();
    // Which of them quote is not asked of the database, because what they carry may be sealed.
    const select = `SELECT id, content FROM messages WHERE id IN ${this.database.capabilities.list} AND content IS NOT NULL`;
    const carrying = await this.database.read<{ id: number; content: string }>(select, [ids]);
    return new Set(idsOf(carrying.filter(({ content }) => contentOf(content)?.replyTo !== undefined)));
  }

  /**
   * Moves messages of one pool that still wait on the channel, and their persons with them. `target`: for a person and the
   * channel that they have, if any; the channel itself: they stay. Returns how many messages moved.
   */
  move(
    channelId: number,
    messages: readonly PoolMessage[],
    target: (person: string, sticky: number | undefined) => number,
  ): Promise<number> {
    const { poolId } = messages[0]!;
    const persons = [...new Set(messages.map(({ phone }) => personOf(phone)))].sort();
    return this.database.write(async (tx) => {
      const known = await this.recipients.of(poolId, persons, tx);
      const assignments = persons.map((person): PoolAssignment => {
        const from = known.get(person)?.channelId;
        return { person, from: from ?? null, to: target(person, from) };
      });
      await this.recipients.assign(
        tx,
        poolId,
        assignments.filter(({ from, to }) => from !== to),
      );
      const targets = new Map(assignments.map(({ person, to }) => [person, to]));
      return this.moveRows(tx, channelId, messages, targets);
    });
  }

  private async moveRows(
    tx: Transaction,
    channelId: number,
    messages: readonly PoolMessage[],
    targets: ReadonlyMap<string, number>,
  ): Promise<number> {
    // What was set aside by the rules of one channel is due again: the other one has rules of its own.
    const move = `UPDATE messages SET channel_id = ?, generation = (SELECT generation FROM channels WHERE id = ?),
      aside = CASE WHEN ${isColdAside()} THEN aside - ${Aside.Cold} ELSE aside END
      WHERE id IN ${this.database.capabilities.list} AND +status IN (${WAITING.join(', ')}) AND +channel_id = ?
      AND NOT ${this.recognisesRepeats(channelId) ? mayBeTaken() : IS_LEFT}`;
    let moved = 0;
    for (const [to, some] of groupBy(messages, ({ phone }) => targets.get(personOf(phone))!)) {
      if (to !== channelId) moved += await tx.run(move, [to, to, some.map(({ id }) => id), channelId]);
    }
    return moved;
  }

  /**
   * Whether the provider of a channel recognises repeated messages, so that messages of unknown outcome wait to be sent
   * again. On other channels the provider is known not to have a message that waits.
   */
  private recognisesRepeats(channelId: number): boolean {
    return this.channels.withId(channelId)?.isIdempotent !== false;
  }

  private async rowsAfter({ channelId, lane, apiKeyId }: FeedGroup, { dueAt, id }: SendOrderKey): Promise<Row[]> {
    const range = [channelId, lane, apiKeyId, dueAt, dueAt, id];
    const found = await Promise.all(
      WAITING.flatMap((status) => CHUNKS_OF_GROUP.map((chunk) => this.database.read<Row>(chunk, [status, ...range]))),
    );
    return found.flat().sort(bySendOrder).slice(0, CHUNK);
  }

  private async mayBeTaken(rows: readonly Row[]): Promise<{ phone: string }[]> {
    const ids = idsOf(rows.filter(({ startedAt }) => startedAt !== null));
    if (ids.length === 0) return [];
    const { list } = this.database.capabilities;
    return this.database.read(`SELECT phone FROM messages WHERE id IN ${list} AND ${mayBeTaken()}`, [ids]);
  }

  private async poolsOf(rows: readonly Row[]): Promise<Map<number, number>> {
    const batchIds = [...new Set(rows.map(({ batchId }) => batchId))];
    if (batchIds.length === 0) return new Map();
    const batches = await this.database.read<{ id: number; poolId: number }>(
      `SELECT id, pool_id AS poolId FROM message_batches WHERE id IN ${this.database.capabilities.list} AND pool_id IS NOT NULL`,
      [batchIds],
    );
    return new Map(batches.map(({ id, poolId }) => [id, poolId]));
  }
}

/** A person, and the channel by which they are written to. */
interface Recipient {
  /** As `personOf` returns it. */
  person: string;
  channelId: number;
  /** The same for each of their numbers. */
  numbers: readonly string[];
}

const OPEN = [...WAITING, MessageStatus.Sending].join(', ');

/** Finds whom messages wait for. */
@Injectable()
export class PoolWaiting {
  constructor(private readonly database: Database) {}

  /** Those of these persons to whom a message waits on their channel, or is being sent by it. */
  async personsWaiting(recipients: readonly Recipient[]): Promise<Set<string>> {
    if (recipients.length === 0) return new Set();
    const byNumber = new Map(recipients.flatMap((each) => each.numbers.map((number) => [number, each] as const)));
    const rows = await this.database.read<{ phone: string; channelId: number }>(
      `SELECT DISTINCT phone, channel_id AS channelId FROM messages
       WHERE phone IN ${this.database.capabilities.list} AND +status IN (${OPEN})`,
      [[...byNumber.keys()].flatMap(phonesOf)],
    );
    const waiting = rows.flatMap(({ phone, channelId }) => {
      const recipient = byNumber.get(personOf(phone));
      return recipient?.channelId === channelId ? [recipient.person] : [];
    });
    return new Set(waiting);
  }
}
