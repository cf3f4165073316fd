import { Injectable } from '@nestjs/common';
import { HOUR_MS, personOf } from '@recado/core';
import { Database, type Transaction } from '@recado/database';
import { numbersOf } from '@recado/recipients';
import { BY_RECIPIENT_INDEX } from '../store/forced-index.js';
import type { NewInboundMessage } from './inbound-sink.js';

/** What somebody writes within this time after a message of a batch is an answer to it: a weekend and its Monday. */
export const REPLY_WITHIN_MS = 72 * HOUR_MS;
/** Providers tell whole seconds and have clocks of their own: an answer may seem to come before its message. */
const CLOCKS_APART_MS = 5_000;
/** Messages to a number among which the latest one of the channel is looked for. */
const LOOK_BACK = 50;

const QUOTED = `SELECT batch_id AS batchId, phone FROM messages WHERE channel_id = ? AND provider_message_id = ?
  AND sent_at >= ? ORDER BY id DESC LIMIT 1`;
const LATEST = `SELECT batchId, phone, sentAt FROM (
    SELECT id, batch_id AS batchId, phone, sent_at AS sentAt, channel_id FROM messages ${BY_RECIPIENT_INDEX}
    WHERE phone = ? ORDER BY id DESC LIMIT ${LOOK_BACK}
  ) AS newest WHERE channel_id = ? AND sentAt >= ? AND sentAt <= ? ORDER BY sentAt DESC, id DESC LIMIT 1`;
/** Width of the column. */
const MAX_PERSON = 15;
const COLUMNS = ['batch_id', 'person', 'replied_at', 'is_opt_out'] as const;
const COUNT = 'UPDATE message_batches SET replies = replies + 1 WHERE id = ?';
const OPT_OUT = 'UPDATE batch_replies SET is_opt_out = 1 WHERE batch_id = ? AND person = ? AND is_opt_out = 0';
const COUNT_OPT_OUT = 'UPDATE message_batches SET opt_out_replies = opt_out_replies + 1 WHERE id = ?';
const OF_PERSONS = `SELECT batch_id AS batchId, replied_at AS repliedAt, is_opt_out AS isOptOut FROM batch_replies
  WHERE person IN`;

interface Answered {
  batchId: number;
  phone: string | null;
}

/** An answer of a person to a batch. `repliedAt`: UTC milliseconds. */
export interface PersonReply {
  batchId: number;
  repliedAt: number;
  isOptOut: number;
}

/** Counts who answers a batch: each person once, by the message that they quote or else by the latest one of the channel. */
@Injectable()
export class BatchReplies {
  constructor(private readonly database: Database) {}

  /** Resolves when the counts are on disk; repeated messages change nothing. `optOuts`: those that opt out by a word. */
  async count(messages: readonly NewInboundMessage[], optOuts: ReadonlySet<NewInboundMessage>): Promise<void> {
    if (messages.length === 0) return;
    await this.database.write(async (tx) => {
      for (const message of messages) await this.countOne(tx, message, optOuts.has(message));
    });
  }

  /** What is kept of the answers of these persons. */
  of(persons: readonly string[]): Promise<PersonReply[]> {
    return this.database.read<PersonReply>(`${OF_PERSONS} ${this.database.capabilities.list} ORDER BY replied_at`, [
      persons,
    ]);
  }

  /** Forgets who answered; the counts of the batches stay. */
  async removeIn(tx: Transaction, persons: readonly string[]): Promise<void> {
    await tx.run(`DELETE FROM batch_replies WHERE person IN ${this.database.capabilities.list}`, [persons]);
  }

  private async countOne(tx: Transaction, message: NewInboundMessage, isOptOut: boolean): Promise<void> {
    const answered = await this.answeredBy(tx, message);
    const phone = message.from ?? message.surrogate ?? answered?.phone ?? null;
    const person = phone === null ? '' : personOf(phone);
    if (!answered || person === '' || person.length > MAX_PERSON) return;
    const { batchId } = answered;
    const isNew = (await tx.insertIfAbsent('batch_replies', COLUMNS, [[batchId, person, message.at, 0]])) > 0;
    if (isNew) await tx.run(COUNT, [batchId]);
    if (isOptOut && (await tx.run(OPT_OUT, [batchId, person])) > 0) await tx.run(COUNT_OPT_OUT, [batchId]);
  }

  private async answeredBy(tx: Transaction, message: NewInboundMessage): Promise<Answered | undefined> {
    const { channelId, replyTo, at } = message;
    const from = message.from ?? message.surrogate ?? null;
    const since = at - REPLY_WITHIN_MS;
    const quoted = replyTo === undefined ? [] : await tx.all<Answered>(QUOTED, [channelId, replyTo, since]);
    if (quoted[0] || from === null) return quoted[0];
    const found: (Answered & { sentAt: number })[] = [];
    for (const phone of await numbersOf(tx, this.database.capabilities.list, personOf(from))) {
      const span = [phone, channelId, since, at + CLOCKS_APART_MS];
      found.push(...(await tx.all<Answered & { sentAt: number }>(LATEST, span)));
    }
    return found.sort((a, b) => b.sentAt - a.sentAt)[0];
  }
}
