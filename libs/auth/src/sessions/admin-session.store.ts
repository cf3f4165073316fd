import { Injectable } from '@nestjs/common';
import type { SessionStore } from '@fastify/session';
import type { Session } from 'fastify';

declare module 'fastify' {
  interface Session {
    /** Who is logged in. Set it after `session.regenerate()` only. */
    administratorId?: number;
  }
}

/**
 * Keeps the panel's sessions, in the shape that @fastify/session asks of a store. A session that names an
 * administrator is never inserted, only updated: log in by `session.regenerate()` first, so that a request that was
 * under way during a logout does not bring the session back.
 */
@Injectable()
export class AdminSessionStore implements SessionStore {
  get(_id: string, _callback: (error: unknown, session?: Session | null) => void): void {
    throw new Error('not written yet');
  }

  set(_id: string, _session: Session, _callback: (error?: unknown) => void): void {
    throw new Error('not written yet');
  }

  destroy(_id: string, _callback: (error?: unknown) => void): void {
    throw new Error('not written yet');
  }

  /** Ends every session of an administrator; returns how many. */
  destroyAllOf(_administratorId: number): Promise<number> {
    throw new Error('not written yet');
  }

  /** Removes what has expired; returns how many. */
  sweep(): Promise<number> {
    throw new Error('not written yet');
  }
}
