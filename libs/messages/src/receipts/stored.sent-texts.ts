import { Injectable } from '@nestjs/common';
import {
  type AskedAgain,
  Clock,
  contentOf,
  DAY_MS,
  type SentAgain,
  SentTexts,
  stampOf,
  UNREADABLE_TEXT,
} from '@recado/core';
import { Database, Message, selectList } from '@recado/database';
import { isTo } from './receipt-matches.js';

/** How long a phone may ask for a message again, in ms: WhatsApp keeps what a phone has not fetched for about as long. */
const ASKED_WITHIN_MS = 14 * DAY_MS;

const FIELDS = ['text', 'content', 'phone', 'recipientId', 'createdAt'] as const;
type Asked = Pick<Message, (typeof FIELDS)[number]>;

/** The words and media in the rows of messages. */
@Injectable()
export class StoredSentTexts extends SentTexts {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {
    super();
  }

  async sentOf({ messageId, channelId, stamp, phones }: AskedAgain): Promise<SentAgain | null> {
    const [row] = await this.database.read<Asked>(
      `SELECT ${selectList(Message, FIELDS)} FROM messages
       WHERE id = ? AND channel_id = ? AND delivered_at IS NULL AND created_at > ?`,
      [messageId, channelId, this.clock.now() - ASKED_WITHIN_MS],
    );
    if (!row || row.text === null || row.text === UNREADABLE_TEXT) return null;
    // Two messages had this id, one of them before the database was restored.
    const isAnother = stamp !== undefined && stamp !== stampOf(row.createdAt);
    if (isAnother || !phones.some((phone) => isTo(row, phone))) return null;
    const media = contentOf(row.content)?.media;
    return { text: row.text, ...(media && { media }) };
  }
}
