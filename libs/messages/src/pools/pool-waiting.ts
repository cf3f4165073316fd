import { Injectable } from '@nestjs/common';
import { MessageStatus, personOf, phonesOf, WAITING } from '@recado/core';
import { Database } from '@recado/database';

/** A person, and the channel by which they are written to. */
interface Recipient {
  /** As `personOf` returns it. */
  person: string;
  channelId: number;
}

const OPEN = [...WAITING, MessageStatus.Sending].join(', ');

/** Finds whom messages wait for. */
@Injectable()
export class PoolWaiting {
  constructor(private readonly database: Database) {}

  /** Those of these persons to whom a message waits on their channel, or is being sent by it. */
  async personsWaiting(recipients: readonly Recipient[]): Promise<Set<string>> {
    if (recipients.length === 0) return new Set();
    const channels = new Map(recipients.map(({ person, channelId }) => [person, channelId]));
    const rows = await this.database.read<{ phone: string; channelId: number }>(
      `SELECT DISTINCT phone, channel_id AS channelId FROM messages
       WHERE phone IN ${this.database.capabilities.list} AND +status IN (${OPEN})`,
      [recipients.flatMap(({ person }) => phonesOf(person))],
    );
    const waiting = rows.map(({ phone, channelId }) => ({ person: personOf(phone), channelId }));
    return new Set(waiting.filter(({ person, channelId }) => channels.get(person) === channelId).map((r) => r.person));
  }
}
