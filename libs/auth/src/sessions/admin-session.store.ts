import { callbackify } from 'node:util';
import type { SessionStore } from '@fastify/session';
import { Logger, Injectable } from '@nestjs/common';
import { Clock } from '@recado/core';
import { checkThenInsert, Database, type SqlRow, type Transaction } from '@recado/database';
import { GroupCommit } from '@recado/work';
import type { Session } from 'fastify';
import { sessionHandle } from './session-handle.js';

const COLUMNS = ['id_hash', 'administrator_id', 'data', 'created_at', 'last_seen_at', 'expires_at'];

/** Sessions without a login that are kept, about 15 MB. With 500 new ones a second, each is kept for 90 seconds. */
const MAX_VISITORS = 50_000;
/** New sessions between two counts. A count reads an index entry for each session. */
const COUNT_EVERY = 500;
/** Rows that one unit of work removes. */
const REMOVE_CHUNK = 500;
const COUNT = `SELECT COUNT(*) AS visitors FROM (
  SELECT 1 FROM admin_sessions WHERE administrator_id IS NULL LIMIT ${2 * MAX_VISITORS}) AS counted`;
/** In the order of their end. The `+` avoids the index of administrators, after which all rows would be sorted. */
const OLDEST =
  'SELECT id_hash AS idHash FROM admin_sessions WHERE +administrator_id IS NULL ORDER BY expires_at LIMIT ?';

/**
 * Inserts sessions without a login. Concurrent ones share a transaction: anybody can open the login page, and a
 * transaction for each request would delay the intake of messages. Of too many, those that end first are removed: no
 * login is lost, but a form may have to be opened again.
 */
export class NewSessions {
  private readonly logger = new Logger(NewSessions.name);
  private readonly rows = new GroupCommit<SqlRow>({ commit: (rows) => this.write(rows) });
  private uncounted = 0;

  constructor(
    private readonly database: Database,
    private readonly maxVisitors = MAX_VISITORS,
  ) {}

  /** Resolves after the commit. The row's first value is the hash of the session id. */
  add(row: SqlRow): Promise<void> {
    return this.rows.add(row);
  }

  private async write(rows: readonly SqlRow[]): Promise<void> {
    if (this.uncounted >= COUNT_EVERY) await this.removeExcess();
    await checkThenInsert(this.database, (tx) => insertAll(tx, rows));
    this.uncounted += rows.length;
  }

  /** Removes as many as may be too many before the next count. */
  private async removeExcess(): Promise<void> {
    try {
      const [row] = await this.database.read<{ visitors: number }>(COUNT);
      const tooMany = (row?.visitors ?? 0) + COUNT_EVERY - this.maxVisitors;
      if (tooMany > 0) await this.removeOldest(tooMany);
      this.uncounted = 0;
    } catch (error) {
      this.logger.warn(`The sessions of visitors could not be counted: ${String(error)}`);
    }
  }

  private async removeOldest(count: number): Promise<void> {
    const { list } = this.database.capabilities;
    const remove = `DELETE FROM admin_sessions WHERE administrator_id IS NULL AND id_hash IN ${list}`;
    for (let left = count; left > 0; left -= REMOVE_CHUNK) {
      const rows = await this.database.read<{ idHash: string }>(OLDEST, [Math.min(left, REMOVE_CHUNK)]);
      const ids = rows.map(({ idHash }) => idHash);
      await this.database.write((tx) => tx.run(remove, [ids]));
    }
  }
}

async function insertAll(tx: Transaction, rows: readonly SqlRow[]): Promise<void> {
  for (const row of rows) {
    // There may be a row with this id: expired, or of another request in this group.
    await tx.run('DELETE FROM admin_sessions WHERE id_hash = ?', row.slice(0, 1));
    await tx.insert('admin_sessions', COLUMNS, [row]);
  }
}

/** A session ends so long after its last use. */
const IDLE_MS = 30 * 60_000;
/** A session ends so long after its creation. */
const LIFETIME_MS = 12 * 60 * 60_000;
/** Uses within a minute of the last one are not written, since live pages would write all the time. */
const TOUCH_EVERY_MS = 60_000;

/** The end of a session that was last used at `now`. */
function endOf(createdAt: number, now: number): number {
  return Math.min(now + IDLE_MS, createdAt + LIFETIME_MS);
}

declare module 'fastify' {
  interface Session {
    /** The administrator who is logged in. Set it only after `session.regenerate()`. */
    administratorId?: number;
    /** The administrator's session epoch at the login. */
    administratorEpoch?: number;
    /** Where the login came from, for the list of one's own sessions. */
    openedFrom?: { ip: string; userAgent: string | null };
  }
}

interface SessionRow {
  administratorId: number | null;
  data: string;
  createdAt: number;
  lastSeenAt: number;
  /** The administrator's present session epoch; null without an administrator. */
  epoch: number | null;
}

/** Rows of one unit of work, which must take less than 50 ms. */
const SWEEP_CHUNK = 500;

