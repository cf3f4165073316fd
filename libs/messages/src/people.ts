import { setImmediate as nextPass } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { BATCH_FIELDS, type KeptBatchFields, MessageStatus } from '@recado/core';
import { Database, keptFields, rewriteRows, type Transaction } from '@recado/database';
import { Cancellations } from './changes/cancellations.js';
import { ChangeEffects } from './changes/change-effects.js';
import { type LockedMessage, LockedMessages } from './changes/locked-messages.js';
import { eraseMessages } from './store/erase-messages.js';
import { BY_RECIPIENT_INDEX } from './store/forced-index.js';
import { unlistFailures } from './store/failure-list.js';
import { idsOf } from './store/rows.js';
import { SHOWN_OUTCOME } from './store/unanswered-attempt.js';
import { MessageReader } from './view/message-reader.js';
import type { AttemptView, MessageView } from './view/message.view.js';

const { Pending, Scheduled, Sending, Unknown } = MessageStatus;

/** What was done to the messages of a person. */
interface PersonErasure {
  /** Messages without text and recipient from now on. */
  erased: number;
  /** How many of these waited until now. */
  canceled: number;
}

/**
 * Erases what else is kept of messages, in the transaction that erases the messages themselves: afterwards nothing tells
 * to whom they went.
 */
type AlsoErase = (tx: Transaction, messageIds: readonly number[]) => Promise<void>;

/** An attempt that runs needs the text, and one of unknown outcome may be repeated. */
const KEPT: readonly MessageStatus[] = [Pending, Scheduled, Sending, Unknown];
const ERASABLE = `+status NOT IN (${KEPT.join(', ')})`;

/**
 * Messages of one unit of work: SQLite rewrites the neighbours of each of them, and of each of their deliveries, which
 * takes it some 20 ms a message.
 */
const STEP = 2;
/** Units of work of one call, at most some ten seconds on SQLite. */
const MAX_STEPS = 250;

const NEXT = `SELECT id FROM messages ${BY_RECIPIENT_INDEX} WHERE phone = ? AND id > ? ORDER BY id LIMIT ${STEP}`;
const EARLY = `SELECT e.id FROM messages m JOIN early_receipts e
  ON e.channel_id = m.channel_id AND e.provider_message_id = m.provider_message_id WHERE m.id IN`;

/** Erases the messages to a person at their request. */
@Injectable()
export class PersonEraser {
  constructor(
    private readonly database: Database,
    private readonly locked: LockedMessages,
    private readonly cancellations: Cancellations,
    private readonly effects: ChangeEffects,
  ) {}

  /**
   * Cancels what waits for these numbers, and erases it with what has been sent or has ended: 500 messages at most in
   * one call. Messages that are being sent, or whose outcome is unknown, stay as they are. Each step is one transaction;
   * after an error a repeated call does the rest.
   */
  async erase(phones: readonly string[], alsoErase: AlsoErase): Promise<PersonErasure> {
    const total = { erased: 0, canceled: 0 };
    let steps = MAX_STEPS;
    for (const phone of phones) {
      for (let after: number | undefined = 0; after !== undefined && steps > 0; steps--) {
        const ids: number[] = idsOf(await this.database.read<{ id: number }>(NEXT, [phone, after]));
        const { erased, canceled } = await this.step(ids, alsoErase);
        total.erased += erased;
        total.canceled += canceled;
        after = ids.length < STEP ? undefined : ids.at(-1);
        // On SQLite a step blocks the process: let others run in between.
        await nextPass();
      }
    }
    return total;
  }

  private async step(ids: readonly number[], alsoErase: AlsoErase): Promise<PersonErasure> {
    if (ids.length === 0) return { erased: 0, canceled: 0 };
    const done = await this.database.write(async (tx) => {
      const canceled = await this.cancellations.chunk(tx, await this.locked.withIds(tx, ids));
      const ended = (await this.locked.withIds(tx, ids)).filter(isErasable).map(({ id }) => id);
      if (ended.length > 0) await this.eraseIn(tx, ended);
      if (ended.length > 0) await alsoErase(tx, ended);
      return { erased: ended.length, canceled };
    });
    this.effects.publish('canceled', done.canceled);
    return done;
  }

  private async eraseIn(tx: Transaction, ids: readonly number[]): Promise<void> {
    const { capabilities } = this.database;
    const early = idsOf(await tx.all<{ id: number }>(`${EARLY} ${capabilities.list}`, [ids]));
    if (early.length > 0) await tx.run(`DELETE FROM early_receipts WHERE id IN ${capabilities.list}`, [early]);
    await eraseMessages(tx, ids, { where: ERASABLE, values: [] }, capabilities);
    await unlistFailures(tx, ids, capabilities);
    await rewriteRows(tx, 'messages', ids);
  }
}

function isErasable({ status }: LockedMessage): boolean {
  return !KEPT.includes(status);
}

/** A message to a person, with all that is kept of it. */
export interface PersonMessage extends MessageView, KeptBatchFields {
  /** The provider's id of the recipient; null: it gave none. */
  recipientId: string | null;
  attemptLog: AttemptView[];
}

/** A page of the messages to a person, newest first. */
export interface PersonMessagePage {
  items: PersonMessage[];
  /** The next page begins below this id; null: there is none. */
  nextBefore: number | null;
}

type LoggedAttempt = AttemptView & { messageId: number };

/** The latest messages in which a provider's id of the recipient is looked for. */
const RECENT = 20;
/** A count of messages stops there. */
const MAX_COUNTED = 10_000;

