import { Injectable } from '@nestjs/common';
import { type Actor, Audit } from '@recado/audit';
import { Clock } from '@recado/core';
import { Database, type Transaction, UniqueViolationError } from '@recado/database';
import { AuthInputError } from '../auth-input-error.js';
import { AccountRows } from './account-rows.js';
import { canonicalEmail, checkEmail } from './email.js';
import { linkDigest, newLinkToken } from './link-token.js';
import { hashPassword } from '../password-hash.js';
import { checkPassword } from './password-rules.js';
import { type Role, storedRole } from './role.js';

/** How long an invitation is good, in ms: it may be sent before a weekend. */
const INVITATION_MS = 3 * 86_400_000;
/** How long a link for another password is good, in ms. */
const RESET_MS = 86_400_000;

/** A link that was not used yet. Times are UTC milliseconds. */
export interface AccessLink {
  id: number;
  kind: 'invitation' | 'reset';
  email: string;
  /** The role of an invited person; null: the link belongs to an account. */
  role: Role | null;
  createdAt: number;
  expiresAt: number;
}

/** A link with its token, which is shown once. */
export interface NewAccessLink {
  email: string;
  token: string;
  expiresAt: number;
}

/** What came of the use of a link. `gone`: it was used, replaced or revoked, or it is too old. */
export type LinkUse = { outcome: 'done'; email: string } | { outcome: 'gone' };

interface LinkRow extends Omit<AccessLink, 'role'> {
  role: string | null;
  administratorId: number | null;
}

/** What a link is made of. */
interface LinkOrder {
  kind: AccessLink['kind'];
  email: string;
  role: Role | null;
  administratorId: number | null;
  validForMs: number;
}

const COLUMNS = ['kind', 'hash', 'email', 'role', 'administrator_id', 'made_by_id', 'created_at', 'expires_at'];
const SELECT = `SELECT id, kind, email, role, administrator_id AS administratorId, created_at AS createdAt,
  expires_at AS expiresAt FROM access_links`;

/** One-time links by which a person chooses a password: invitations, and links for those who lost theirs. */
@Injectable()
export class AccessLinks {
  constructor(
    private readonly database: Database,
    private readonly audit: Audit,
    private readonly clock: Clock,
    private readonly accounts: AccountRows,
  ) {}

  /** Removes links that have ended: they have the e-mail address of who was invited. */
  async sweep(): Promise<void> {
    const remove = 'DELETE FROM access_links WHERE expires_at <= ?';
    await this.database.write((tx) => tx.run(remove, [this.clock.now()]));
  }

  /** Invites a person. An earlier invitation of the address ends. Rejects with AuthInputError. */
  async invite(address: string, role: Role, actor: Actor): Promise<NewAccessLink> {
    const email = checkEmail(address);
    return this.database.write(async (tx) => {
      await this.accounts.lock(tx);
      if (await accountOf(tx, email)) throw new AuthInputError('email_taken');
      await tx.run(`DELETE FROM access_links WHERE kind = 'invitation' AND email = ?`, [email]);
      await this.audit.record(tx, { actor, action: 'administrator.invited', details: { email, role } });
      const order = { kind: 'invitation', email, role, administratorId: null, validForMs: INVITATION_MS } as const;
      return this.add(tx, order, actor);
    });
  }

  /**
   * Makes a link for another password; null: there is no such account, or it is disabled. An earlier link of the account
   * ends; the present password works until the link is used.
   */
  async makeReset(address: string, actor: Actor): Promise<NewAccessLink | null> {
    const email = canonicalEmail(address);
    return this.database.write(async (tx) => {
      await this.accounts.lock(tx);
      const account = await accountOf(tx, email);
      if (!account || account.disabledAt !== null) return null;
      await tx.run('DELETE FROM access_links WHERE administrator_id = ?', [account.id]);
      const target = { type: 'administrator', id: account.id };
      await this.audit.record(tx, { actor, action: 'administrator.reset_link_made', target, details: { email } });
      const order = { kind: 'reset', email, role: null, administratorId: account.id, validForMs: RESET_MS } as const;
      return this.add(tx, order, actor);
    });
  }

