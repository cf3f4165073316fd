import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Administrator } from '@recado/database';
import { Repository } from 'typeorm';
import type { LoginAttempt, LoginResult } from './administrator.view.js';
import { isPassword, nobodysHash } from '../password-hash.js';
import { SecondFactors } from '../second-factor/second-factors.js';
import { canonicalEmail } from './email.js';
import { KnownAddresses } from './known-addresses.js';
import { LoginThrottle } from './login-throttle.js';
import { LoginRecords } from './login-records.js';
import { MAX_PASSWORD_LENGTH } from './password-rules.js';
import { toView } from './to-view.js';

/** A UTF-16 length that no password of the longest kind exceeds. */
const MAX_CANDIDATE_LENGTH = 2 * MAX_PASSWORD_LENGTH;

/** Checks logins to the panel. Neither the result nor its time tells whether an account exists. */
@Injectable()
export class AdminLogin {
  private nobody: Promise<string> | undefined;

  constructor(
    @InjectRepository(Administrator) private readonly rows: Repository<Administrator>,
    private readonly throttle: LoginThrottle,
    private readonly knownAddresses: KnownAddresses,
    private readonly secondFactors: SecondFactors,
    private readonly records: LoginRecords,
  ) {}

  async attempt(login: LoginAttempt): Promise<LoginResult> {
    const email = canonicalEmail(login.email);
    const account = await this.rows.findOneBy({ email });
    // By the address alone: a check by account would tell who has one.
    const isKnownAddress = await this.knownAddresses.hasAny(login.ip);
    const attempt = { step: 'password', email, ip: login.ip, isKnownAddress } as const;
    const wait = await this.throttle.charge(attempt);
    if (wait > 0) return { outcome: 'throttled', retryAfterSeconds: wait };
    const isRight = await this.isRight(account, login.password);
    if (account && isRight && (await this.secondFactors.has(account.id))) {
      await this.throttle.forgive(attempt);
      return { outcome: 'second_factor', administrator: toView(account) };
    }
    const loggedIn = account && isRight ? await this.records.accept(account, login) : null;
    if (!loggedIn) return this.refuse(account, login);
    await Promise.all([this.throttle.forgive(attempt), this.knownAddresses.add(loggedIn.id, login.ip)]);
    return { outcome: 'ok', administrator: loggedIn };
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

  private async refuse(account: Administrator | null, login: LoginAttempt): Promise<LoginResult> {
    await this.records.refuse(account, login);
    return { outcome: 'invalid' };
  }
}
