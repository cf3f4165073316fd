import { Clock } from '@recado/core';
import { Injectable } from '@nestjs/common';
import { Database, type Transaction } from '@recado/database';

/** A person is noted as used again after this time, in ms: not at each message. */
const NOTE_EVERY_MS = 86_400_000;

/** By which channel a person is written to. */
export interface PoolRecipientView {
  /** As `personOf` returns it. */
  person: string;
  channelId: number;
  /** UTC milliseconds; up to a day too early. */
  usedAt: number;
}

/** Another channel for a person. `from`: the one that they have; null: none. */
export interface PoolAssignment {
  person: string;
  from: number | null;
  to: number;
}

/** Reads rows, in a transaction or outside of one. */
type Reader = Pick<Transaction, 'all'>;

/** By which channel of a pool each person is written to. */
@Injectable()
export class PoolRecipients {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** What is known of these persons. With a transaction, nobody else changes it until that has ended. */
  async of(poolId: number, persons: readonly string[], tx?: Transaction): Promise<Map<string, PoolRecipientView>> {
    const { list, rowLock } = this.database.capabilities;
    const reader: Reader = tx ?? { all: (sql, values) => this.database.read(sql, values) };
    const rows = await reader.all<PoolRecipientView>(
      `SELECT person, channel_id AS channelId, used_at AS usedAt FROM pool_recipients
       WHERE pool_id = ? AND person IN ${list} ${tx ? rowLock : ''}`,
      [poolId, persons],
    );
    return new Map(rows.map((row) => [row.person, row]));
  }

  /** Gives these persons other channels. A person who got another one meanwhile keeps that. */
  async assign(tx: Transaction, poolId: number, assignments: readonly PoolAssignment[]): Promise<void> {
    const now = this.clock.now();
    const columns = ['pool_id', 'person', 'channel_id', 'used_at'];
    // In one order, so that two transactions do not wait for each other.
    const added = assignments.filter(({ from }) => from === null).toSorted((a, b) => (a.person < b.person ? -1 : 1));
    const rows = added.map(({ person, to }) => [poolId, person, to, now]);
    if (rows.length > 0) await tx.insertIfAbsent('pool_recipients', columns, rows);
    for (const [{ from, to }, persons] of byMove(assignments)) {
      const { list } = this.database.capabilities;
      const update = `UPDATE pool_recipients SET channel_id = ?, used_at = ?
        WHERE pool_id = ? AND person IN ${list} AND channel_id = ?`;
      await tx.run(update, [to, now, poolId, persons, from]);
    }
  }

  /** Notes that these persons were written to. */
  async used(poolId: number, recipients: readonly PoolRecipientView[]): Promise<void> {
    const now = this.clock.now();
    const { list } = this.database.capabilities;
    const persons = recipients.filter(({ usedAt }) => now - usedAt >= NOTE_EVERY_MS).map(({ person }) => person);
    if (persons.length === 0) return;
    const update = `UPDATE pool_recipients SET used_at = ? WHERE pool_id = ? AND person IN ${list}`;
    await this.database.write((tx) => tx.run(update, [now, poolId, persons]));
  }
}

/** The persons of each change of a channel. */
function byMove(assignments: readonly PoolAssignment[]): [Omit<PoolAssignment, 'person'>, string[]][] {
  const moves = new Map<string, [PoolAssignment, string[]]>();
  for (const assignment of assignments) {
    const { from, to, person } = assignment;
    if (from === null) continue;
    const move = moves.get(`${from}:${to}`) ?? [assignment, []];
    move[1].push(person);
    moves.set(`${from}:${to}`, move);
  }
  return [...moves.values()];
}
