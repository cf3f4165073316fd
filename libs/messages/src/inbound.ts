import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type ChosenButton, type OptOutScope, Clock, isoTime, userIdIn, HOUR_MS, personOf } from '@recado/core';
import { type Transaction, Database, deleteOldest } from '@recado/database';
import { numbersOf } from '@recado/recipients';
import { BY_RECIPIENT_INDEX } from './store/forced-index.js';
import { EventAudience, insertNotifications } from './store/notifications.js';

/** A message that a person wrote to one of our channels. */
export interface NewInboundMessage {
  /** Unique, and the same when the message is passed in again. */
  key: string;
  /** The channel that received it. */
  channelId: number;
  /** The provider's id of the message; null: the provider gives none. */
  providerMessageId: string | null;
  /**
   * Digits with country code, as the provider spells them: the ninth digit of Brazil may be missing. Null: the number is
   * not known.
   */
  from: string | null;
  /** By which the provider knows the person, such as `lid:4711`; missing: by the number only. */
  identity?: string;
  /** By what our messages to the person are kept whose number is not known; missing: there are none, or it is known. */
  surrogate?: string;
  /** The words; null: it has none. */
  text: string | null;
  /** The medium that it brings; missing: none. */
  media?: { type: string; id: string | null };
  /** The button or the entry of a list by which the person answered; missing: they wrote. */
  button?: ChosenButton;
  /** The provider's id of our message that it answers; missing: it names none. */
  replyTo?: string;
  /** It replaces the words of an earlier message, so that only an opt-out word in it counts; missing: it is one of its own. */
  isEdit?: true;
  /** UTC milliseconds, by the provider. */
  at: number;
  /** The channel is that of test keys: the message concerns only their messages. */
  testMode?: boolean;
}

/** A provider reports that the recipient of one of our messages has opted out. */
export interface OptOutSignal {
  /** The message that the provider refused for this reason. */
  messageId: number;
  /** Its channel. */
  channelId: number;
  /** Its recipient, as the client wrote the number. */
  phone: string;
  /** What the recipient refuses: marketing, or everything. */
  scope: OptOutScope;
  /** UTC milliseconds, by the provider. */
  at: number;
}

/** A person chose in the app of the provider whether they want the marketing of a channel. */
export interface PreferenceSignal {
  channelId: number;
  /** Digits with country code; null: the number is not known. */
  phone: string | null;
  /** By which the provider knows the person, such as `bsuid:BR.4711`; missing: by the number only. */
  identity?: string;
  /** `stop`: no marketing; `resume`: they want it again. */
  value: 'stop' | 'resume';
  /** UTC milliseconds, by the provider. */
  at: number;
}

/**
 * Receives what recipients say from the callbacks of providers, after each request was authenticated and stored. Optional
 * port: without an implementation the messages are dropped. The methods resolve when their effect is on disk. They must
 * be idempotent, because a request is processed again after an error or a crash.
 */
export abstract class InboundSink {
  /** Resolves to those messages by which people opted out. */
  abstract messages(messages: readonly NewInboundMessage[]): Promise<ReadonlySet<NewInboundMessage>>;
  abstract optOuts(signals: readonly OptOutSignal[]): Promise<void>;
  abstract preferences(signals: readonly PreferenceSignal[]): Promise<void>;
}

/** Width of the column. */
const MAX_KEY = 160;

/** Under which a message that came in is stored: its id, or where that is too long, a hash of it. */
function messageKey(id: string): string {
  return id.length > MAX_KEY ? createHash('sha256').update(id).digest('base64url') : id;
}

/** The data of the event. */
interface ReceivedEventData {
  channel: string;
  from: string | null;
  user_id?: string;
  text: string | null;
  media?: { type: string; id: string | null };
  button: ChosenButton | null;
  received_at: string;
  in_reply_to: number | null;
  provider_message_id: string | null;
}

interface Answered {
  id: number;
  apiKeyId: number;
}

const TYPE = 'message.received';
const COLUMNS = ['channel_id', 'message_key', 'data_json', 'received_at'] as const;
const STORED = 'SELECT id FROM inbound_messages WHERE channel_id = ? AND message_key = ?';
const ANSWERED = `SELECT id, api_key_id AS apiKeyId FROM messages WHERE channel_id = ? AND provider_message_id = ?
  ORDER BY id DESC LIMIT 1`;

