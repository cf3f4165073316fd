import { randomInt } from 'node:crypto';
import { Injectable, Optional } from '@nestjs/common';
import { Clock, type Lane, MessageStatus, Metrics, NoMetrics } from '@recado/core';
import { Database, type Transaction } from '@recado/database';
import type { StartedMessage } from './attempt.js';

/** How long an attempt is believed to be alive without a sign of life, in ms. */
export const LEASE_MS = 15_000;
/** Largest token: 48 random bits, exact as a JavaScript number and as a BIGINT. */
const TOKEN_LIMIT = 2 ** 48 - 1;

const { Pending, Scheduled, Sending, Expired } = MessageStatus;

interface Startable {
  id: number;
  apiKeyId: number;
  channelId: number;
  lane: Lane;
  phone: string;
  text: string;
  attempts: number;
  createdAt: number;
  scheduledAt: number | null;
  expiresAt: number | null;
}

const SELECT = `SELECT id, api_key_id AS apiKeyId, channel_id AS channelId, lane, phone, text, attempts,
  created_at AS createdAt, scheduled_at AS scheduledAt, expires_at AS expiresAt FROM messages`;

/** Begins attempts: the only way from waiting to sending. */
@Injectable()
export class AttemptStarter {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @Optional() private readonly metrics: Metrics = new NoMetrics(),
  ) {}

  /**
   * Begins an attempt for each of these messages that may go now, and answers with them in the order in which they must
   * leave. Those that are canceled, moved, begun elsewhere or not yet due are left alone; those past their time expire.
   */
  async start(ids: readonly number[]): Promise<StartedMessage[]> {
    const { started, late } = await this.database.write(async (tx) => {
      const now = this.clock.now();
      const rows = await this.claim(tx, ids, now);
      const isLate = ({ expiresAt }: Startable) => expiresAt !== null && expiresAt <= now;
      const late = rows.filter(isLate);
      await this.expire(tx, late, now);
      const punctual = rows.filter((row) => !isLate(row));
      return { started: await this.begin(tx, punctual, now), late: late.length };
    });
    this.metrics.moved('sending', started.length);
    this.metrics.moved('expired', late);
    return started;
  }

  /** Signs of life: these attempts go on. Attempts that have lost their lease to another are left alone. */
  async renew(attempts: readonly StartedMessage[]): Promise<void> {
    await this.database.write((tx) =>
      tx.updateRows({
        table: 'messages',
        columns: { id: 'int', token: 'int' },
        rows: attempts.map(({ id, token }) => [id, token]),
        set: { lease_until: String(this.clock.now() + LEASE_MS) },
        where: `m.id = r.id AND m.token = r.token AND +m.status = ${Sending}`,
      }),
    );
  }

  private claim(tx: Transaction, ids: readonly number[], now: number): Promise<Startable[]> {
    const { list, claimLock } = this.database.capabilities;
    return tx.all<Startable>(
      `${SELECT} WHERE id IN ${list} AND +status IN (${Pending}, ${Scheduled}) AND due_at <= ?
       ORDER BY due_at, id ${claimLock}`,
      [ids, now],
    );
  }

  private async expire(tx: Transaction, rows: readonly Startable[], now: number): Promise<void> {
    if (rows.length === 0) return;
    await tx.run(
      `UPDATE messages SET status = ${Expired}, ended_at = ? WHERE id IN ${this.database.capabilities.list}`,
      [now, idsOf(rows)],
    );
  }

  private async begin(tx: Transaction, rows: readonly Startable[], now: number): Promise<StartedMessage[]> {
    if (rows.length === 0) return [];
    const token = randomInt(1, TOKEN_LIMIT);
    await tx.run(
      `UPDATE messages SET status = ${Sending}, token = ?, lease_until = ?, started_at = ?, attempts = attempts + 1
       WHERE id IN ${this.database.capabilities.list}`,
      [token, now + LEASE_MS, now, idsOf(rows)],
    );
    return rows.map((row) => toStarted(row, token, now));
  }
}

function idsOf(rows: readonly Startable[]): number[] {
  return rows.map(({ id }) => id);
}

function toStarted(row: Startable, token: number, now: number): StartedMessage {
  const { id, apiKeyId, channelId, lane, phone, text, attempts, createdAt, scheduledAt } = row;
  const waitingSince = Math.max(createdAt, scheduledAt ?? 0);
  return { id, apiKeyId, channelId, lane, phone, text, attempt: attempts + 1, startedAt: now, waitingSince, token };
}
