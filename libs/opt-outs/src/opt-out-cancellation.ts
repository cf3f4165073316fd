import { setImmediate as nextPass } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { Clock, type MessageStatus, phonesOf, WAITING } from '@recado/core';
import { Database } from '@recado/database';
import { Cancellations } from '@recado/messages';

/** Messages to one number that one query reads: some 5 ms on SQLite. */
const SCAN = 1_000;
/** Queries for each number that a request waits for; the sweep does the rest. */
const QUERIES_IN_A_REQUEST = 5;
/** Persons in one step of the sweep. */
const PERSONS = 200;

interface Unsettled {
  id: number;
  person: string;
  testMode: number;
  replyId: number | null;
}

interface Found {
  id: number;
  /** Whether its key is a test key (0 or 1); null: the key does not exist any more. */
  testMode: number | null;
  status: MessageStatus;
}

const UNSETTLED = `SELECT id, person, test_mode AS testMode, reply_message_id AS replyId FROM opt_outs WHERE settled_at IS NULL`;
const NEXT = `SELECT id, status, (SELECT test_mode FROM api_keys WHERE id = m.api_key_id) AS testMode
  FROM messages m WHERE phone = ? AND id > ? ORDER BY id LIMIT ${SCAN}`;

/** Everything that is known to be a person: few rows, among them those by which messages went before the number was known. */
const IDENTITIES = 'SELECT identity FROM recipient_identities WHERE person = ?';
const SURROGATE = /^tel:(0\d+)$/;
const HIDDEN = 'SELECT phone FROM hidden_recipients WHERE identity = ?';

/**
 * Cancels the messages that waited for people when they opted out. `settled_at` in the row of each person is set afterwards,
 * so another process continues after a crash. Messages that are accepted later are canceled when they would be claimed.
 */
@Injectable()
export class OptOutCancellation {
  private readonly logger = new Logger(OptOutCancellation.name);

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly cancellations: Cancellations,
  ) {}

  /**
   * Cancels for one person now. After an error, or with very many messages, the sweep does the rest, because the opt-out
   * itself is on disk.
   */
  async settleNow(id: number): Promise<void> {
    try {
      const [row] = await this.database.read<Unsettled>(`${UNSETTLED} AND id = ?`, [id]);
      if (row && (await this.cancelFor(row, QUERIES_IN_A_REQUEST))) await this.settle([row]);
    } catch (error) {
      this.logger.error(error);
    }
  }

  /** Whether there are persons for `sweep`. */
  async hasWork(): Promise<boolean> {
    return (await this.database.poll('SELECT 1 FROM opt_outs WHERE settled_at IS NULL LIMIT 1')) !== null;
  }

  /** Cancels for some of the persons that are not settled; returns how many persons. */
  async sweep(): Promise<number> {
    const rows = await this.database.read<Unsettled>(`${UNSETTLED} ORDER BY id LIMIT ${PERSONS}`);
    for (const row of rows) await this.cancelFor(row, Infinity);
    await this.settle(rows);
    return rows.length;
  }

  /** One write for all: after an import there are very many, and few of them have waiting messages. */
  private async settle(rows: readonly Unsettled[]): Promise<void> {
    if (rows.length === 0) return;
    const { list } = this.database.capabilities;
    const settle = `UPDATE opt_outs SET settled_at = ? WHERE id IN ${list} AND settled_at IS NULL`;
    await this.database.write((tx) => tx.run(settle, [this.clock.now(), rows.map(({ id }) => id)]));
  }

  /**
   * Cancels what waits for a person who opted out by their user ID. What is left, with very many messages or after an error,
   * is canceled when it would be claimed.
   */
  async settleHidden(identity: string): Promise<void> {
    try {
      const [hidden] = await this.database.read<{ phone: string }>(HIDDEN, [identity]);
      const row = { id: 0, person: '', testMode: 0, replyId: null };
      if (hidden) await this.cancelAll(hidden.phone, row, QUERIES_IN_A_REQUEST);
    } catch (error) {
      this.logger.error(error);
    }
  }

  /** Whether all messages to all numbers of the person were read. */
  private async cancelFor(row: Unsettled, queries: number): Promise<boolean> {
    const known = await this.database.read<{ identity: string }>(IDENTITIES, [row.person]);
    const hidden = known.flatMap(({ identity }) => SURROGATE.exec(identity)?.[1] ?? []);
    for (const phone of [...phonesOf(row.person), ...hidden])
      if (!(await this.cancelAll(phone, row, queries))) return false;
    return true;
  }

  /** Whether all messages to this number were read. */
  private async cancelAll(phone: string, row: Unsettled, queries: number): Promise<boolean> {
    let after = 0;
    for (let query = 0; query < queries; query++) {
      const rows = await this.database.read<Found>(NEXT, [phone, after]);
      const waiting = rows.filter((found) => isUnwanted(found, row));
      await this.cancellations.ofRecipient(waiting.map(({ id }) => id));
      if (rows.length < SCAN) return true;
      after = rows.at(-1)?.id ?? after;
      // On SQLite a query blocks the process: let others run in between.
      await nextPass();
    }
    return false;
  }
}

/** A message whose key does not exist any more does not count as a test. */
function isUnwanted({ id, status, testMode }: Found, row: Unsettled): boolean {
  return id !== row.replyId && (testMode ?? 0) === row.testMode && WAITING.includes(status);
}
