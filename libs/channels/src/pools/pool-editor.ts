import { Injectable } from '@nestjs/common';
import { type Actor, Audit } from '@recado/audit';
import { Settings } from '@recado/config';
import { Clock } from '@recado/core';
import { POOL, type Transaction, UniqueViolationError } from '@recado/database';
import { ChannelChecks } from '../edit/channel-checks.js';
import { ChannelInputError } from '../edit/channel-input-error.js';
import { requireNoDefault } from '../edit/default-channels.js';
import { ChannelChanges } from '../list/channel-changes.js';
import { Channels } from '../list/channels.js';
import type { PoolView } from '../list/pool.view.js';

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
