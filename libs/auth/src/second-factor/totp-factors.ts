import { Injectable } from '@nestjs/common';
import { type Actor, Audit } from '@recado/audit';
import { Clock, UnreadableSecretError, Vault } from '@recado/core';
import { Database } from '@recado/database';
import { HOTP, Secret, TOTP } from 'otpauth';
import { checkName } from '../name.js';
import { insertFactor } from './factor-rows.js';
import type { Enrolment, FactorOwner } from './second-factor.view.js';
import { TOTP_PURPOSE } from './totp-purpose.js';

const STEP_MS = 30_000;
/** Every authenticator app knows codes of six digits by SHA-1, and few know others. */
const CODE = { algorithm: 'SHA1', digits: 6 } as const;
/** Steps before and after the present one whose codes are accepted: the clock of a phone may be 30 s off. */
const WINDOW = 1;
const ISSUER = 'Recado';

/** A secret for an authenticator app: 160 random bits in Base32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The address by which an authenticator app adds the account, for a QR code. */
export function totpUri(secret: string, account: string): string {
  return new TOTP({ ...CODE, secret: Secret.fromBase32(secret), issuer: ISSUER, label: account }).toString();
}

/**
 * The time step (RFC 6238, 30 s) whose code this is, at most one step from `now`, in UTC milliseconds; null for another
 * code. Spaces in the code do not matter.
 */
export function stepOf(secret: string, code: string, now: number): number | null {
  const token = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const present = Math.floor(now / STEP_MS);
  const options = { ...CODE, token, secret: Secret.fromBase32(secret), counter: present, window: WINDOW };
  const delta = HOTP.validate(options);
  return delta === null ? null : present + delta;
}

const SECRETS = "SELECT id, secret FROM second_factors WHERE administrator_id = ? AND kind = 'totp' ORDER BY id";
const ACCEPT = `UPDATE second_factors SET last_step = ?, last_used_at = ?
  WHERE id = ? AND (last_step IS NULL OR last_step < ?)`;

/** An authenticator app to add, with a code that shows that the app has the secret. */
export interface NewTotp {
  name: string;
  secret: string;
  code: string;
}

/** The authenticator apps of people, whose secrets are sealed. */
@Injectable()
export class TotpFactors {
  constructor(
    private readonly database: Database,
    private readonly vault: Vault,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** Adds an app. Its first code is accepted by this, and by nothing after it. Rejects with AuthInputError. */
  async enrol(owner: FactorOwner, { name, secret, code }: NewTotp, actor: Actor): Promise<Enrolment> {
    const checked = checkName(name);
    const now = this.clock.now();
    const step = stepOf(secret, code, now);
    if (step === null) return 'refused';
    const columns = { secret: this.vault.seal(TOTP_PURPOSE, secret), last_step: step };
    const factor = { kind: 'totp', name: checked, createdAt: now, columns } as const;
    const { rowLock } = this.database.capabilities;
    return this.database.write((tx) => insertFactor(tx, owner, factor, { audit: this.audit, actor, rowLock }));
  }

  /** Whether this is the code of one of the person's apps. Each code is accepted once, by all processes together. */
  async accept(administratorId: number, code: string): Promise<boolean> {
    const rows = await this.database.read<{ id: number; secret: string }>(SECRETS, [administratorId]);
    const now = this.clock.now();
    for (const { id, secret } of rows) {
      const step = this.stepOf(secret, code, now);
      if (step !== null) return this.use(id, step, now);
    }
    return false;
  }

  private async use(id: number, step: number, now: number): Promise<boolean> {
    return (await this.database.write((tx) => tx.run(ACCEPT, [step, now, id, step]))) > 0;
  }

  /** A secret that was sealed under a lost APP_SECRET has no codes. */
  private stepOf(sealed: string, code: string, now: number): number | null {
    try {
      return stepOf(this.vault.unseal(TOTP_PURPOSE, sealed), code, now);
    } catch (error) {
      if (error instanceof UnreadableSecretError) return null;
      throw error;
    }
  }
}
