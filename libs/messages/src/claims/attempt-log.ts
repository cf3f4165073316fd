import { Injectable } from '@nestjs/common';
import { Database } from '@recado/database';
import type { ClaimedMessage } from './attempt.js';

const FIRST = `SELECT MIN(started_at) AS at FROM delivery_attempts
  WHERE message_id = ? AND code = ? AND outcome = 'retry_later' AND started_at >= ?`;

/** Reads the log of attempts for those who send. */
@Injectable()
export class AttemptLog {
  constructor(private readonly database: Database) {}

  /**
   * When the first earlier attempt of this message began that was refused for the time being with this code, UTC
   * milliseconds; attempts before its last schedule or retry do not count. Null: there was none.
   */
  async firstRefusal({ id, waitingSince }: ClaimedMessage, code: string): Promise<number | null> {
    const [row] = await this.database.read<{ at: number | null }>(FIRST, [id, code, waitingSince]);
    return row?.at ?? null;
  }
}
