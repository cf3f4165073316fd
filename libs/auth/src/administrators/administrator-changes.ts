import { Injectable } from '@nestjs/common';
import { type Actor, Audit } from '@recado/audit';
import { Clock } from '@recado/core';
import { Database, type SqlValue, type Transaction } from '@recado/database';
import { hashPassword } from '../password-hash.js';
import { deleteFactors } from '../second-factor/factor-rows.js';
import { AccountRows } from './account-rows.js';
import { canonicalEmail, checkEmail } from './email.js';
import { checkPassword } from './password-rules.js';
import type { Role } from './role.js';

/**
 * What came of a change. `unknown`: there is no such account; `unchanged`: it was so before; `last`: no administrator
 * would be left who may log in.
 */
export type AdministratorChange =
  | { outcome: 'done'; email: string; sessionsEnded: number }
  | { outcome: 'unknown' | 'unchanged' | 'last' };

interface Account {
  id: number;
  email: string;
  role: string;
  disabledAt: number | null;
}

/** One change of one account. */
interface AccountChange {
  action: `administrator.${string}`;
  columns: Readonly<Record<string, SqlValue>>;
  details?: (account: Account) => Readonly<Record<string, unknown>>;
  /** Whether the links that this person has made for others end too. */
  endsLinks?: boolean;
}

type Refusal = 'unchanged' | 'last' | null;

/**
 * Changes the accounts of people. Each change ends all sessions of the account, in every process at once, since every
 * request reads its session from the database, and every link by which the account could get another password.
 */
@Injectable()
export class AdministratorChanges {
  constructor(
    private readonly database: Database,
    private readonly audit: Audit,
    private readonly clock: Clock,
    private readonly accounts: AccountRows,
  ) {}

  /** Sets a new password; a disabled account stays disabled. Rejects with AuthInputError for a weak password. */
  resetPassword(email: string, password: string, actor: Actor): Promise<AdministratorChange> {
    return this.setPassword(email, password, { action: 'administrator.password_reset', actor });
  }

  /** The same for a person who knows the old password, which the caller has checked. */
  changePassword(email: string, password: string, actor: Actor): Promise<AdministratorChange> {
    return this.setPassword(email, password, { action: 'administrator.password_changed', actor });
  }

  /** Disables an account. `force` is needed for the last administrator who may log in. */
  disable(email: string, actor: Actor, { force = false } = {}): Promise<AdministratorChange> {
    const columns = { disabled_at: this.clock.now() };
    const details = () => ({ force });
    const order: AccountChange = { action: 'administrator.disabled', columns, details, endsLinks: true };
    return this.change(email, actor, order, async (tx, account) => {
      if (account.disabledAt !== null) return 'unchanged';
      return force || (await isDispensable(tx, account)) ? null : 'last';
    });
  }

  /** Enables a disabled account. */
  enable(email: string, actor: Actor): Promise<AdministratorChange> {
    const order: AccountChange = { action: 'administrator.enabled', columns: { disabled_at: null } };
    return this.change(email, actor, order, (_tx, { disabledAt }) => (disabledAt === null ? 'unchanged' : null));
  }

  /** Gives an account another role. */
  changeRole(email: string, role: Role, actor: Actor): Promise<AdministratorChange> {
    const details = (account: Account) => ({ before: { role: account.role }, after: { role } });
    const order: AccountChange = {
      action: 'administrator.role_changed',
      columns: { role },
      details,
      endsLinks: role !== 'administrator',
    };
    return this.change(email, actor, order, async (tx, account) => {
      if (account.role === role) return 'unchanged';
      return role === 'administrator' || (await isDispensable(tx, account)) ? null : 'last';
    });
  }

  /** Ends all sessions of an account. */
  endSessions(email: string, actor: Actor): Promise<AdministratorChange> {
    return this.change(email, actor, { action: 'administrator.sessions_ended', columns: {} }, () => null);
  }

  /** Removes all second factors and recovery codes of an account: from then on the password is enough. */
  removeSecondFactors(email: string, actor: Actor): Promise<AdministratorChange> {
    const order: AccountChange = { action: 'administrator.second_factors_removed', columns: {} };
    return this.change(email, actor, order, async (tx, { id }) => {
      return (await deleteFactors(tx, id)) === 0 ? 'unchanged' : null;
    });
  }

  private async setPassword(
    email: string,
    password: string,
    { action, actor }: { action: AccountChange['action']; actor: Actor },
  ): Promise<AdministratorChange> {
    await checkPassword(password, checkEmail(email));
    const columns = { password_hash: await hashPassword(password) };
    return this.change(email, actor, { action, columns }, () => null);
  }

  /** `refusal` is called in the transaction that changes the row. */
  private change(
    email: string,
    actor: Actor,
    order: AccountChange,
    refusal: (tx: Transaction, account: Account) => Refusal | Promise<Refusal>,
  ): Promise<AdministratorChange> {
    return this.database.write(async (tx) => {
      const account = await this.find(tx, canonicalEmail(email));
      if (!account) return { outcome: 'unknown' };
      const refused = await refusal(tx, account);
      if (refused) return { outcome: refused };
      const sessionsEnded = await this.accounts.change(tx, account.id, order.columns);
      await endLinks(tx, account, order);
      const details = { email: account.email, ...order.details?.(account), sessionsEnded };
      const target = { type: 'administrator', id: account.id };
      await this.audit.record(tx, { actor, action: order.action, target, details });
      return { outcome: 'done', email: account.email, sessionsEnded };
    });
  }

  private async find(tx: Transaction, email: string): Promise<Account | undefined> {
    // Two concurrent changes must not disable the last two administrators.
    await this.accounts.lock(tx);
    const select = 'SELECT id, email, role, disabled_at AS disabledAt FROM administrators WHERE email = ?';
    const [account] = await tx.all<Account>(select, [email]);
    return account;
  }
}

/** Links to the account end; those that the person made for others end with the right to make them. */
async function endLinks(tx: Transaction, { id }: Account, { endsLinks = false }: AccountChange): Promise<void> {
  await tx.run('DELETE FROM access_links WHERE administrator_id = ?', [id]);
  if (endsLinks) await tx.run('DELETE FROM access_links WHERE made_by_id = ?', [id]);
}

/** Whether there is an administrator who may log in beside this account, or the account is none. */
async function isDispensable(tx: Transaction, { id, role, disabledAt }: Account): Promise<boolean> {
  if (role !== 'administrator' || disabledAt !== null) return true;
  const select = `SELECT id FROM administrators WHERE role = 'administrator' AND disabled_at IS NULL AND id <> ? LIMIT 1`;
  const [other] = await tx.all(select, [id]);
  return other !== undefined;
}
