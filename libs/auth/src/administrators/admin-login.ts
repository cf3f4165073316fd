import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type Actor, Audit } from '@recado/audit';
import { Clock } from '@recado/core';
import { Administrator, Database } from '@recado/database';
import { Repository } from 'typeorm';
import { plainAddress } from '../address.js';
import type { LoginAttempt, LoginResult } from './administrator.view.js';
import { canonicalEmail } from './email.js';
import { KnownAddresses, LOGGED_IN } from './known-addresses.js';
import { LoginThrottle } from './login-throttle.js';
import { isPassword, nobodysHash } from './password-hash.js';
import { MAX_PASSWORD_LENGTH } from './password-rules.js';
import { toView } from './to-view.js';

/** A UTF-16 length that no password of the longest kind exceeds. */
const MAX_CANDIDATE_LENGTH = 2 * MAX_PASSWORD_LENGTH;

const RECORD_LOGIN = `UPDATE administrators SET last_login_at = ?
  WHERE id = ? AND password_hash = ? AND session_epoch = ? AND disabled_at IS NULL`;

/** Checks logins to the panel. Neither the result nor its time tells whether an account exists. */
@Injectable()
export class AdminLogin {
  private nobody: Promise<string> | undefined;

  constructor(
    private readonly database: Database,
    @InjectRepository(Administrator) private readonly rows: Repository<Administrator>,
    private readonly throttle: LoginThrottle,
    private readonly knownAddresses: KnownAddresses,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  async attempt(login: LoginAttempt): Promise<LoginResult> {
    const email = canonicalEmail(login.email);
    const account = await this.rows.findOneBy({ email });
    const isKnownAddress = account !== null && (await this.knownAddresses.has(account.id, login.ip));
    const attempt = { email, ip: login.ip, isKnownAddress };
    const wait = await this.throttle.charge(attempt);
    if (wait > 0) return { outcome: 'throttled', retryAfterSeconds: wait };
    const isRight = await this.isRight(account, login.password);
    if (!account || !isRight || !(await this.recordLogin(account, login))) return this.refuse(account, login);
    await Promise.all([this.throttle.forgive(attempt), this.knownAddresses.add(account.id, login.ip)]);
    return { outcome: 'ok', administrator: toView({ ...account, lastLoginAt: this.clock.now() }) };
  }

  /** Computes one hash in every case: also for an unknown or disabled account and for a password of any length. */
  private async isRight(account: Administrator | null, password: string): Promise<boolean> {
    const nobody = await this.nobodysHash();
    const candidate = password.length <= MAX_CANDIDATE_LENGTH ? password : '';
    const matches = await isPassword(candidate, account?.passwordHash ?? nobody);
    return account?.disabledAt === null && matches;
  }

  /** Computed once. A failure is not kept, since no login would succeed until a restart. */
  private nobodysHash(): Promise<string> {
    this.nobody ??= nobodysHash().catch((error: unknown) => {
      this.nobody = undefined;
      throw error;
    });
    return this.nobody;
  }

  /** False: the account was disabled, or its password changed, since it was read. */
  private recordLogin(account: Administrator, login: LoginAttempt): Promise<boolean> {
    const { id, email, passwordHash, sessionEpoch } = account;
    const actor: Actor = { ...origin(login), type: 'administrator', id, name: email };
    return this.database.write(async (tx) => {
      const changed = await tx.run(RECORD_LOGIN, [this.clock.now(), id, passwordHash, sessionEpoch]);
      if (changed === 0) return false;
      await this.audit.record(tx, { actor, action: LOGGED_IN, target: { type: 'administrator', id } });
      return true;
    });
  }

  private async refuse(account: Administrator | null, login: LoginAttempt): Promise<LoginResult> {
    // The name of an unknown account is not kept: people type passwords into that field.
    const actor: Actor = { ...origin(login), type: 'system', id: null, name: account?.email ?? 'unknown account' };
    const target = account ? { type: 'administrator', id: account.id } : undefined;
    const entry = { actor, action: 'administrator.login_failed', target };
    await this.database.write((tx) => this.audit.record(tx, entry));
    return { outcome: 'invalid' };
  }
}

function origin({ ip, requestId }: LoginAttempt): { ip: string; requestId: string | null } {
  return { ip: plainAddress(ip), requestId: requestId ?? null };
}
