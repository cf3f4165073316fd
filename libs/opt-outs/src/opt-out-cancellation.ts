import { Injectable, Logger } from '@nestjs/common';
import { Clock, type MessageStatus, phonesOf, WAITING } from '@recado/core';
import { Database } from '@recado/database';
import { Cancellations } from '@recado/messages';

/** Messages to one number that one look reads: some 5 ms on SQLite. */
const SCAN = 1_000;
/** So many such looks at each number are worth waiting for in a request; the rest is left to the sweep. */
const LOOKS_IN_A_REQUEST = 5;
/** Persons that one step of the sweep is about. */
const PERSONS = 200;

interface Unsettled {
  id: number;
  person: string;
  testMode: number;
  replyId: number | null;
}

interface Found {
  id: number;
  /** Of its key; null: the key is gone. */
  testMode: number | null;
  status: MessageStatus;
}

const UNSETTLED = `SELECT id, person, test_mode AS testMode, reply_message_id AS replyId FROM opt_outs WHERE settled_at IS NULL`;
const NEXT = `SELECT id, status, (SELECT test_mode FROM api_keys WHERE id = m.api_key_id) AS testMode
  FROM messages m WHERE phone = ? AND id > ? ORDER BY id LIMIT ${SCAN}`;

/**
 * Cancels what waited for people when they opted out. That it is still to be done lies in the row of each of them, so
 * that it is done whoever dies on the way. What is accepted later is canceled where its attempt would begin.
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
   * Does it for one person now. What goes wrong, or goes too far back, is left to the sweep, since the opt-out itself is
   * on disk.
   */
  async settleNow(id: number): Promise<void> {
    try {
      const [row] = await this.database.read<Unsettled>(`${UNSETTLED} AND id = ?`, [id]);
      if (row && (await this.cancelFor(row, LOOKS_IN_A_REQUEST))) await this.settle([row]);
    } catch (error) {
      this.logger.error(error);
    }
  }

  /** Does it for some of those for whom it is still to be done; returns for how many. */
  async sweep(): Promise<number> {
    const rows = await this.database.read<Unsettled>(`${UNSETTLED} ORDER BY id LIMIT ${PERSONS}`);
    for (const row of rows) await this.cancelFor(row, Infinity);
    await this.settle(rows);
    return rows.length;
  }

  /** Together: after an import there are very many, of whom few wait for anything. */
  private async settle(rows: readonly Unsettled[]): Promise<void> {
    if (rows.length === 0) return;
    const { list } = this.database.capabilities;
    const settle = `UPDATE opt_outs SET settled_at = ? WHERE id IN ${list} AND settled_at IS NULL`;
    await this.database.write((tx) => tx.run(settle, [this.clock.now(), rows.map(({ id }) => id)]));
  }

  /** Whether it came to the end of the messages to all numbers of the person. */
  private async cancelFor(row: Unsettled, looks: number): Promise<boolean> {
    for (const phone of phonesOf(row.person)) if (!(await this.cancelAll(phone, row, looks))) return false;
    return true;
  }

  /** Whether it came to the end of the messages to this number. */
  private async cancelAll(phone: string, row: Unsettled, looks: number): Promise<boolean> {
    let after = 0;
    for (let look = 0; look < looks; look++) {
      const rows = await this.database.read<Found>(NEXT, [phone, after]);
      const waiting = rows.filter((found) => isUnwanted(found, row));
      await this.cancellations.ofRecipient(waiting.map(({ id }) => id));
      if (rows.length < SCAN) return true;
      after = rows.at(-1)?.id ?? after;
      // On SQLite nothing else runs during a look: let others have their turn between.
      await new Promise((resolve) => setImmediate(resolve));
    }
    return false;
  }
}

/** A message of a key without a row is nobody's test. */
function isUnwanted({ id, status, testMode }: Found, row: Unsettled): boolean {
  return id !== row.replyId && (testMode ?? 0) === row.testMode && WAITING.includes(status);
}
