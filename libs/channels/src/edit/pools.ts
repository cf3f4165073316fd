import { Injectable } from '@nestjs/common';
import { type Actor, Audit } from '@recado/audit';
import { Settings } from '@recado/config';
import { Clock } from '@recado/core';
import { POOL, type Transaction, UniqueViolationError, Database } from '@recado/database';
import { ChannelChanges } from '../list/channel-changes.js';
import type { AllPaused, ChannelView } from '../list/channel.view.js';
import { Channels } from '../list/channels.js';
import type { PoolView } from '../list/pool.view.js';
import { ChannelChecks } from './channel-checks.js';
import { ChannelInputError } from './channel-input-error.js';
import { requireNoDefault } from './default-channels.js';

/** How much an unlimited channel counts beside a limited one, in messages a second: as the fastest pace. */
const UNLIMITED_PER_SECOND = 1_000;

/**
 * Since when a channel of a pool leaves its messages to the others, UTC milliseconds: it is archived, paused or suspended;
 * null: it sends. A suspended channel whose block is over is tried again, so it counts as sending.
 */
export function leavesToOthersSince(channel: ChannelView, allPaused: AllPaused | null, now: number): number | null {
  const { archivedAt, pause, blockedAs, blockedUntil, failingSince } = channel;
  if (archivedAt !== null) return archivedAt;
  if (pause) return pause.at;
  if (allPaused) return allPaused.at;
  return blockedAs === 'held' && blockedUntil > now ? (failingSince ?? now) : null;
}

/** The capacity of a channel, in messages a second. */
export function capacityOf({ limits: { pace } }: ChannelView): number {
  return pace === null ? UNLIMITED_PER_SECOND : (pace.messages * 1_000) / pace.periodMs;
}

/**
 * Chooses channels in turn, each as often as its capacity allows. A channel that was left out for a while does not catch
 * up: it begins where the others are.
 */
export class PoolChoice {
  /** When the latest turn of each channel ended, on a clock on which a turn of a channel of capacity 1 takes 1. */
  private ends = new Map<number, number>();
  private now = 0;

  /** The next one of these channels, of which there is at least one. */
  next(channels: readonly ChannelView[]): ChannelView {
    // Only of the channels that take part now: one that comes back later begins at the present time.
    this.ends = new Map(channels.map(({ id }) => [id, this.ends.get(id) ?? this.now]));
    const endOf = (channel: ChannelView) => this.ends.get(channel.id)! + 1 / capacityOf(channel);
    let chosen = channels[0]!;
    for (const channel of channels) if (endOf(channel) < endOf(chosen)) chosen = channel;
    this.now = this.ends.get(chosen.id)!;
    this.ends.set(chosen.id, endOf(chosen));
    return chosen;
  }
}

const MAX_MEMBERS = 50;

/** Creates, changes and archives pools of channels. */
@Injectable()
export class PoolEditor {
  constructor(
    private readonly channels: Channels,
    private readonly changes: ChannelChanges,
    private readonly checks: ChannelChecks,
    private readonly audit: Audit,
    private readonly clock: Clock,
    private readonly installation: Settings,
  ) {}

  /** Creates a pool of these channels and returns its id. Throws ChannelInputError. */
  async create(typed: string, memberIds: readonly number[], actor: Actor): Promise<number> {
    const name = this.checks.freeName(typed);
    const members = this.checked(memberIds);
    try {
      return await this.changes.write(async (tx) => {
        const row = [name, POOL, this.clock.now()];
        const id = await tx.insertOne('channels', ['name', 'gateway', 'created_at'], row);
        await this.fill(tx, id, members);
        await this.record(tx, actor, 'pool.created', id, { name, members: this.namesOf(members) });
        return id;
      });
    } catch (error) {
      throw error instanceof UniqueViolationError ? new ChannelInputError('name_taken') : error;
    }
  }

  /** Gives a pool these channels instead. What waits on a channel that leaves it goes by that channel. Throws ChannelInputError. */
  async change(id: number, memberIds: readonly number[], actor: Actor): Promise<void> {
    const { name, memberIds: before } = this.pool(id);
    const members = this.checked(memberIds, before);
    await this.changes.write(async (tx) => {
      await tx.run('DELETE FROM pool_members WHERE pool_id = ?', [id]);
      await this.fill(tx, id, members);
      const details = { name, before: this.namesOf(before), members: this.namesOf(members) };
      await this.record(tx, actor, 'pool.changed', id, details);
    });
  }

  /** Archives a pool: it takes no new messages; those that wait leave by its channels. Throws ChannelInputError. */
  async archive(id: number, actor: Actor): Promise<void> {
    const { name } = this.pool(id);
    await this.changes.write(async (tx) => {
      await requireNoDefault(tx, { id, name }, this.changes.rowLock, this.installation);
      await tx.run('UPDATE channels SET archived_at = ? WHERE id = ?', [this.clock.now(), id]);
      await this.record(tx, actor, 'pool.archived', id, { name });
    });
  }

  /** Makes an archived pool take new messages again. Throws ChannelInputError. */
  async restore(id: number, actor: Actor): Promise<void> {
    const { name } = this.pool(id);
    await this.changes.write(async (tx) => {
      await tx.run('UPDATE channels SET archived_at = NULL WHERE id = ?', [id]);
      await this.record(tx, actor, 'pool.restored', id, { name });
    });
  }

  private pool(id: number): PoolView {
    const pool = this.channels.pools().find((each) => each.id === id);
    if (!pool) throw new ChannelInputError('pool_unknown');
    return pool;
  }

  /** `before`: the members that it has; an archived one may stay. */
  private checked(memberIds: readonly number[], before: readonly number[] = []): number[] {
    const members = [...new Set(memberIds)];
    if (members.length === 0 || members.length > MAX_MEMBERS) throw new ChannelInputError('pool_members_missing');
    const open = this.channels.open().map(({ id }) => id);
    const isUnknown = (id: number) => !open.includes(id) && !before.includes(id);
    if (members.some(isUnknown)) throw new ChannelInputError('pool_member_unknown');
    return members;
  }

  private async fill(tx: Transaction, id: number, members: readonly number[]): Promise<void> {
    const rows = members.map((channelId) => [id, channelId]);
    await tx.insertIfAbsent('pool_members', ['pool_id', 'channel_id'], rows);
  }

  private namesOf(ids: readonly number[]): string[] {
    return ids.flatMap((id) => this.channels.withId(id)?.name ?? []);
  }

  private record(
    tx: Transaction,
    actor: Actor,
    action: string,
    id: number,
    details: Readonly<Record<string, unknown>>,
  ) {
    return this.audit.record(tx, { actor, action, target: { type: 'channel', id }, details });
  }
}

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
