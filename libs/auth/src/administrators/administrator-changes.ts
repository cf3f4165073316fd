import { Injectable } from '@nestjs/common';
import { type Actor, Audit } from '@recado/audit';
import { Clock } from '@recado/core';
import { Database, type SqlValue, type Transaction } from '@recado/database';
import { canonicalEmail, checkEmail } from './email.js';
import { hashPassword } from './password-hash.js';
import { checkPassword } from './password-rules.js';

/**
 * What came of a change: `unknown` where nobody has this address, `unchanged` where it was so already, `last` where
 * nobody would be left who may log in.
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
 * Changes of the people who may use the panel. Each ends all sessions of the person, in every process at once: a session
 * is looked for in the database at every request.
 */
@Injectable()
export class AdministratorChanges {
  constructor(
    private readonly database: Database,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** Sets another password; who is disabled stays so. Throws AuthInputError for a password that the rules refuse. */
  async resetPassword(email: string, password: string, actor: Actor): Promise<AdministratorChange> {
    await checkPassword(password, checkEmail(email));
    const columns = { password_hash: await hashPassword(password) };
    return this.change(email, actor, { action: 'administrator.password_reset', columns }, () => null);
  }

  /** Shuts somebody out of the panel; the last who may log in only by `force`. */
  disable(email: string, actor: Actor, { force = false } = {}): Promise<AdministratorChange> {
    const columns = { disabled_at: this.clock.now() };
    const order: AccountChange = { action: 'administrator.disabled', columns, details: { force } };
    return this.change(email, actor, order, async (tx, account) => {
      if (account.disabledAt !== null) return 'unchanged';
      return force || (await hasOther(tx, account.id)) ? null : 'last';
    });
  }

  /** Lets somebody in again who was disabled. */
  enable(email: string, actor: Actor): Promise<AdministratorChange> {
    const order: AccountChange = { action: 'administrator.enabled', columns: { disabled_at: null } };
    return this.change(email, actor, order, (_tx, { disabledAt }) => (disabledAt === null ? 'unchanged' : null));
  }

  /** `refusal` is judged in the transaction that changes the row. */
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
    // A row that is always there makes two changes of the same moment come one after the other: both may want to
    // disable the last but one.
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
