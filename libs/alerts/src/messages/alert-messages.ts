import { Injectable } from '@nestjs/common';
import { type Actor, Audit } from '@recado/audit';
import { Clock, HOUR_MS, jittered, MINUTE_MS, SECOND_MS } from '@recado/core';
import { Database, type Transaction } from '@recado/database';
import type { AlertRoute } from '../settings/alert-settings.js';
import type { AlertContent } from './alert-content.js';

/** Rests after the first, second, … failed attempt, nearly a day in all. */
const RESTS_MS = [
  30 * SECOND_MS,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  8 * HOUR_MS,
  12 * HOUR_MS,
] as const;
/** A process that dies while it delivers leaves the message to the next attempt after this time. */
const LEASE_MS = 2 * MINUTE_MS;
/** Messages that are read at once, and kept for so many days. */
const PAGE = 30;
const KEEP_MS = 90 * 24 * HOUR_MS;
const MAX_ERROR = 255;

/** A message to the owner. Times are UTC milliseconds. */
export interface AlertMessageView {
  id: number;
  route: AlertRoute;
  content: AlertContent;
  createdAt: number;
  /** When it is tried (again); null: it has ended. */
  dueAt: number | null;
  attempts: number;
  /** Null: it was not delivered. */
  sentAt: number | null;
  /** Why the latest attempt failed. */
  error: string | null;
}

type Row = Omit<AlertMessageView, 'content'> & { content: string };

const SELECT = `SELECT id, route, content, created_at AS createdAt, due_at AS dueAt, attempts, sent_at AS sentAt, error
  FROM alert_messages`;

/** The messages to the owner, each by one route, until they are delivered or given up. */
@Injectable()
export class AlertMessages {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly audit: Audit,
  ) {}

  /** Queues the same content by each of these routes. */
  async queue(tx: Transaction, routes: readonly AlertRoute[], content: AlertContent): Promise<void> {
    const now = this.clock.now();
    const text = JSON.stringify(content);
    const rows = routes.map((route) => [route, text, now, now, 0]);
    if (rows.length > 0)
      await tx.insert('alert_messages', ['route', 'content', 'created_at', 'due_at', 'attempts'], rows);
  }

  /** Queues a message by which somebody tries these routes. */
  async queueTest(routes: readonly AlertRoute[], actor: Actor): Promise<void> {
    await this.database.write(async (tx) => {
      await this.queue(tx, routes, { opened: [], resolved: [], isTest: true });
      await this.audit.record(tx, { actor, action: 'alerts.tested', details: { routes } });
    });
  }

  /** The latest 30 to the owner, newest first. */
  async latest(): Promise<AlertMessageView[]> {
    return (await this.database.read<Row>(`${SELECT} WHERE audit_entry_id IS NULL ORDER BY id DESC LIMIT ${PAGE}`)).map(
      toView,
    );
  }

  /** Whether any message is due. */
  async hasDue(): Promise<boolean> {
    return (
      (await this.database.poll('SELECT 1 FROM alert_messages WHERE due_at <= ? LIMIT 1', [this.clock.now()])) !== null
    );
  }

  /** Takes the message that is due for the longest time, so that no other process delivers it meanwhile; null: none is due. */
  async take(): Promise<AlertMessageView | null> {
    const now = this.clock.now();
    const [row] = await this.database.read<Row>(`${SELECT} WHERE due_at <= ? ORDER BY due_at LIMIT 1`, [now]);
    if (!row) return null;
    const take = 'UPDATE alert_messages SET due_at = ?, attempts = attempts + 1 WHERE id = ? AND due_at = ?';
    const taken = await this.database.write((tx) => tx.run(take, [now + LEASE_MS, row.id, row.dueAt]));
    return taken === 0 ? this.take() : { ...toView(row), attempts: row.attempts + 1 };
  }

  /** Records how the attempt ended, unless a later one has begun. `error` null: it was delivered. */
  async record({ id, attempts }: AlertMessageView, error: string | null): Promise<void> {
    const now = this.clock.now();
    const rest = RESTS_MS[attempts - 1];
    const isOver = error === null || rest === undefined;
    const dueAt = isOver ? null : now + jittered(rest, Math.random());
    const values = [dueAt, error === null ? now : null, error?.slice(0, MAX_ERROR) ?? null, id, attempts];
    const update = 'UPDATE alert_messages SET due_at = ?, sent_at = ?, error = ? WHERE id = ? AND attempts = ?';
    await this.database.write((tx) => tx.run(update, values));
  }

  /** Deletes what ended and is 90 days old. */
  async sweep(): Promise<void> {
    const before = this.clock.now() - KEEP_MS;
    await this.database.write((tx) =>
      tx.run('DELETE FROM alert_messages WHERE due_at IS NULL AND created_at < ?', [before]),
    );
  }
}

function toView(row: Row): AlertMessageView {
  return { ...row, content: JSON.parse(row.content) as AlertContent };
}
