import { Injectable } from '@nestjs/common';
import { Clock, DAY_MS, SentTexts, UNREADABLE_TEXT } from '@recado/core';
import { Database } from '@recado/database';

/** How long a phone may ask for a message again, in ms: WhatsApp keeps what a phone has not fetched for about as long. */
const ASKED_WITHIN_MS = 14 * DAY_MS;

/** The texts in the rows of messages. */
@Injectable()
export class StoredSentTexts extends SentTexts {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {
    super();
  }

  async textOf(messageId: number, channelId: number): Promise<string | null> {
    const [row] = await this.database.read<{ text: string | null }>(
      `SELECT text FROM messages
       WHERE id = ? AND channel_id = ? AND delivered_at IS NULL AND created_at > ?`,
      [messageId, channelId, this.clock.now() - ASKED_WITHIN_MS],
    );
    return !row || row.text === UNREADABLE_TEXT ? null : row.text;
  }
}