/** Announces what recipients write to those who subscribed to it. While nobody has, nothing of it is stored. */
@Injectable()
export class InboundEvents {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly audience: EventAudience,
  ) {}

  /** Resolves when the events are on disk. A message that is passed in again is not announced again. */
  async announce(messages: readonly NewInboundMessage[]): Promise<void> {
    const { audience } = this;
    if (messages.length === 0 || !(await audience.hasAny(TYPE))) return;
    await this.database.write(async (tx) => {
      for (const message of messages) await this.announceOne(tx, audience, message);
    });
  }

  private async announceOne(tx: Transaction, audience: EventAudience, message: NewInboundMessage): Promise<void> {
    const { channelId, testMode = false } = message;
    const answered = await answeredBy(tx, message);
    const apiKeyId = answered?.apiKeyId ?? null;
    const endpoints = await audience.of(tx, { type: TYPE, apiKeyId, channelId, testMode });
    const id = endpoints.length === 0 ? null : await this.store(tx, message, answered?.id ?? null);
    if (id === null) return;
    const data = JSON.stringify({ inbound_id: id });
    await insertNotifications(tx, [
      { type: TYPE, at: this.clock.now(), apiKeyId, data, endpointIds: endpoints.join(' ') },
    ]);
  }

  /** Returns the id, or null if the message is stored already. */
  private async store(tx: Transaction, message: NewInboundMessage, inReplyTo: number | null): Promise<number | null> {
    const place = [message.channelId, keyOf(message)] as const;
    const data = dataOf(message, await channelName(tx, message.channelId), inReplyTo);
    const row = [...place, JSON.stringify(data), this.clock.now()];
    if ((await tx.insertIfAbsent('inbound_messages', COLUMNS, [row])) === 0) return null;
    const [stored] = await tx.all<{ id: number }>(STORED, place);
    return stored?.id ?? null;
  }
}

/** The provider's id of it, else its position in its callback. */
function keyOf({ providerMessageId, key }: NewInboundMessage): string {
  return messageKey(providerMessageId ?? key);
}

function dataOf(message: NewInboundMessage, channel: string, inReplyTo: number | null): ReceivedEventData {
  const { from, text, media, button, at, providerMessageId } = message;
  return {
    channel,
    from,
    ...userIdOf(message),
    text,
    ...(media && { media: { type: media.type, id: media.id } }),
    button: button ? { id: button.id, title: button.title, ...payloadOf(button) } : null,
    received_at: isoTime(at),
    in_reply_to: inReplyTo,
    provider_message_id: providerMessageId,
  };
}

function userIdOf({ identity = '' }: NewInboundMessage): { user_id?: string } {
  const userId = userIdIn(identity);
  return userId === undefined ? {} : { user_id: userId };
}

function payloadOf({ payload }: ChosenButton): { payload?: string } {
  return payload === undefined ? {} : { payload };
}

async function answeredBy(tx: Transaction, { channelId, replyTo }: NewInboundMessage): Promise<Answered | undefined> {
  if (replyTo === undefined) return undefined;
  return (await tx.all<Answered>(ANSWERED, [channelId, replyTo]))[0];
}

async function channelName(tx: Transaction, channelId: number): Promise<string> {
  const [row] = await tx.all<{ name: string }>('SELECT name FROM channels WHERE id = ?', [channelId]);
  return row?.name ?? '';
}

/** What a person wrote to a channel: the data of its event. */
interface InboundFromPerson {
  id: number;
  data: object;
}

/** Rows that one query reads. The table has what came within a day. */
const PAGE = 1_000;

const NEXT = `SELECT id, data_json AS data FROM inbound_messages WHERE id > ? ORDER BY id LIMIT ${PAGE}`;

/** Finds and removes what a person wrote, by all spellings of their number. */
@Injectable()
export class InboundFrom {
  constructor(private readonly database: Database) {}

  /** What is kept of it, the oldest first. `userIds`: by which a provider knew the person, with or without the number. */
  async find(phones: readonly string[], userIds: readonly string[] = []): Promise<InboundFromPerson[]> {
    const senders = [
      ...phones.map((phone) => `"from":"${phone}"`),
      ...userIds.map((userId) => `"user_id":"${userId}"`),
    ];
    const found: InboundFromPerson[] = [];
    for (let after: number | undefined = 0; after !== undefined;) {
      const rows: { id: number; data: string }[] = await this.database.read(NEXT, [after]);
      // A quotation mark within a text is escaped, so only the field itself matches.
      const theirs = rows.filter(({ data }) => senders.some((sender) => data.includes(sender)));
      found.push(...theirs.map(({ id, data }) => ({ id, data: JSON.parse(data) as object })));
      after = rows.length < PAGE ? undefined : rows.at(-1)?.id;
    }
    return found;
  }

