import { Injectable } from '@nestjs/common';
import { type Actor, Audit } from '@recado/audit';
import { Clock } from '@recado/core';
import { Database, lockRareChanges, type SqlValue, type Transaction } from '@recado/database';
import { endSessions } from '../sessions/end-sessions.js';
import type { AdministratorView } from './administrator.view.js';
import type { Role } from './role.js';

/** An account whose password is hashed already. */
interface NewAccount {
  email: string;
  passwordHash: string;
  role: Role;
}

/** Writes the rows of accounts, for the changes of people. */
@Injectable()
export class AccountRows {
  constructor(
    private readonly database: Database,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** Lets concurrent changes of accounts wait for each other. */
  lock(tx: Transaction): Promise<void> {
    return lockRareChanges(tx, this.database.capabilities);
  }

  /** Adds an account and records it in the audit trail. */
  async add(tx: Transaction, { email, passwordHash, role }: NewAccount, actor: Actor): Promise<AdministratorView> {
    const createdAt = this.clock.now();
    const columns = ['email', 'password_hash', 'role', 'created_at'];
    const id = await tx.insertOne('administrators', columns, [email, passwordHash, role, createdAt]);
    const target = { type: 'administrator', id };
    await this.audit.record(tx, { actor, action: 'administrator.created', target, details: { email, role } });
    return { id, email, role, createdAt, disabledAt: null, lastLoginAt: null, sessionEpoch: 0 };
  }

  /** Sets columns of an account and ends all of its sessions; returns how many. */
  change(tx: Transaction, id: number, columns: Readonly<Record<string, SqlValue>>): Promise<number> {
    return endSessions(tx, id, columns);
  }
}