  /** The invitations that can still be used, by e-mail address. */
  async invitations(): Promise<AccessLink[]> {
    const where = `WHERE kind = 'invitation' AND expires_at > ? ORDER BY email`;
    return (await this.database.read<LinkRow>(`${SELECT} ${where}`, [this.clock.now()])).map(toLink);
  }

  /** Revokes an invitation; false: there is none with this id. */
  async revoke(id: number, actor: Actor): Promise<boolean> {
    return this.database.write(async (tx) => {
      const [link] = await tx.all<LinkRow>(`${SELECT} WHERE id = ? AND kind = 'invitation'`, [id]);
      if (!link) return false;
      await tx.run('DELETE FROM access_links WHERE id = ?', [id]);
      const details = { email: link.email, role: link.role };
      await this.audit.record(tx, { actor, action: 'administrator.invitation_revoked', details });
      return true;
    });
  }

  /** The link of a token; null: it was used, replaced or revoked, or it is too old. */
  async find(token: string): Promise<AccessLink | null> {
    const [link] = await this.database.read<LinkRow>(...this.byToken(token));
    return link ? toLink(link) : null;
  }

  /**
   * Sets the password of the person whom the link belongs to: makes the account of an invited person, or ends the
   * sessions of the account. A link works once. Rejects with AuthInputError for a weak password.
   */
  async use(token: string, password: string, origin: Pick<Actor, 'ip' | 'requestId'>): Promise<LinkUse> {
    const link = await this.find(token);
    if (!link) return { outcome: 'gone' };
    await checkPassword(password, link.email);
    const passwordHash = await hashPassword(password);
    try {
      return await this.database.write((tx) => this.useOnce(tx, { token, passwordHash }, origin));
    } catch (error) {
      // The account was made in another way meanwhile.
      if (error instanceof UniqueViolationError) return { outcome: 'gone' };
      throw error;
    }
  }

  private async useOnce(
    tx: Transaction,
    { token, passwordHash }: { token: string; passwordHash: string },
    origin: Pick<Actor, 'ip' | 'requestId'>,
  ): Promise<LinkUse> {
    await this.accounts.lock(tx);
    const [link] = await tx.all<LinkRow>(...this.byToken(token));
    if (!link) return { outcome: 'gone' };
    await tx.run('DELETE FROM access_links WHERE id = ?', [link.id]);
    const { email, administratorId: id } = link;
    const actor: Actor = { ...origin, type: 'administrator', id, name: email };
    if (id === null) await this.accounts.add(tx, { email, passwordHash, role: storedRole(link.role ?? '') }, actor);
    else await this.replacePassword(tx, { id, email, passwordHash }, actor);
    return { outcome: 'done', email };
  }

  private async replacePassword(
    tx: Transaction,
    { id, email, passwordHash }: { id: number; email: string; passwordHash: string },
    actor: Actor,
  ): Promise<void> {
    const sessionsEnded = await this.accounts.change(tx, id, { password_hash: passwordHash });
    const target = { type: 'administrator', id };
    const details = { email, byLink: true, sessionsEnded };
    await this.audit.record(tx, { actor, action: 'administrator.password_reset', target, details });
  }

  private async add(tx: Transaction, order: LinkOrder, actor: Actor): Promise<NewAccessLink> {
    const { kind, email, role, administratorId, validForMs } = order;
    const token = newLinkToken();
    const now = this.clock.now();
    const expiresAt = now + validForMs;
    const madeBy = actor.type === 'administrator' ? actor.id : null;
    const row = [kind, linkDigest(token), email, role, administratorId, madeBy, now, expiresAt];
    await tx.insert('access_links', COLUMNS, [row]);
    return { email, token, expiresAt };
  }

  private byToken(token: string): [sql: string, values: (string | number)[]] {
    return [`${SELECT} WHERE hash = ? AND expires_at > ?`, [linkDigest(token), this.clock.now()]];
  }
}

function toLink({ id, kind, email, role, createdAt, expiresAt }: LinkRow): AccessLink {
  return { id, kind, email, role: role === null ? null : storedRole(role), createdAt, expiresAt };
}

async function accountOf(
  tx: Transaction,
  email: string,
): Promise<{ id: number; disabledAt: number | null } | undefined> {
  const select = 'SELECT id, disabled_at AS disabledAt FROM administrators WHERE email = ?';
  const [account] = await tx.all<{ id: number; disabledAt: number | null }>(select, [email]);
  return account;
}