  /** Removes it; events of it that wait for their delivery end without one. */
  async remove(phones: readonly string[], userIds: readonly string[] = []): Promise<void> {
    const ids = (await this.find(phones, userIds)).map(({ id }) => id);
    if (ids.length === 0) return;
    const remove = `DELETE FROM inbound_messages WHERE id IN ${this.database.capabilities.list}`;
    await this.database.write((tx) => tx.run(remove, [ids]));
  }
}

/** How long what recipients write is kept for retries and replays: a day, less what the sweep may be late. In ms. */
const KEEP_MS = 86_400_000 - 5 * 60_000;
const TABLE = { table: 'inbound_messages', column: 'received_at' };
const REPLIES = { table: 'batch_replies', column: 'replied_at' };

/** The data of the event of each of these messages, as JSON, by id. What is not kept any more is missing. */
export async function inboundData(
  reader: Pick<Transaction, 'all'>,
  ids: readonly number[],
  list: string,
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const select = `SELECT id, data_json AS data FROM inbound_messages WHERE id IN ${list}`;
  const rows = await reader.all<{ id: number; data: string }>(select, [ids]);
  return new Map(rows.map(({ id, data }) => [id, data]));
}

/** Removes what recipients wrote. It is no inbox: the events carry it, and then it goes. */
@Injectable()
export class InboundSweep {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Removes some of what came a day ago, and who answered a batch so long ago that they cannot again; returns how much. */
  async sweep(): Promise<number> {
    const now = this.clock.now();
    const received = await deleteOldest(this.database, TABLE, now - KEEP_MS);
    return received + (await deleteOldest(this.database, REPLIES, now - REPLY_WITHIN_MS));
  }
}

/** Messages of one read. */
const CHUNK = 1_000;

/** Finds which channel received the messages that others quote. */
@Injectable()
export class QuotedMessages {
  constructor(private readonly database: Database) {}

  /**
   * Which of these channels received each of these messages, by the provider's id of the message. Those that none of them
   * received, or longer ago than such messages are kept, are missing.
   */
  async receivers(ids: readonly string[], channelIds: readonly number[]): Promise<Map<string, number>> {
    const { list } = this.database.capabilities;
    const select = `SELECT message_key AS name FROM inbound_messages WHERE channel_id = ? AND message_key IN ${list}`;
    const byKey = new Map(ids.map((id) => [messageKey(id), id]));
    const keys = [...byKey.keys()];
    const found = new Map<string, number>();
    for (let from = 0; from < keys.length; from += CHUNK) {
      const some = keys.slice(from, from + CHUNK);
      for (const channelId of channelIds) {
        const rows = await this.database.read<{ name: string }>(select, [channelId, some]);
        for (const { name } of rows) found.set(byKey.get(name)!, channelId);
      }
    }
    return found;
  }
}

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
const REPLY_COLUMNS = ['batch_id', 'person', 'replied_at', 'is_opt_out'] as const;
const COUNT = 'UPDATE message_batches SET replies = replies + 1 WHERE id = ?';
const OPT_OUT = 'UPDATE batch_replies SET is_opt_out = 1 WHERE batch_id = ? AND person = ? AND is_opt_out = 0';
const COUNT_OPT_OUT = 'UPDATE message_batches SET opt_out_replies = opt_out_replies + 1 WHERE id = ?';
const OF_PERSONS = `SELECT batch_id AS batchId, replied_at AS repliedAt, is_opt_out AS isOptOut FROM batch_replies
  WHERE person IN`;

interface AnsweredBatch {
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
    const isNew = (await tx.insertIfAbsent('batch_replies', REPLY_COLUMNS, [[batchId, person, message.at, 0]])) > 0;
    if (isNew) await tx.run(COUNT, [batchId]);
    if (isOptOut && (await tx.run(OPT_OUT, [batchId, person])) > 0) await tx.run(COUNT_OPT_OUT, [batchId]);
  }

  private async answeredBy(tx: Transaction, message: NewInboundMessage): Promise<AnsweredBatch | undefined> {
    const { channelId, replyTo, at } = message;
    const from = message.from ?? message.surrogate ?? null;
    const since = at - REPLY_WITHIN_MS;
    const quoted = replyTo === undefined ? [] : await tx.all<AnsweredBatch>(QUOTED, [channelId, replyTo, since]);
    if (quoted[0] || from === null) return quoted[0];
    const found: (AnsweredBatch & { sentAt: number })[] = [];
    for (const phone of await numbersOf(tx, this.database.capabilities.list, personOf(from))) {
      const span = [phone, channelId, since, at + CLOCKS_APART_MS];
      found.push(...(await tx.all<AnsweredBatch & { sentAt: number }>(LATEST, span)));
    }
    return found.sort((a, b) => b.sentAt - a.sentAt)[0];
  }
}
