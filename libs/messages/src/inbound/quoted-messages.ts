import { Injectable } from '@nestjs/common';
import { Database } from '@recado/database';
import { messageKey } from './message-key.js';

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
