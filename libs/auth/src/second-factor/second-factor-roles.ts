import { Injectable } from '@nestjs/common';
import { type Actor, Audit } from '@recado/audit';
import { Clock } from '@recado/core';
import { Database } from '@recado/database';

const NEED = `SELECT (SELECT COUNT(*) FROM second_factors f WHERE f.administrator_id = ?) AS present
  FROM second_factor_roles r WHERE r.role = ?`;

/** What the role of a person asks for: nothing, setting up a second factor, or a session that has used one. */
export type SecondFactorNeed = 'nothing' | 'enrolment' | 'use';

/** The roles whose people must have a second factor. */
@Injectable()
export class SecondFactorRoles {
  constructor(
    private readonly database: Database,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** Their names. */
  async list(): Promise<string[]> {
    const rows = await this.database.read<{ role: string }>('SELECT role FROM second_factor_roles ORDER BY role');
    return rows.map(({ role }) => role);
  }

  /** What this person's role asks for. Whether a session has used a second factor is known to the session alone. */
  async needOf({ id, role }: { id: number; role: string }): Promise<SecondFactorNeed> {
    const [row] = await this.database.read<{ present: number }>(NEED, [id, role]);
    if (!row) return 'nothing';
    return row.present > 0 ? 'use' : 'enrolment';
  }

  /** Replaces the list. It holds for every request from then on, also of people who are logged in. */
  async set(roles: readonly string[], actor: Actor): Promise<void> {
    const before = await this.list();
    const rows = [...new Set(roles)].sort().map((role) => [role, this.clock.now()]);
    await this.database.write(async (tx) => {
      await tx.run('DELETE FROM second_factor_roles');
      if (rows.length > 0) await tx.insertIfAbsent('second_factor_roles', ['role', 'required_at'], rows);
      const details = { before, after: rows.map(([role]) => role) };
      await this.audit.record(tx, { actor, action: 'second_factor.roles_changed', details });
    });
  }
}
