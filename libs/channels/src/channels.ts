import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { CONFIG, type Config, type GatewayKind } from '@recado/config';
import { channelBlock, Clock } from '@recado/core';
import { Database, writeAfterLook } from '@recado/database';
import type { ChannelView } from './channel.view.js';

/** The channel that the environment describes. */
export const DEFAULT_CHANNEL = 'default';
/** The channel of test keys: nothing leaves the machine. */
export const SANDBOX_CHANNEL = 'sandbox';

const COLUMNS = `id, name, gateway, blocked_until AS blockedUntil, failures, failing_since AS failingSince,
  failure_code AS failureCode`;

const CLEAN_RECORD = 'failures = 0, blocked_until = 0, failure_code = NULL, failing_since = NULL';

/** The senders of this installation, and the circuit of each: what blocks a channel is a row, so every process sees it. */
@Injectable()
export class Channels implements OnModuleInit {
  private byId = new Map<number, ChannelView>();
  private byName = new Map<string, ChannelView>();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.describe(DEFAULT_CHANNEL, this.config.gateway.kind);
    await this.describe(SANDBOX_CHANNEL, 'sandbox');
    await this.all();
  }

  /** Names that a message may ask for. */
  names(): ReadonlySet<string> {
    return new Set(this.byName.keys());
  }

  /** The channel of this name; undefined when there is none. */
  named(name: string): ChannelView | undefined {
    return this.byName.get(name);
  }

  /** The channel of this id, as last read; undefined when there is none. */
  withId(id: number): ChannelView | undefined {
    return this.byId.get(id);
  }

  /** All channels with their present state. */
  async all(): Promise<ChannelView[]> {
    const channels = await this.database.read<ChannelView>(`SELECT ${COLUMNS} FROM channels ORDER BY id`);
    this.byId = new Map(channels.map((channel) => [channel.id, channel]));
    this.byName = new Map(channels.map((channel) => [channel.name, channel]));
    return channels;
  }

  /**
   * The channel itself failed: nothing starts on it for `afterMs` (null: a rest that doubles with each failure, 1 s to
   * 1 min). Failures of requests that were already under way when it was blocked count once. Returns the end of the
   * block, UTC milliseconds.
   */
  async block(id: number, code: string, afterMs: number | null): Promise<number> {
    const now = this.clock.now();
    const end = await this.database.write(async (tx) => {
      const [channel] = await tx.all<{ failures: number; until: number }>(
        `SELECT failures, blocked_until AS until FROM channels WHERE id = ? ${this.database.capabilities.rowLock}`,
        [id],
      );
      if (!channel) return now;
      const counted = channel.until > now ? channel.failures : channel.failures + 1;
      const until = Math.max(now + (afterMs ?? channelBlock(counted, Math.random())), channel.until);
      await tx.run(
        `UPDATE channels SET failures = ?, blocked_until = ?, failure_code = ?,
           failing_since = COALESCE(failing_since, ?) WHERE id = ?`,
        [counted, until, code, now, id],
      );
      return until;
    });
    await this.all();
    return end;
  }

  /** The channel took a message again. Writes only when it was failing. */
  async unblock(id: number): Promise<void> {
    await this.database.write((tx) =>
      tx.run(`UPDATE channels SET ${CLEAN_RECORD} WHERE id = ? AND failures > 0`, [id]),
    );
  }

  /** Makes the built-in channel, or gives it the gateway that the environment names now, with a clean record. */
  private describe(name: string, gateway: GatewayKind): Promise<void> {
    return writeAfterLook(this.database, async (tx) => {
      const [row] = await tx.all<{ gateway: string }>('SELECT gateway FROM channels WHERE name = ?', [name]);
      if (row?.gateway === gateway) return;
      if (row) await tx.run(`UPDATE channels SET gateway = ?, ${CLEAN_RECORD} WHERE name = ?`, [gateway, name]);
      else await tx.insert('channels', ['name', 'gateway'], [[name, gateway]]);
    });
  }
}
