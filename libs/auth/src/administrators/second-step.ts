import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Administrator } from '@recado/database';
import { Repository } from 'typeorm';
import { type PasskeyAnswer, Passkeys } from '../second-factor/passkeys.js';
import { RecoveryCodes } from '../second-factor/recovery-codes.js';
import { TotpFactors } from '../second-factor/totp-factors.js';
import type { AdministratorView, HalfLogin, LoginStep } from './administrator.view.js';
import { KnownAddresses } from './known-addresses.js';
import { LoginRecords } from './login-records.js';
import { type Attempt, LoginThrottle } from './login-throttle.js';

/** What has logged somebody in, as the audit trail names it. */
type Proof = 'totp' | 'recovery_code' | 'passkey';

/** How a second step ended. `ended`: the password that was given before is not the right one any more. */
export type SecondStepResult =
  | { outcome: 'ok'; administrator: AdministratorView; proof: Proof }
  | { outcome: 'invalid' | 'ended' }
  | { outcome: 'throttled'; retryAfterSeconds: number };

/** The login after a right password, by a code or a passkey; and the login by a passkey alone. */
@Injectable()
export class SecondStep {
  constructor(
    @InjectRepository(Administrator) private readonly rows: Repository<Administrator>,
    private readonly throttle: LoginThrottle,
    private readonly knownAddresses: KnownAddresses,
    private readonly totp: TotpFactors,
    private readonly recoveryCodes: RecoveryCodes,
    private readonly passkeys: Passkeys,
    private readonly records: LoginRecords,
  ) {}

  /** Checks the code of an authenticator app, or a recovery code. Wrong ones are limited by person. */
  async withCode(half: HalfLogin, code: string, step: LoginStep): Promise<SecondStepResult> {
    const account = await this.present(half);
    if (!account) return { outcome: 'ended' };
    const isKnownAddress = await this.knownAddresses.has(account.id, step.ip);
    const attempt = { step: 'code', email: account.email, ip: step.ip, isKnownAddress } as const;
    return this.limited(attempt, async () => {
      const proof = await this.proofOf(account.id, code);
      return proof ? this.logIn(account, step, proof) : this.refuse(account, step);
    });
  }

  /** Checks a passkey. With `half` it must be one of this person; with null it logs in whose passkey it is. */
  withPasskey(half: HalfLogin | null, answer: PasskeyAnswer, step: LoginStep): Promise<SecondStepResult> {
    const attempt = { step: 'passkey', email: '', ip: step.ip, isKnownAddress: false } as const;
    return this.limited(attempt, async () => {
      const id = await this.passkeys.accept(answer);
      const account = id === null ? null : await this.rows.findOneBy({ id });
      if (!account || (half && half.id !== id)) return this.refuse(account, step);
      if (half && half.sessionEpoch !== account.sessionEpoch) return { outcome: 'ended' };
      return this.logIn(account, step, 'passkey');
    });
  }

  /** The account of a half login; null: it was disabled, or all of its sessions ended, since the password was given. */
  private async present({ id, sessionEpoch }: HalfLogin): Promise<Administrator | null> {
    const account = await this.rows.findOneBy({ id, sessionEpoch });
    return account?.disabledAt === null ? account : null;
  }

  private async limited(attempt: Attempt, check: () => Promise<SecondStepResult>): Promise<SecondStepResult> {
    const wait = await this.throttle.charge(attempt);
    if (wait > 0) return { outcome: 'throttled', retryAfterSeconds: wait };
    const result = await check();
    if (result.outcome === 'ok') {
      await Promise.all([this.throttle.forgive(attempt), this.knownAddresses.add(result.administrator.id, attempt.ip)]);
    }
    return result;
  }

  private async proofOf(administratorId: number, code: string): Promise<Proof | null> {
    if (await this.totp.accept(administratorId, code)) return 'totp';
    return (await this.recoveryCodes.accept(administratorId, code)) ? 'recovery_code' : null;
  }

  private async logIn(account: Administrator, step: LoginStep, proof: Proof): Promise<SecondStepResult> {
    const administrator = await this.records.accept(account, step, proof);
    return administrator ? { outcome: 'ok', administrator, proof } : this.refuse(account, step);
  }

  private async refuse(account: Administrator | null, step: LoginStep): Promise<SecondStepResult> {
    await this.records.refuse(account, step, 'administrator.second_factor_failed');
    return { outcome: 'invalid' };
  }
}
