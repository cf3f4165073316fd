import { Injectable } from '@nestjs/common';
import type { Actor } from '@recado/audit';
import { showableText } from '@recado/core';
import { Database } from '@recado/database';
import { KeyTrail } from './key-trail.js';

/** Most characters of the notes about a key. */
export const MAX_KEY_NOTES = 1_000;

/** Changes what people noted about keys, also about revoked ones. */
@Injectable()
export class KeyNotes {
  constructor(
    private readonly database: Database,
    private readonly trail: KeyTrail,
  ) {}

  /** Replaces the notes; empty: there are none. `too_long`: more than 1,000 characters. */
  async change(id: number, typed: string, actor: Actor): Promise<'saved' | 'unchanged' | 'unknown' | 'too_long'> {
    const after = showableText(typed).trim() || null;
    if (after !== null && [...after].length > MAX_KEY_NOTES) return 'too_long';
    return this.trail.write(async (tx) => {
      const select = `SELECT name, notes FROM api_keys WHERE id = ? ${this.database.capabilities.rowLock}`;
      const [key] = await tx.all<{ name: string; notes: string | null }>(select, [id]);
      if (!key) return 'unknown';
      if (key.notes === after) return 'unchanged';
      await tx.run('UPDATE api_keys SET notes = ? WHERE id = ?', [after, id]);
      const details = { name: key.name, before: { notes: key.notes }, after: { notes: after } };
      await this.trail.changed(tx, { action: 'api_key.noted', id, details, actor });
      return 'saved';
    });
  }
}
