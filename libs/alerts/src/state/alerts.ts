import { Injectable } from '@nestjs/common';
import { Clock } from '@recado/core';
import { Database, type Transaction } from '@recado/database';
import type { AlertDetail, Condition } from './present-conditions.js';
import type { AlertKind } from '../settings/alert-settings.js';
import type { AlertView } from './alert.view.js';

/** How far an alert has been told. */
export const TOLD = { nothing: 0, opening: 1, all: 2 } as const;
/** Resolved alerts that are read at once, and kept for so many days. */
const PAGE = 50;
const KEEP_MS = 90 * 86_400_000;
/** Most alerts that are told at once; the next message tells the others. */
const MOST_TOLD = 100;

export interface AlertRow {
  id: number;
  kind: AlertKind;
  subject: string;
  detail: string;
  openedAt: number;
  resolvedAt: number;
  told: number;
}

const COLUMNS = 'id, kind, subject, detail, opened_at AS openedAt, resolved_at AS resolvedAt, told';
const OPEN = `SELECT ${COLUMNS} FROM alerts WHERE resolved_at = 0`;
const UNTOLD = `SELECT ${COLUMNS} FROM alerts
  WHERE told = ${TOLD.nothing} OR (told = ${TOLD.opening} AND resolved_at > 0) ORDER BY id LIMIT ${MOST_TOLD}`;

/** The alerts in the database, which a restart neither repeats nor loses. */
@Injectable()
export class Alerts {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Those that last, oldest first. */
  async open(): Promise<AlertView[]> {
    return (await this.database.read<AlertRow>(`${OPEN} ORDER BY id`)).map(toAlertView);
  }

  /** The latest 50 that are resolved, newest first. */
  async resolved(): Promise<AlertView[]> {
    const select = `SELECT ${COLUMNS} FROM alerts WHERE resolved_at > 0 ORDER BY resolved_at DESC LIMIT ${PAGE}`;
    return (await this.database.read<AlertRow>(select)).map(toAlertView);
  }

  /**
   * Opens the alerts of new conditions and resolves those whose condition has ended. One with another code than before is a new
   * one, whose cure is another: the end of the one before is not told. A kind that is missing in `present` stays as it is,
   * unless nobody wants to hear of it.
   */
  async update(present: ReadonlyMap<AlertKind, readonly Condition[]>, wanted: readonly AlertKind[]): Promise<void> {
    const now = this.clock.now();
    const open = await this.database.read<AlertRow>(OPEN);
    const lasts = new Map(
      [...present].flatMap(([kind, all]) => all.map(({ subject, detail }) => [keyOf(kind, subject), detail])),
    );
    const ended = open.filter(({ kind, subject }) => present.has(kind) && !lasts.has(keyOf(kind, subject)));
    const changed = open.filter(({ kind, subject, detail }) => {
      const now = lasts.get(keyOf(kind, subject));
      return now !== undefined && now.code !== (JSON.parse(detail) as AlertDetail).code;
    });
    const known = new Set(without(open, changed).map(({ kind, subject }) => keyOf(kind, subject)));
    const unwanted = open.filter(({ kind }) => !wanted.includes(kind));
    const begun = [...present].flatMap(([kind, all]) =>
      all.filter(({ subject }) => !known.has(keyOf(kind, subject))).map((condition) => rowOf(kind, condition, now)),
    );
    if (ended.length + unwanted.length + begun.length === 0) return;
    const untold = [...unwanted, ...changed];
    await this.database.write(async (tx) => {
      for (const { id } of ended) await resolve(tx, id, now);
      for (const { id } of untold) await resolve(tx, id, now, TOLD.all);
      const columns = ['kind', 'subject', 'detail', 'opened_at', 'resolved_at', 'told'];
      if (begun.length > 0) await tx.insertIfAbsent('alerts', columns, begun);
    });
  }

  /** Whether there is anything that the owner has not been told; a cheap query. */
  async hasUntold(): Promise<boolean> {
    return (await this.database.read(UNTOLD)).length > 0;
  }

  /**
   * What the owner has not been told yet, oldest first: alerts that began, and ends of alerts whose beginning was told.
   */
  untold(tx: Transaction): Promise<AlertRow[]> {
    const { rowLock } = this.database.capabilities;
    return tx.all<AlertRow>(`${UNTOLD} ${rowLock}`);
  }

  /** Notes how far each of these is told now. */
  async tell(tx: Transaction, rows: readonly AlertRow[]): Promise<void> {
    for (const { id, resolvedAt } of rows) {
      const told = resolvedAt === 0 ? TOLD.opening : TOLD.all;
      await tx.run('UPDATE alerts SET told = ? WHERE id = ?', [told, id]);
    }
  }

  /** Deletes what was resolved 90 days ago. */
  async sweep(): Promise<void> {
    const before = this.clock.now() - KEEP_MS;
    await this.database.write((tx) => tx.run('DELETE FROM alerts WHERE resolved_at > 0 AND resolved_at < ?', [before]));
  }
}

export function toAlertView({ id, kind, subject, detail, openedAt, resolvedAt }: AlertRow): AlertView {
  const facts = JSON.parse(detail) as AlertDetail;
  return { id, kind, subject, detail: facts, openedAt, resolvedAt: resolvedAt === 0 ? null : resolvedAt };
}

function resolve(tx: Transaction, id: number, now: number, told?: number): Promise<number> {
  const also = told === undefined ? '' : `, told = ${told}`;
  return tx.run(`UPDATE alerts SET resolved_at = ?${also} WHERE id = ? AND resolved_at = 0`, [now, id]);
}

function rowOf(kind: AlertKind, { subject, detail }: Condition, now: number) {
  return [kind, subject, JSON.stringify(detail), now, 0, TOLD.nothing];
}

function without<Row>(rows: readonly Row[], some: readonly Row[]): readonly Row[] {
  return rows.filter((row) => !some.includes(row));
}

function keyOf(kind: AlertKind, subject: string): string {
  return `${kind} ${subject}`;
}
