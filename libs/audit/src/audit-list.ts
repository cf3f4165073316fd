import { Injectable } from '@nestjs/common';
import { Database, type SqlValue } from '@recado/database';
import type { Actor } from './audit.js';

/** An entry of the trail. Times are UTC milliseconds. */
export interface AuditEntryView {
  id: number;
  at: number;
  actorType: Actor['type'];
  actorId: number | null;
  actorName: string;
  action: string;
  targetType: string | null;
  targetId: number | null;
  /** What changed; null: the action says it all. */
  details: Readonly<Record<string, unknown>> | null;
  ip: string | null;
  requestId: string | null;
}

/** Which entries are looked for; every part is optional. */
export interface AuditFilter {
  /** The name of the actor at that time: an e-mail address, the name of a key. */
  who?: string | undefined;
  /** What the installation did itself, or somebody by its command line. */
  byInstallation?: boolean | undefined;
  action?: string | undefined;
  target?: { type: string; id: number } | undefined;
  /** From this time. */
  from?: number | undefined;
  /** Before this time. */
  until?: number | undefined;
}

export interface AuditPage {
  items: AuditEntryView[];
  /** The id below which the next page begins; null: this is the last. */
  nextBefore: number | null;
}

interface Row extends Omit<AuditEntryView, 'details'> {
  details: string | null;
}

/** A condition with its values, and the index that finds its rows newest first. */
interface Condition {
  sql: string;
  values: SqlValue[];
  index: string;
}

const COLUMNS = `id, at, actor_type AS actorType, actor_id AS actorId, actor_name AS actorName, action,
  target_type AS targetType, target_id AS targetId, details, ip, request_id AS requestId`;
/** Ids grow with time. */
const FIRST_SINCE = 'SELECT id FROM audit_entries WHERE at >= ? ORDER BY at, id LIMIT 1';
/** Logins that failed are recorded by the system, in the name of their account. */
const BY_INSTALLATION = `actor_type IN ('cli', 'system')
  AND (actor_type = 'cli' OR actor_name NOT LIKE '%@%' AND actor_name <> 'unknown account')`;
const NO_END = Number.MAX_SAFE_INTEGER;

/** Lists the audit trail by filter, newest first. */
@Injectable()
export class AuditList {
  constructor(private readonly database: Database) {}

  /** A page of at most `limit` entries below `before`. */
  async page(
    filter: AuditFilter,
    { before, limit }: { before?: number | undefined; limit: number },
  ): Promise<AuditPage> {
    const span = await this.spanOf(filter);
    const rows = await this.rows(filter, {
      downTo: span.downTo,
      before: Math.min(span.before, before ?? NO_END),
      limit,
    });
    const items = rows.slice(0, limit).map(toView);
    return { items, nextBefore: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
  }

  private rows(filter: AuditFilter, span: { downTo: number; before: number; limit: number }): Promise<Row[]> {
    const conditions = conditionsOf(filter);
    // MySQL would sometimes walk through the whole table by its ids. SQLite reads the hint as a comment.
    const [lead] = conditions;
    const hint = lead ? ` /*! FORCE INDEX (${lead.index}) */` : '';
    const where = [...conditions.map(({ sql }) => sql), 'id < ?', 'id >= ?'].join(' AND ');
    const sql = `SELECT ${COLUMNS} FROM audit_entries${hint} WHERE ${where} ORDER BY id DESC LIMIT ?`;
    const values = conditions.flatMap((condition) => condition.values);
    return this.database.read<Row>(sql, [...values, span.before, span.downTo, span.limit + 1]);
  }

  /** The ids of this time: from `downTo` to below `before`. */
  private async spanOf({ from, until }: AuditFilter): Promise<{ downTo: number; before: number }> {
    const downTo = from === undefined ? 0 : ((await this.firstSince(from)) ?? NO_END);
    const before = until === undefined ? NO_END : ((await this.firstSince(until)) ?? NO_END);
    return { downTo, before };
  }

  private async firstSince(at: number): Promise<number | undefined> {
    const [row] = await this.database.read<{ id: number }>(FIRST_SINCE, [at]);
    return row?.id;
  }
}

/** The conditions, the one that leaves the fewest rows first. */
function conditionsOf({ who, byInstallation, action, target }: AuditFilter): Condition[] {
  const all: Condition[] = [];
  if (target) {
    const sql = 'target_type = ? AND target_id = ?';
    all.push({ sql, values: [target.type, target.id], index: 'ix_audit_entries_target' });
  }
  if (who !== undefined) all.push({ sql: 'actor_name = ?', values: [who], index: 'ix_audit_entries_actor' });
  if (byInstallation) all.push({ sql: BY_INSTALLATION, values: [], index: 'ix_audit_entries_type' });
  if (action !== undefined) all.push({ sql: 'action = ?', values: [action], index: 'ix_audit_entries_action' });
  return all;
}

function toView({ details, ...row }: Row): AuditEntryView {
  return { ...row, details: details === null ? null : (JSON.parse(details) as Record<string, unknown>) };
}
