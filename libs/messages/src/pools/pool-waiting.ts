import { Injectable } from '@nestjs/common';
import { MessageStatus, personOf, phonesOf, WAITING } from '@recado/core';
import { Database } from '@recado/database';

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
