import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '@recado/config';
import { Clock, Lane, phonesOf } from '@recado/core';
import type { Transaction } from '@recado/database';
import { storeBatches, storeMessages } from '@recado/messages';

/** A confirmation that comes later than this, in ms, is no answer any more. */
const WORTH_FOR_MS = 86_400_000;
/** Of the messages to a number as many are looked at for one of this channel. */
const LOOK_BACK = 1_000;

const LATEST = `SELECT id, phone, apiKeyId FROM (
    SELECT id, phone, api_key_id AS apiKeyId, channel_id FROM messages WHERE phone = ? ORDER BY id DESC LIMIT ${LOOK_BACK}
  ) AS newest WHERE channel_id = ? ORDER BY id DESC LIMIT 1`;

interface Latest {
  id: number;
  phone: string;
  apiKeyId: number;
}

/** Who opted out, and where. */
export interface OptedOutPerson {
  optOutId: number;
  person: string;
  channelId: number;
}

/** Confirms to people that they opted out: a message like any other, and the only one that may still leave. */
@Injectable()
export class OptOutReply {
  constructor(
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Queues the text for the person, as part of the unit that writes the opt-out down; returns whether. It answers the
   * latest message to them on that channel, from the same key and to the same number; where there was none, nobody
   * wrote to them, and nobody answers.
   */
  async queue(tx: Transaction, { optOutId, person, channelId }: OptedOutPerson, text: string): Promise<boolean> {
    const found: Latest[] = [];
    for (const phone of phonesOf(person)) found.push(...(await tx.all<Latest>(LATEST, [phone, channelId])));
    const [latest] = found.sort((a, b) => b.id - a.id);
    if (!latest) return false;
    const now = this.clock.now();
    const times = { dueAt: now, scheduledAt: null, expiresAt: now + WORTH_FOR_MS };
    const item = { index: 0, phone: latest.phone, text, lane: Lane.High, reference: null, ...times };
    const { timezone } = this.config.intake;
    const base = { apiKeyId: latest.apiKeyId, channelId, timezone, createdAt: now, requestId: 'opt-out' };
    const batches = [{ ...base, items: [item] }];
    const [stored] = await storeMessages(tx, batches, await storeBatches(tx, batches));
    await tx.run('UPDATE opt_outs SET reply_message_id = ? WHERE id = ?', [stored?.messageIds[0] ?? null, optOutId]);
    return true;
  }
}
