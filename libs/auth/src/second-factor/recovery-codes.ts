import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type Actor, Audit } from '@recado/audit';
import { Clock } from '@recado/core';
import { Database, type SqlRow } from '@recado/database';
import { hashPassword, isPassword } from '../password-hash.js';
import { endSessions } from '../sessions/end-sessions.js';
import type { FactorOwner } from './second-factor.view.js';

/** Crockford's alphabet: no letter that looks like a digit. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const LENGTH = 10;
const GROUP = 5;

/** A code of 50 random bits that a person can type, like `4k7mx-9fw2c`. */
export function newRecoveryCode(): string {
  const text = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `${text.slice(0, GROUP)}-${text.slice(GROUP)}`;
}

/** A typed code as it was made: case, spaces and look-alikes do not matter. Null for a text that is no such code. */
export function readRecoveryCode(typed: string): string | null {
  const text = typed.toLowerCase().replace(/[\s-]/g, '').replace(/[il]/g, '1').replace(/o/g, '0');
  const isCode = text.length === LENGTH && [...text].every((letter) => ALPHABET.includes(letter));
  return isCode ? `${text.slice(0, GROUP)}-${text.slice(GROUP)}` : null;
}

/** Codes of one set. */
const COUNT = 10;
const UNUSED = 'SELECT id, hash FROM recovery_codes WHERE administrator_id = ? AND used_at IS NULL ORDER BY id';
const USE = 'UPDATE recovery_codes SET used_at = ? WHERE id = ? AND used_at IS NULL';

/** The codes that replace a lost second factor. Only their hashes are kept. */
@Injectable()
export class RecoveryCodes {
  constructor(
    private readonly database: Database,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** Ten new codes, which are shown once. Earlier ones stop working, and all sessions of the person end. */
  async renew(owner: FactorOwner, actor: Actor): Promise<string[]> {
    const codes = Array.from({ length: COUNT }, newRecoveryCode);
    const rows: SqlRow[] = [];
    for (const code of codes) rows.push([owner.id, await hashPassword(code), this.clock.now()]);
    const target = { type: 'administrator', id: owner.id };
    await this.database.write(async (tx) => {
      await tx.run('DELETE FROM recovery_codes WHERE administrator_id = ?', [owner.id]);
      await tx.insert('recovery_codes', ['administrator_id', 'hash', 'created_at'], rows);
      const details = { email: owner.email, sessionsEnded: await endSessions(tx, owner.id) };
      await this.audit.record(tx, { actor, action: 'recovery_codes.created', target, details });
    });
    return codes;
  }

  /** Whether this is an unused code of the person. From then on it is used. */
  async accept(administratorId: number, typed: string): Promise<boolean> {
    const code = readRecoveryCode(typed);
    if (code === null) return false;
    const rows = await this.database.read<{ id: number; hash: string }>(UNUSED, [administratorId]);
    // One after the other: each takes 19 MiB.
    for (const { id, hash } of rows) if (await isPassword(code, hash)) return this.use(id);
    return false;
  }

  /** How many are unused. */
  async left(administratorId: number): Promise<number> {
    return (await this.database.read(UNUSED, [administratorId])).length;
  }

  private async use(id: number): Promise<boolean> {
    return (await this.database.write((tx) => tx.run(USE, [this.clock.now(), id]))) > 0;
  }
}
