import { Injectable } from '@nestjs/common';
import { type Actor, Audit } from '@recado/audit';
import { Clock } from '@recado/core';
import { Database, type SqlValue, type Transaction } from '@recado/database';
import { deleteFactors } from '../second-factor/factor-rows.js';
import { canonicalEmail, checkEmail } from './email.js';
import { hashPassword } from '../password-hash.js';
import { checkPassword } from './password-rules.js';

/**
 * What came of a change. `unknown`: there is no such account; `unchanged`: it was so before; `last`: no account would be
 * left that may log in.
 */
export type AdministratorChange =
  { outcome: 'done'; email: string; sessionsEnded: number } | { outcome: 'unknown' | 'unchanged' | 'last' };

interface Account {
  id: number;
  email: string;
  disabledAt: number | null;
}

/** One change of one account. */
interface AccountChange {
  action: `administrator.${string}`;
  columns: Readonly<Record<string, SqlValue>>;
  details?: Readonly<Record<string, unknown>>;
}

type Refusal = 'unchanged' | 'last' | null;

/**
 * Changes the accounts of administrators. Each change ends all sessions of the account, in every process at once, since
 * every request reads its session from the database.
 */
@Injectable()
export class AdministratorChanges {
  constructor(
    private readonly database: Database,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /**
   * Sets a new password; a disabled account stays disabled, and second factors stay too unless they are to be removed.
   * Rejects with AuthInputError for a weak password.
   */
  async resetPassword(
    email: string,
    password: string,
    actor: Actor,
    { removeSecondFactors = false } = {},
  ): Promise<AdministratorChange> {
    await checkPassword(password, checkEmail(email));
    const columns = { password_hash: await hashPassword(password) };
    const details = removeSecondFactors ? { removeSecondFactors } : {};
    return this.change(
      email,
      actor,
      { action: 'administrator.password_reset', columns, details },
      async (tx, { id }) => {
        if (removeSecondFactors) await deleteFactors(tx, id);
        return null;
      },
    );
  }

  /** Removes all second factors and recovery codes: from then on the password is enough. */
  removeSecondFactors(email: string, actor: Actor): Promise<AdministratorChange> {
    const order: AccountChange = { action: 'administrator.second_factors_removed', columns: {} };
    return this.change(email, actor, order, async (tx, { id }) => {
      return (await deleteFactors(tx, id)) === 0 ? 'unchanged' : null;
    });
  }

  /** Disables an account. `force` is needed for the last one that may log in. */
  disable(email: string, actor: Actor, { force = false } = {}): Promise<AdministratorChange> {
    const columns = { disabled_at: this.clock.now() };
    const order: AccountChange = { action: 'administrator.disabled', columns, details: { force } };
    return this.change(email, actor, order, async (tx, account) => {
      if (account.disabledAt !== null) return 'unchanged';
      return force || (await hasOther(tx, account.id)) ? null : 'last';
    });
  }

  /** Enables a disabled account. */
  enable(email: string, actor: Actor): Promise<AdministratorChange> {
    const order: AccountChange = { action: 'administrator.enabled', columns: { disabled_at: null } };
    return this.change(email, actor, order, (_tx, { disabledAt }) => (disabledAt === null ? 'unchanged' : null));
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
      const sessionsEnded = await this.apply(tx, account, order);
      const details = { email: account.email, ...order.details, sessionsEnded };
      const target = { type: 'administrator', id: account.id };
      await this.audit.record(tx, { actor, action: order.action, target, details });
      return { outcome: 'done', email: account.email, sessionsEnded };
    });
  }

  private async find(tx: Transaction, email: string): Promise<Account | undefined> {
    // Concurrent changes wait for this row, which always exists: two of them must not disable the last two accounts.
    await tx.all(`SELECT id FROM key_version WHERE id = 1 ${this.database.capabilities.rowLock}`);
    const select = 'SELECT id, email, disabled_at AS disabledAt FROM administrators WHERE email = ?';
    const [account] = await tx.all<Account>(select, [email]);
    return account;
  }

  /** Returns how many sessions ended. */
  private async apply(tx: Transaction, { id }: Account, { columns }: AccountChange): Promise<number> {
    const assignments = Object.keys(columns).map((column) => `${column} = ?`);
    const set = [...assignments, 'session_epoch = session_epoch + 1'].join(', ');
    await tx.run(`UPDATE administrators SET ${set} WHERE id = ?`, [...Object.values(columns), id]);
    return tx.run('DELETE FROM admin_sessions WHERE administrator_id = ?', [id]);
  }
}

async function hasOther(tx: Transaction, id: number): Promise<boolean> {
  const [other] = await tx.all('SELECT id FROM administrators WHERE disabled_at IS NULL AND id <> ? LIMIT 1', [id]);
  return other !== undefined;
}
