import { MessageStatus, WAITING } from '@recado/core';
import type { Database, SqlRow, Transaction } from '@recado/database';
import type { Transitions } from '../store/notifications.js';
import { CHUNK, idsOf } from '../store/rows.js';
import { moveStatement } from '../store/status-move.js';

const { Sending, Expired } = MessageStatus;

/** Those that are being sent are passed over: as many as all workers send may be first. */
const FROM_PAST = `FROM message_expiries e LEFT JOIN messages m ON m.id = e.message_id
  WHERE e.expires_at <= ? AND (m.id IS NULL OR m.status <> ${Sending})`;
const ANY_PAST = `SELECT 1 ${FROM_PAST} LIMIT 1`;
const PAST = `SELECT e.message_id AS id, e.expires_at AS listedAt ${FROM_PAST}
  ORDER BY e.expires_at, e.message_id LIMIT ${CHUNK}`;

interface Listed {
  id: number;
  listedAt: number;
}

interface Found {
  id: number;
  status: MessageStatus;
  expiresAt: number | null;
}

/**
 * Expires waiting messages. `message_expiries` only says where to look: whether a message has expired is decided by the
 * time in its own row, so that a wrong entry ends no message.
 */
export class ExpirySweep {
  constructor(
    private readonly database: Database,
    private readonly transitions: Transitions,
  ) {}

  /** Whether an entry is past, of a message that is not being sent. */
  async isAnyPast(now: number): Promise<boolean> {
    return (await this.database.poll(ANY_PAST, [now])) !== null;
  }

  /** One chunk: how many entries it took off the list, and how many messages expired. */
  sweep(now: number): Promise<{ seen: number; expired: number }> {
    return this.database.write(async (tx) => {
      const listed = await tx.all<Listed>(PAST, [now]);
      const last = listed.at(-1);
      if (!last) return { seen: 0, expired: 0 };
      const { list, rowLock } = this.database.capabilities;
      const select = `SELECT id, status, expires_at AS expiresAt FROM messages WHERE id IN ${list} ${rowLock}`;
      const found = await tx.all<Found>(select, [idsOf(listed)]);
      // One that is being sent by now stays on the list, because it may return to waiting.
      const sending = new Set(idsOf(found.filter(({ status }) => status === Sending)));
      const checked = idsOf(listed).filter((id) => !sending.has(id));
      const expired = await this.expire(tx, checked, now);
      // Only these: rows that were added meanwhile have not been checked.
      const forget = `DELETE FROM message_expiries WHERE expires_at <= ? AND message_id IN ${list}`;
      const seen = await tx.run(forget, [last.listedAt, checked]);
      await this.listAgain(tx, found, now);
      return { seen, expired };
    });
  }

  private expire(tx: Transaction, ids: readonly number[], now: number): Promise<number> {
    const where = `id IN ${this.database.capabilities.list} AND expires_at <= ?`;
    const expire = moveStatement({ from: WAITING, to: Expired, set: { ended_at: '?' }, where });
    return this.transitions.around(tx, ids, () => tx.run(expire, [now, ids, now]));
  }

  /** Messages that were on the list by another time than their own: their own may be missing there. */
  private async listAgain(tx: Transaction, found: readonly Found[], now: number): Promise<void> {
    const rows = found.flatMap(({ id, expiresAt }): SqlRow[] =>
      expiresAt !== null && expiresAt > now ? [[expiresAt, id]] : [],
    );
    if (rows.length > 0) await tx.insertIfAbsent('message_expiries', ['expires_at', 'message_id'], rows);
  }
}
