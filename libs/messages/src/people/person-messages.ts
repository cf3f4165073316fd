import { Injectable } from '@nestjs/common';
import type { LegalBasis } from '@recado/core';
import { Database } from '@recado/database';
import { BY_RECIPIENT_INDEX } from '../store/forced-index.js';
import { idsOf } from '../store/rows.js';
import { SHOWN_OUTCOME } from '../store/unanswered-attempt.js';
import { MessageReader } from '../view/message-reader.js';
import type { AttemptView, MessageView } from '../view/message.view.js';

/** A message to a person, with all that is kept of it. */
export interface PersonMessage extends MessageView {
  /** The provider's id of the recipient; null: it gave none. */
  recipientId: string | null;
  attemptLog: AttemptView[];
  /** That of its batch; null: none was named. */
  legalBasis: LegalBasis | null;
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

const BASES = 'SELECT id, legal_basis AS basis FROM message_batches WHERE legal_basis IS NOT NULL AND id IN';

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
    const bases = await this.basesOf(messages);
    const items = messages.map((message) => ({
      ...message,
      recipientId: recipients.get(message.id) ?? null,
      attemptLog: attempts.filter(({ messageId }) => messageId === message.id),
      legalBasis: bases.get(message.batchId) ?? null,
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

  private async basesOf(messages: readonly MessageView[]): Promise<Map<number, LegalBasis>> {
    const batches = [...new Set(messages.map(({ batchId }) => batchId))];
    const select = `${BASES} ${this.database.capabilities.list}`;
    const rows = await this.database.read<{ id: number; basis: LegalBasis }>(select, [batches]);
    return new Map(rows.map(({ id, basis }) => [id, basis]));
  }

  private attemptsOf(ids: readonly number[]): Promise<LoggedAttempt[]> {
    const select = `${ATTEMPTS} ${this.database.capabilities.list} ORDER BY message_id, id`;
    return this.database.read<LoggedAttempt>(select, [ids]);
  }
}
