import { Injectable } from '@nestjs/common';
import { MessageStatus } from '@recado/core';
import { Database } from '@recado/database';
import type { ClaimedMessage } from './attempt.js';

const { Sending } = MessageStatus;

const FIRST = `SELECT MIN(started_at) AS at FROM delivery_attempts
  WHERE message_id = ? AND code = ? AND outcome = 'retry_later' AND started_at >= ?`;

/** Reads and notes for those who send what is known of attempts. */
@Injectable()
export class AttemptLog {
  constructor(private readonly database: Database) {}

  /**
   * Notes on disk that something of this attempt is about to leave; false: the message is not this attempt's any more, so that
   * nothing may. Whoever takes a lost attempt back locks its row as well, and so sees the note or prevents it.
   */
  async departs({ id, token }: ClaimedMessage): Promise<boolean> {
    const note = `UPDATE messages SET unsent_token = NULL WHERE id = ? AND +status = ${Sending} AND token = ?`;
    return (await this.database.write((tx) => tx.run(note, [id, token]))) > 0;
  }

  /**
   * When the first earlier attempt of this message began that was refused for the time being with this code, UTC
   * milliseconds; attempts before its last schedule or retry do not count. Null: there was none.
   */
  async firstRefusal({ id, waitingSince }: ClaimedMessage, code: string): Promise<number | null> {
    const [row] = await this.database.read<{ at: number | null }>(FIRST, [id, code, waitingSince]);
    return row?.at ?? null;
  }
}
