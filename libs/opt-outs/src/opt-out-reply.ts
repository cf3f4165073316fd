import { Injectable } from '@nestjs/common';
import { Settings } from '@recado/config';
import { Clock, Lane, personOf } from '@recado/core';
import { Database, type Transaction } from '@recado/database';
import { storeBatches, storeMessages } from '@recado/messages';
import { numbersOf } from '@recado/recipients';

/** The confirmation expires after this time, in ms. */
const WORTH_FOR_MS = 86_400_000;
/** Messages to a number that are searched for one of this channel. */
const LOOK_BACK = 1_000;

const LATEST = `SELECT id, phone, apiKeyId FROM (
    SELECT id, phone, api_key_id AS apiKeyId, channel_id FROM messages WHERE phone = ? ORDER BY id DESC LIMIT ${LOOK_BACK}
  ) AS newest WHERE channel_id = ? ORDER BY id DESC LIMIT 1`;

interface Latest {
  id: number;
  phone: string;
  apiKeyId: number;
}

/** A person who opted out, and the channel on which they did. */
export interface OptedOutPerson {
  person: string;
  channelId: number;
  testMode: boolean;
}

/** Confirms opt-outs: the confirmation is a message like any other, and the only one that is still sent to the person. */
@Injectable()
export class OptOutReply {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly settings: Settings,
  ) {}

  /**
   * Queues the confirmation in the transaction that stores the opt-out, with the key and the number of the latest message
   * to the person on this channel, by any of their numbers. Returns false, and queues nothing, if there is no such message.
   */
  async queue(tx: Transaction, { person, channelId, testMode }: OptedOutPerson, text: string): Promise<boolean> {
    const found: Latest[] = [];
    const { list } = this.database.capabilities;
    const phones = await numbersOf(tx, list, person);
    for (const phone of phones) found.push(...(await tx.all<Latest>(LATEST, [phone, channelId])));
    const [latest] = found.sort((a, b) => b.id - a.id);
    if (!latest) return false;
    const now = this.clock.now();
    const times = { dueAt: now, scheduledAt: null, expiresAt: now + WORTH_FOR_MS };
    const item = { index: 0, phone: latest.phone, text, content: null, lane: Lane.High, reference: null, ...times };
    const { timezone } = this.settings;
    const base = { apiKeyId: latest.apiKeyId, channelId, timezone, createdAt: now, requestId: 'opt-out' };
    const batches = [{ ...base, items: [item] }];
    const [stored] = await storeMessages(tx, batches, await storeBatches(tx, batches));
    const persons = [...new Set(phones.map(personOf))];
    const update = `UPDATE opt_outs SET reply_message_id = ? WHERE test_mode = ? AND person IN ${list}`;
    await tx.run(update, [stored?.messageIds[0] ?? null, Number(testMode), persons]);
    return true;
  }
}
