import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type Actor, Audit } from '@recado/audit';
import { Clock } from '@recado/core';
import { Administrator, Database, type Transaction, UniqueViolationError } from '@recado/database';
import { Repository } from 'typeorm';
import { plainAddress } from '../address.js';
import { AuthInputError } from '../auth-input-error.js';
import { AccountRows } from './account-rows.js';
import { AdminLogin } from './admin-login.js';
import type {
  AdministratorView,
  ListedAdministrator,
  LoginAttempt,
  LoginResult,
  NewAdministrator,
} from './administrator.view.js';
import { toView } from './to-view.js';
import { checkEmail } from './email.js';
import { hashPassword } from '../password-hash.js';
import { checkPassword } from './password-rules.js';

const ACTIVE_SESSIONS = `SELECT administrator_id AS id, COUNT(*) AS sessions FROM admin_sessions
  WHERE administrator_id IS NOT NULL AND expires_at > ? GROUP BY administrator_id`;

/** The accounts of people, who may use the panel. */
@Injectable()
export class Administrators {
  constructor(
    private readonly database: Database,
    @InjectRepository(Administrator) private readonly rows: Repository<Administrator>,
    private readonly login: AdminLogin,
    private readonly accounts: AccountRows,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** The number of accounts, disabled ones included. */
  async count(): Promise<number> {
    const [row] = await this.database.read<{ accounts: number }>('SELECT COUNT(*) AS accounts FROM administrators');
    return Number(row?.accounts);
  }

  async find(id: number): Promise<AdministratorView | null> {
    const row = await this.rows.findOneBy({ id });
    return row && toView(row);
  }

  /** All accounts, disabled ones included, by e-mail address. */
  async list(): Promise<ListedAdministrator[]> {
    const rows = await this.rows.find({ order: { email: 'ASC' } });
    const counts = await this.database.read<{ id: number; sessions: number }>(ACTIVE_SESSIONS, [this.clock.now()]);
    const sessions = new Map(counts.map((count) => [count.id, count.sessions]));
    return rows.map((row) => ({ ...toView(row), sessions: sessions.get(row.id) ?? 0 }));
  }

  /** Rejects with AuthInputError. */
  create(input: NewAdministrator, actor: Actor): Promise<AdministratorView> {
    return this.add(input, actor, () => Promise.resolve());
  }

  /** Creates the first account. Rejects with AuthInputError, with `administrator_exists` where there is one. */
  createFirst({ email, password }: NewAdministrator, actor: Actor): Promise<AdministratorView> {
    return this.add({ email, password }, actor, async (tx) => {
      await this.accounts.lock(tx);
      const [other] = await tx.all('SELECT id FROM administrators LIMIT 1');
      if (other) throw new AuthInputError('administrator_exists');
    });
  }

  /** Checks a login, in the same time for known and unknown accounts. Logins are throttled by account and by address. */
  authenticate(attempt: LoginAttempt): Promise<LoginResult> {
    return this.login.attempt(attempt);
  }

  /** Records a logout in the audit trail. The caller ends the session. */
  async recordLogout(id: number, { ip, requestId }: Pick<LoginAttempt, 'ip' | 'requestId'>): Promise<void> {
    const row = await this.rows.findOneBy({ id });
    if (!row) return;
    const origin = { ip: plainAddress(ip), requestId: requestId ?? null };
    const actor: Actor = { ...origin, type: 'administrator', id, name: row.email };
    const entry = { actor, action: 'administrator.logged_out', target: { type: 'administrator', id } };
    await this.database.write((tx) => this.audit.record(tx, entry));
  }

  /** `condition` is called in the transaction that adds the row. */
  private async add(
    input: NewAdministrator,
    actor: Actor,
    condition: (tx: Transaction) => Promise<void>,
  ): Promise<AdministratorView> {
    const email = checkEmail(input.email);
    await checkPassword(input.password, email);
    const passwordHash = await hashPassword(input.password);
    try {
      return await this.database.write(async (tx) => {
        await condition(tx);
        return this.accounts.add(tx, { email, passwordHash, role: input.role ?? 'administrator' }, actor);
      });
    } catch (error) {
      throw error instanceof UniqueViolationError ? new AuthInputError('email_taken') : error;
    }
  }
}