const FIND = `SELECT s.administrator_id AS administratorId, s.data, s.created_at AS createdAt, s.last_seen_at AS lastSeenAt,
    a.session_epoch AS epoch
  FROM admin_sessions s LEFT JOIN administrators a ON a.id = s.administrator_id
  WHERE s.id_hash = ? AND s.expires_at > ?
    AND (s.administrator_id IS NULL OR (a.id IS NOT NULL AND a.disabled_at IS NULL))`;
const SAVE = `UPDATE admin_sessions SET administrator_id = ?, data = ?, last_seen_at = ?, expires_at = ? WHERE id_hash = ?`;
const TOUCH = 'UPDATE admin_sessions SET last_seen_at = ?, expires_at = ? WHERE id_hash = ?';
const TAKE = 'UPDATE admin_sessions SET data = ? WHERE id_hash = ? AND data = ?';
const EXPIRED = `SELECT id_hash AS idHash FROM admin_sessions WHERE expires_at <= ? ORDER BY expires_at LIMIT ${SWEEP_CHUNK}`;

/**
 * Stores the panel's sessions for @fastify/session. A session with an administrator is never inserted, only updated, so
 * that a request that runs during a logout does not bring the session back. A login calls `session.regenerate()` first.
 */
@Injectable()
export class AdminSessionStore implements SessionStore {
  readonly get = callbackify((id: string) => this.load(id));
  readonly set = callbackify((id: string, session: Session) => this.save(id, session));
  readonly destroy = callbackify((id: string) => this.remove(id));

  private readonly newSessions: NewSessions;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {
    this.newSessions = new NewSessions(database);
  }

  /**
   * Takes a value out of a session: of several requests that have loaded the session at the same time, one gets it.
   * Undefined: the session has no such value any more.
   */
  async take<Name extends keyof Session>(id: string, name: Name): Promise<Session[Name] | undefined> {
    const idHash = sessionHandle(id);
    const [row] = await this.database.read<SessionRow>(FIND, [idHash, this.clock.now()]);
    const { [name]: value, ...rest } = JSON.parse(row?.data ?? '{}') as Session;
    if (!row || value === undefined) return undefined;
    const taken = await this.database.write((tx) => tx.run(TAKE, [JSON.stringify(rest), idHash, row.data]));
    // Another request has changed the session meanwhile.
    return taken > 0 ? value : this.take(id, name);
  }

  /** Removes the expired sessions, 500 at a time; returns how many. */
  async sweep(): Promise<number> {
    const now = this.clock.now();
    let total = 0;
    for (let removed = SWEEP_CHUNK; removed === SWEEP_CHUNK; total += removed) removed = await this.sweepChunk(now);
    return total;
  }

  private async load(id: string): Promise<Session | null> {
    const idHash = sessionHandle(id);
    const now = this.clock.now();
    const [row] = await this.database.read<SessionRow>(FIND, [idHash, now]);
    const session = row && toSession(row);
    if (!session || hasEnded(session, row)) return null;
    if (now - row.lastSeenAt >= TOUCH_EVERY_MS) await this.touch(idHash, row, now);
    return session;
  }

  private async touch(idHash: string, { createdAt }: SessionRow, now: number): Promise<void> {
    await this.database.write((tx) => tx.run(TOUCH, [now, endOf(createdAt, now), idHash]));
  }

  private async save(id: string, session: Session): Promise<void> {
    const { cookie: _, administratorId = null, ...content } = session;
    const idHash = sessionHandle(id);
    const data = JSON.stringify(content);
    const now = this.clock.now();
    const [row] = await this.database.read<SessionRow>(FIND, [idHash, now]);
    if (!row) return this.insert(idHash, administratorId, data, now);
    if (row.data === data && row.administratorId === administratorId) return;
    const end = endOf(row.createdAt, now);
    await this.database.write((tx) => tx.run(SAVE, [administratorId, data, now, end, idHash]));
  }

  private async insert(idHash: string, administratorId: number | null, data: string, now: number): Promise<void> {
    if (administratorId !== null) return;
    await this.newSessions.add([idHash, null, data, now, now, endOf(now, now)]);
  }

  private async remove(id: string): Promise<void> {
    await this.database.write((tx) => tx.run('DELETE FROM admin_sessions WHERE id_hash = ?', [sessionHandle(id)]));
  }

  private async sweepChunk(now: number): Promise<number> {
    const rows = await this.database.read<{ idHash: string }>(EXPIRED, [now]);
    if (rows.length === 0) return 0;
    await this.database.write(async (tx) => {
      for (const { idHash } of rows) await tx.run('DELETE FROM admin_sessions WHERE id_hash = ?', [idHash]);
    });
    return rows.length;
  }
}

/** The cookie's settings come from the server, not from the row. */
function toSession({ data, administratorId }: SessionRow): Session {
  const content = JSON.parse(data) as Record<string, unknown>;
  return { cookie: { originalMaxAge: null }, ...content, ...(administratorId !== null && { administratorId }) };
}

/** All sessions of the administrator have been ended since the login. A concurrent login may write its session later. */
function hasEnded({ administratorEpoch }: Session, { epoch }: SessionRow): boolean {
  return epoch !== null && epoch !== administratorEpoch;
}
