import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { MessageStatus } from '@recado/core';
import { Database, rewriteRows, type Transaction } from '@recado/database';
import { Cancellations } from '../changes/cancellations.js';
import { ChangeEffects } from '../changes/change-effects.js';
import { type LockedMessage, LockedMessages } from '../changes/locked-messages.js';
import { eraseMessages } from '../store/erase-messages.js';
import { BY_RECIPIENT_INDEX } from '../store/forced-index.js';
import { unlistFailures } from '../store/failure-list.js';
import { idsOf } from '../store/rows.js';

const { Pending, Scheduled, Sending, Unknown } = MessageStatus;

/** What was done to the messages of a person. */
export interface PersonErasure {
  /** Messages without text and recipient from now on. */
  erased: number;
  /** How many of these waited until now. */
  canceled: number;
}

/**
 * Erases what else is kept of messages, in the transaction that erases the messages themselves: afterwards nothing tells
 * to whom they went.
 */
export type AlsoErase = (tx: Transaction, messageIds: readonly number[]) => Promise<void>;

/** An attempt that runs needs the text, and one of unknown outcome may be repeated. */
const KEPT: readonly MessageStatus[] = [Pending, Scheduled, Sending, Unknown];
const ERASABLE = `+status NOT IN (${KEPT.join(', ')})`;

/**
 * Messages of one unit of work: SQLite rewrites the neighbours of each of them, and of each of their deliveries, which
 * takes it some 20 ms a message.
 */
const STEP = 2;
/** Units of work of one call, at most some ten seconds on SQLite. */
const MAX_STEPS = 250;

const NEXT = `SELECT id FROM messages ${BY_RECIPIENT_INDEX} WHERE phone = ? AND id > ? ORDER BY id LIMIT ${STEP}`;
const EARLY = `SELECT e.id FROM messages m JOIN early_receipts e
  ON e.channel_id = m.channel_id AND e.provider_message_id = m.provider_message_id WHERE m.id IN`;

/** Erases the messages to a person at their request. */
@Injectable()
export class PersonEraser {
  constructor(
    private readonly database: Database,
    private readonly locked: LockedMessages,
    private readonly cancellations: Cancellations,
    private readonly effects: ChangeEffects,
  ) {}

  /**
   * Cancels what waits for these numbers, and erases it with what has been sent or has ended: 500 messages at most in
   * one call. Messages that are being sent, or whose outcome is unknown, stay as they are. Each step is one transaction;
   * after an error a repeated call does the rest.
   */
  async erase(phones: readonly string[], alsoErase: AlsoErase): Promise<PersonErasure> {
    const total = { erased: 0, canceled: 0 };
    let steps = MAX_STEPS;
    for (const phone of phones) {
      for (let after: number | undefined = 0; after !== undefined && steps > 0; steps--) {
        const ids: number[] = idsOf(await this.database.read<{ id: number }>(NEXT, [phone, after]));
        const { erased, canceled } = await this.step(ids, alsoErase);
        total.erased += erased;
        total.canceled += canceled;
        after = ids.length < STEP ? undefined : ids.at(-1);
        // On SQLite a step blocks the process: let others run in between.
        await setImmediate();
      }
    }
    return total;
  }

  private async step(ids: readonly number[], alsoErase: AlsoErase): Promise<PersonErasure> {
    if (ids.length === 0) return { erased: 0, canceled: 0 };
    const done = await this.database.write(async (tx) => {
      const canceled = await this.cancellations.chunk(tx, await this.locked.withIds(tx, ids));
      const ended = (await this.locked.withIds(tx, ids)).filter(isErasable).map(({ id }) => id);
      if (ended.length > 0) await this.eraseIn(tx, ended);
      if (ended.length > 0) await alsoErase(tx, ended);
      return { erased: ended.length, canceled };
    });
    this.effects.publish('canceled', done.canceled);
    return done;
  }

  private async eraseIn(tx: Transaction, ids: readonly number[]): Promise<void> {
    const { capabilities } = this.database;
    const early = idsOf(await tx.all<{ id: number }>(`${EARLY} ${capabilities.list}`, [ids]));
    if (early.length > 0) await tx.run(`DELETE FROM early_receipts WHERE id IN ${capabilities.list}`, [early]);
    await eraseMessages(tx, ids, { where: ERASABLE, values: [] }, capabilities);
    await unlistFailures(tx, ids, capabilities);
    await rewriteRows(tx, 'messages', ids);
  }
}

function isErasable({ status }: LockedMessage): boolean {
  return !KEPT.includes(status);
}
