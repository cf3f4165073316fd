import { Injectable } from '@nestjs/common';
import { Clock } from '@recado/core';
import { Database, type SqlRow, type Transaction } from '@recado/database';
import type { AlertContent } from '../messages/alert-content.js';
import type { AlertSettings } from '../settings/alert-settings.js';
import { ACCOUNT_CHANGES, type AccountChange } from '../settings/account-notice.js';

/** Older changes are told nobody: after so long, in ms, the leader or the e-mail settings were away. */
const TOLD_WITHIN_MS = 3_600_000;
/** Notices of one call; the next call goes on. */
const AT_ONCE = 50;

interface Entry {
  id: number;
  at: number;
  action: AccountChange;
  details: string | null;
  ip: string | null;
}

const COLUMNS = ['route', 'content', 'created_at', 'due_at', 'attempts', 'audit_entry_id'];

/**
 * Tells people by e-mail that their password or a second factor was changed (ASVS 5, 6.3.7). It reads the audit trail, which
 * has an entry of every such change, so the change itself waits for nothing and fails by nothing here.
 */
@Injectable()
export class AccountNotices {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Queues an e-mail for each new change. A change that was told is not told again, whichever process looks. */
  async compose({ email }: AlertSettings): Promise<void> {
    if (email === null) return;
    const entries = await this.newEntries();
    const rows = entries.flatMap((entry) => this.rowOf(entry));
    if (rows.length > 0)
      await this.database.write((tx: Transaction) => tx.insertIfAbsent('alert_messages', COLUMNS, rows));
  }

  private async newEntries(): Promise<Entry[]> {
    const { list } = this.database.capabilities;
    const select = `SELECT id, at, action, details, ip FROM audit_entries e
      WHERE at >= ? AND action IN ${list} AND NOT EXISTS (SELECT 1 FROM alert_messages m WHERE m.audit_entry_id = e.id)
      ORDER BY id LIMIT ${AT_ONCE}`;
    const since = this.clock.now() - TOLD_WITHIN_MS;
    return this.database.read<Entry>(select, [since, [...ACCOUNT_CHANGES]]);
  }

  private rowOf({ id, at, action, details, ip }: Entry): SqlRow[] {
    const { email } = JSON.parse(details ?? '{}') as { email?: string };
    if (email === undefined) return [];
    const content: AlertContent = {
      opened: [],
      resolved: [],
      isTest: false,
      account: { to: email, change: action, at, ip },
    };
    const now = this.clock.now();
    return [['email', JSON.stringify(content), now, now, 0, id]];
  }
}
