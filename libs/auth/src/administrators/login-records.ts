import { Injectable } from '@nestjs/common';
import { type Actor, Audit } from '@recado/audit';
import { Clock } from '@recado/core';
import { Administrator, Database } from '@recado/database';
import { plainAddress } from '../address.js';
import type { AdministratorView, LoginStep } from './administrator.view.js';
import { LOGGED_IN } from './known-addresses.js';
import { toView } from './to-view.js';

const RECORD_LOGIN = `UPDATE administrators SET last_login_at = ?
  WHERE id = ? AND password_hash = ? AND session_epoch = ? AND disabled_at IS NULL`;

/** Records logins and refused ones: in the account and in the audit trail. */
@Injectable()
export class LoginRecords {
  constructor(
    private readonly database: Database,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** Who is logged in now; null: the account was disabled, or its password changed, since it was read. */
  accept(account: Administrator, login: LoginStep, secondFactor?: string): Promise<AdministratorView | null> {
    const { id, email, passwordHash, sessionEpoch } = account;
    const actor: Actor = { ...origin(login), type: 'administrator', id, name: email };
    const target = { type: 'administrator', id };
    const now = this.clock.now();
    return this.database.write(async (tx) => {
      const changed = await tx.run(RECORD_LOGIN, [now, id, passwordHash, sessionEpoch]);
      if (changed === 0) return null;
      await this.audit.record(tx, {
        actor,
        action: LOGGED_IN,
        target,
        details: secondFactor ? { secondFactor } : undefined,
      });
      return toView({ ...account, lastLoginAt: now });
    });
  }

  /** `action` says which step was refused. */
  async refuse(
    account: Administrator | null,
    login: LoginStep,
    action: `administrator.${string}` = 'administrator.login_failed',
  ): Promise<void> {
    // The name of an unknown account is not kept: people type passwords into that field.
    const actor: Actor = { ...origin(login), type: 'system', id: null, name: account?.email ?? 'unknown account' };
    const target = account ? { type: 'administrator', id: account.id } : undefined;
    await this.database.write((tx) => this.audit.record(tx, { actor, action, target }));
  }
}

function origin({ ip, requestId }: LoginStep): { ip: string; requestId: string | null } {
  return { ip: plainAddress(ip), requestId: requestId ?? null };
}
