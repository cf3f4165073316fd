import { Inject, Injectable } from '@nestjs/common';
import { type Actor, Audit } from '@recado/audit';
import { CONFIG, type Config } from '@recado/config';
import { Clock, DAY_MS, DomainError, SECOND_MS } from '@recado/core';
import { Database, type Transaction } from '@recado/database';

/** Records of Idempotency-Keys are kept for a day and until the next sweep: while a repeat is possible its row is there. */
const KEPT_DAYS = 3;
const COLUMNS = ['nonce', 'api_key_id', 'day', 'messages', 'batch_id'] as const;

/** A send by its token: the number of the token, the key and its messages. */
export interface CountedSend {
  readonly nonce: string;
  readonly keyId: number;
  readonly messages: number;
}

/** How many messages keys queue by assistants on a day of UTC: in the database, for all processes and over restarts. */
@Injectable()
export class DayAllowance {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly audit: Audit,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** What is left of the day. */
  async left(keyId: number): Promise<number> {
    return Math.max(0, this.limit - (await usedOn(this.day, keyId, (...query) => this.database.read(...query))));
  }

  /** Whether this send was counted before: it was allowed, and may have been done. */
  async isCounted({ nonce }: CountedSend): Promise<boolean> {
    return (await this.database.read('SELECT nonce FROM mcp_sends WHERE nonce = ?', [nonce])).length > 0;
  }

  /** Counts a send, once however often it is repeated. Throws DomainError `rate_limited` or `validation_failed`. */
  async take(send: CountedSend): Promise<void> {
    const { limit, day } = this;
    if (send.messages > limit) throw tooMany(send.messages, limit);
    const isTaken = await this.database.write(async (tx) => {
      // Two sends of one key are counted one after the other, also by two processes.
      await tx.all(`SELECT id FROM api_keys WHERE id = ? ${this.database.capabilities.rowLock}`, [send.keyId]);
      if ((await tx.all('SELECT nonce FROM mcp_sends WHERE nonce = ?', [send.nonce])).length > 0) return true;
      const used = await usedOn(day, send.keyId, (...query) => tx.all(...query));
      if (used + send.messages > limit) return false;
      await tx.run('DELETE FROM mcp_sends WHERE api_key_id = ? AND day < ?', [send.keyId, day - KEPT_DAYS]);
      await insert(tx, send, day);
      return true;
    });
    if (!isTaken) throw new DomainError('rate_limited', { retryAfter: this.secondsToMidnight });
  }

  /** Takes back what was counted and then refused. */
  async giveBack({ nonce }: CountedSend): Promise<void> {
    await this.database.write((tx) => tx.run('DELETE FROM mcp_sends WHERE nonce = ? AND batch_id IS NULL', [nonce]));
  }

  /** Writes the batch of a send into the audit trail, once, also where an earlier call did not live to do it. */
  async settle(send: CountedSend, batchId: number, actor: Actor): Promise<void> {
    const { nonce, messages } = send;
    await this.database.write(async (tx) => {
      // Gone where an equal call was refused meanwhile.
      await insert(tx, send, this.day);
      const set = 'UPDATE mcp_sends SET batch_id = ? WHERE nonce = ? AND batch_id IS NULL';
      if ((await tx.run(set, [batchId, nonce])) === 0) return;
      const details = { batch: batchId, messages, by: 'mcp' };
      await this.audit.record(tx, { actor, action: 'mcp.messages_queued', details });
    });
  }

  private get limit(): number {
    return this.config.mcp.messagesPerDay;
  }

  private get day(): number {
    return Math.floor(this.clock.now() / DAY_MS);
  }

  private get secondsToMidnight(): number {
    return Math.ceil((DAY_MS - (this.clock.now() % DAY_MS)) / SECOND_MS);
  }
}

async function insert(tx: Transaction, { nonce, keyId, messages }: CountedSend, day: number): Promise<void> {
  await tx.insertIfAbsent('mcp_sends', COLUMNS, [[nonce, keyId, day, messages, null]]);
}

type Query = (sql: string, values: readonly number[]) => Promise<{ used: number | string | null }[]>;

async function usedOn(day: number, keyId: number, all: Query): Promise<number> {
  const sql = 'SELECT SUM(messages) AS used FROM mcp_sends WHERE api_key_id = ? AND day = ?';
  const [row] = await all(sql, [keyId, day]);
  return Number(row?.used ?? 0);
}

function tooMany(count: number, max: number): DomainError {
  const violation = { path: 'messages', code: 'messages_over_day_limit', params: { count, max } };
  return new DomainError('validation_failed', { violations: [violation], violationsTotal: 1 });
}
