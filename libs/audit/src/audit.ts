import { Injectable } from '@nestjs/common';
import { Clock } from '@recado/core';
import type { Transaction } from '@recado/database';

/** Who changes something, and from where. */
export interface Actor {
  type: 'administrator' | 'api_key' | 'cli' | 'system';
  id: number | null;
  /** For people: an e-mail address, or a key's name. */
  name: string;
  ip?: string | null;
  requestId?: string | null;
}

export interface AuditRecord {
  actor: Actor;
  /** A stable, dotted name, like `api_key.revoked`. */
  action: string;
  target?: { type: string; id: number };
  /** What changed. Never a secret. */
  details?: Readonly<Record<string, unknown>>;
  /** When it was done, in UTC milliseconds; undefined: now. */
  at?: number | undefined;
}

const COLUMNS = [
  'at',
  'actor_type',
  'actor_id',
  'actor_name',
  'action',
  'target_type',
  'target_id',
  'details',
  'ip',
  'request_id',
] as const;

/** The append-only record of who did what. */
@Injectable()
export class Audit {
  constructor(private readonly clock: Clock) {}

  /** Adds an entry in the transaction of the change itself, so that neither exists without the other. */
  async record(tx: Transaction, { actor, action, target, details, at = this.clock.now() }: AuditRecord): Promise<void> {
    const row = [
      at,
      actor.type,
      actor.id,
      actor.name,
      action,
      target?.type ?? null,
      target?.id ?? null,
      details ? JSON.stringify(details) : null,
      actor.ip ?? null,
      actor.requestId ?? null,
    ];
    await tx.insert('audit_entries', COLUMNS, [row]);
  }
}
