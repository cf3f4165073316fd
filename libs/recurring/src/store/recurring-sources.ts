import { Injectable } from '@nestjs/common';
import type { Actor } from '@recado/audit';
import { Database, type Transaction } from '@recado/database';
import { SendChanges } from '@recado/sends';
import type { RecurringPlan } from './recurring.view.js';

/** The send that a recurring send takes the place of, as it was seen. */
export interface SourceSend {
  sendId: number;
  revision: number;
}

const LOCKED = 'SELECT state, revision FROM sends WHERE id = ?';
/** Read for a repeated request only, from a table that has some hundred rows. A plan may be sealed. */
const PLANS = 'SELECT id, plan_json AS plan FROM recurring_sends ORDER BY id';

/** The sends that recurring sends were made of: each becomes one, however often a person asks for it. */
@Injectable()
export class RecurringSources {
  constructor(
    private readonly database: Database,
    private readonly changes: SendChanges,
  ) {}

  /** Locks a checked send until the transaction ends. Undefined: it may be used; else why not, or what it has become. */
  async lock(tx: Transaction, { sendId, revision }: SourceSend): Promise<{ id: number } | 'stale' | undefined> {
    const { rowLock } = this.database.capabilities;
    const [send] = await tx.all<{ state: string; revision: number }>(`${LOCKED} ${rowLock}`, [sendId]);
    if (send?.state === 'ready' && send.revision === revision) return undefined;
    return (send?.state === 'discarded' && (await this.madeOf(sendId, tx))) || 'stale';
  }

  /** Null: the send was given up, or is still one. */
  async madeOf(sendId: number, tx?: Transaction): Promise<{ id: number } | null> {
    type Planned = { id: number; plan: string };
    const rows = tx ? await tx.all<Planned>(PLANS) : await this.database.read<Planned>(PLANS);
    const made = rows.find(({ plan }) => (JSON.parse(plan) as RecurringPlan).sendId === sendId);
    return made ? { id: made.id } : null;
  }

  async giveUp(tx: Transaction, { sendId }: SourceSend, actor: Actor): Promise<void> {
    await this.changes.discardIn(tx, sendId, actor);
  }
}
