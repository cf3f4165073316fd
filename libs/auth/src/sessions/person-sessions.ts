import { Injectable } from '@nestjs/common';
import { type Actor, Audit } from '@recado/audit';
import { Clock } from '@recado/core';
import { Database } from '@recado/database';
import { sessionHandle } from './session-handle.js';

/** A session of a person. Times are UTC milliseconds. */
export interface PersonSession {
  /** Names the session to its owner, and opens nothing. */
  handle: string;
  /** Whether it is the session that asks. */
  isCurrent: boolean;
  /** The address of the login; null: unknown. */
  ip: string | null;
  /** The browser's `User-Agent`; null: unknown. */
  userAgent: string | null;
  createdAt: number;
  /** To within a minute. */
  lastSeenAt: number;
}

interface Row {
  handle: string;
  data: string;
  createdAt: number;
  lastSeenAt: number;
}

/** More than a person uses; each page that lists them stays short. */
const MOST = 100;
const LIST = `SELECT id_hash AS handle, data, created_at AS createdAt, last_seen_at AS lastSeenAt FROM admin_sessions
  WHERE administrator_id = ? AND expires_at > ? ORDER BY last_seen_at DESC, id_hash LIMIT ${MOST}`;

/** The open sessions of one person. */
@Injectable()
export class PersonSessions {
  constructor(
    private readonly database: Database,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** The open sessions, the last used one first. `currentId` is the id of the session that asks. */
  async list(administratorId: number, currentId: string): Promise<PersonSession[]> {
    const rows = await this.database.read<Row>(LIST, [administratorId, this.clock.now()]);
    const current = sessionHandle(currentId);
    return rows.map((row) => toView(row, row.handle === current));
  }

  /** Ends one session of the person, in every process at once; false: the person has none with this handle. */
  async end(administratorId: number, handle: string, actor: Actor): Promise<boolean> {
    return this.database.write(async (tx) => {
      const remove = 'DELETE FROM admin_sessions WHERE id_hash = ? AND administrator_id = ?';
      if ((await tx.run(remove, [handle, administratorId])) === 0) return false;
      const target = { type: 'administrator', id: administratorId };
      await this.audit.record(tx, { actor, action: 'administrator.session_ended', target });
      return true;
    });
  }
}

function toView({ handle, data, createdAt, lastSeenAt }: Row, isCurrent: boolean): PersonSession {
  const { openedFrom } = JSON.parse(data) as { openedFrom?: { ip?: string; userAgent?: string } };
  return {
    handle,
    isCurrent,
    ip: openedFrom?.ip ?? null,
    userAgent: openedFrom?.userAgent ?? null,
    createdAt,
    lastSeenAt,
  };
}