const NEWEST = `SELECT id FROM messages ${BY_RECIPIENT_INDEX} WHERE phone = ? AND id < ? ORDER BY id DESC LIMIT ?`;
const SOME = `SELECT id FROM messages ${BY_RECIPIENT_INDEX} WHERE phone = ? ORDER BY id LIMIT ${MAX_COUNTED}`;
const CONTENTS = 'SELECT content FROM messages WHERE content IS NOT NULL AND id IN';
/** Messages that one statement looks into: they lie all over the table, so that each may cost a server a read of its disk. */
const LOOKED_INTO = 500;
const RECIPIENT_IDS = 'SELECT id, recipient_id AS recipientId FROM messages WHERE recipient_id IS NOT NULL AND id IN';
const ATTEMPTS = `SELECT message_id AS messageId, attempt, started_at AS startedAt, ended_at AS endedAt, ${SHOWN_OUTCOME}, code,
  detail, retry_at AS retryAt FROM delivery_attempts WHERE message_id IN`;

const BATCHES = `SELECT id, ${keptFields(BATCH_FIELDS).select} FROM message_batches WHERE id IN`;

/** Reads the messages to a person, by all spellings of their number. */
@Injectable()
export class PersonMessages {
  constructor(
    private readonly database: Database,
    private readonly reader: MessageReader,
  ) {}

  /** The newest message to these numbers; null: there is none, or all were erased. */
  async latest(phones: readonly string[]): Promise<MessageView | null> {
    const [latest] = await this.reader.withIds(await this.newest(phones, { limit: 1 }));
    return latest ?? null;
  }

  /** What providers called the recipient of the latest messages to these numbers, each once, the latest first. */
  async recipientIds(phones: readonly string[]): Promise<string[]> {
    const ids = await this.newest(phones, { limit: RECENT });
    const known = await this.recipientIdsOf(ids);
    return [...new Set(ids.flatMap((id) => known.get(id) ?? []))];
  }

  /** A page of the messages to these numbers. `before`: ids below this one; undefined: from the newest. */
  async page(
    phones: readonly string[],
    { before, limit }: { before?: number; limit: number },
  ): Promise<PersonMessagePage> {
    const ids = await this.newest(phones, { before, limit: limit + 1 });
    const shown = ids.slice(0, limit);
    const messages = await this.reader.withIds(shown);
    const recipients = await this.recipientIdsOf(shown);
    const attempts = await this.attemptsOf(shown);
    const kept = await this.keptOf(messages);
    const items = messages.map((message) => ({
      ...message,
      ...kept.get(message.batchId)!,
      recipientId: recipients.get(message.id) ?? null,
      attemptLog: attempts.filter(({ messageId }) => messageId === message.id),
    }));
    return { items, nextBefore: ids.length > limit ? shown.at(-1)! : null };
  }

  /** The ids of the messages to these numbers, 10,000 of each number at most. */
  async ids(phones: readonly string[]): Promise<number[]> {
    const found: number[] = [];
    for (const phone of phones) found.push(...idsOf(await this.database.read<{ id: number }>(SOME, [phone])));
    return found;
  }

  /**
   * What the messages to these numbers carry beside their texts (JSON), the newest first. `most`: into so many messages of
   * each number it looks; without it, into all.
   */
  async contents(phones: readonly string[], most = Infinity): Promise<string[]> {
    const found: string[] = [];
    const select = `${CONTENTS} ${this.database.capabilities.list} ORDER BY id DESC`;
    for (const phone of phones) {
      for (let [before, left] = [Number.MAX_SAFE_INTEGER, most]; left > 0;) {
        const ids = await this.newest([phone], { before, limit: Math.min(LOOKED_INTO, left) });
        const rows = await this.database.read<{ content: string }>(select, [ids]);
        found.push(...rows.map(({ content }) => content));
        if (ids.length < LOOKED_INTO) break;
        before = ids.at(-1)!;
        left -= ids.length;
      }
    }
    return found;
  }

  private async newest(
    phones: readonly string[],
    { before = Number.MAX_SAFE_INTEGER, limit }: { before?: number | undefined; limit: number },
  ): Promise<number[]> {
    const found: number[] = [];
    for (const phone of phones) {
      found.push(...idsOf(await this.database.read<{ id: number }>(NEWEST, [phone, before, limit])));
    }
    return found.sort((a, b) => b - a).slice(0, limit);
  }

  private async recipientIdsOf(ids: readonly number[]): Promise<Map<number, string>> {
    const select = `${RECIPIENT_IDS} ${this.database.capabilities.list}`;
    const rows = await this.database.read<{ id: number; recipientId: string }>(select, [ids]);
    return new Map(rows.map(({ id, recipientId }) => [id, recipientId]));
  }

  /** What is kept of the batches of these messages, beside the messages. */
  private async keptOf(messages: readonly MessageView[]): Promise<Map<number, KeptBatchFields>> {
    const batches = [...new Set(messages.map(({ batchId }) => batchId))];
    const select = `${BATCHES} ${this.database.capabilities.list}`;
    const rows = await this.database.read<{ id: number } & KeptBatchFields>(select, [batches]);
    return new Map(rows.map(({ id, ...kept }) => [id, kept]));
  }

  private attemptsOf(ids: readonly number[]): Promise<LoggedAttempt[]> {
    const select = `${ATTEMPTS} ${this.database.capabilities.list} ORDER BY message_id, id`;
    return this.database.read<LoggedAttempt>(select, [ids]);
  }
}
