import { Inject, Injectable } from '@nestjs/common';
import { type Actor, Audit } from '@recado/audit';
import { CONFIG, type Config, type GatewaySettings, Settings, takenPreset } from '@recado/config';
import { ASIDES, Clock, MessageStatus, Vault } from '@recado/core';
import { type Transaction, UniqueViolationError } from '@recado/database';
import { ChannelChanges } from '../list/channel-changes.js';
import { ChannelChecks, type ChannelChange, type NewChannel } from './channel-checks.js';
import { requireChecked } from './channel-faults.js';
import { requireNoDefault } from './default-channels.js';
import { type ChannelLimitsInput, type ChannelSettingsInput, originOf } from './channel-input.js';
import { ChannelInputError } from './channel-input-error.js';
import { SANDBOX_CHANNEL } from '../list/channel-row.js';
import type { ChannelView } from '../list/channel.view.js';
import { Channels, NEXT_GENERATION } from '../list/channels.js';
import { VAULT_PURPOSE } from '../settings/channel-settings.js';

/** Part of every change of the settings or limits. */
const CHANGED = 'revision = revision + 1';
/** The columns that the settings of a channel decide. */
const SETTINGS = 'settings = ?, traits = ?, preset = ?';
const { Pending, Scheduled, Sending, Unknown } = MessageStatus;
/** The statuses of messages that may still use the channel. */
const OPEN_STATUSES = [Pending, Scheduled, Sending, Unknown];
const OPEN_MESSAGE = `SELECT 1 FROM messages WHERE status = ? AND aside IN (${ASIDES.join(', ')}) AND channel_id = ? LIMIT 1`;
/** The sends from the panel that still queue messages on their channel, or may. */
const SENDS_IN_USE = `state IN ('ready', 'queuing')`;

interface OpenedSettings {
  settings: Record<string, unknown>;
  /** The version of the preset that they were taken from; null: none, or it is not known. */
  preset: string | null;
}

/** Creates, changes and archives channels. Their credentials are sealed, and only gateways get them. */
@Injectable()
export class ChannelEditor {
  constructor(
    private readonly channels: Channels,
    private readonly changes: ChannelChanges,
    private readonly vault: Vault,
    private readonly audit: Audit,
    private readonly clock: Clock,
    private readonly checks: ChannelChecks,
    private readonly installation: Settings,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Creates a channel and returns its id. Throws ChannelInputError. */
  async create(input: NewChannel, actor: Actor): Promise<number> {
    const { name, gateway, settings, limits } = requireChecked(this.checks.ofNew(input));
    const columns = ['name', 'gateway', 'settings', 'traits', 'preset', 'limits', 'created_at'];
    const traits = this.traitsOf(gateway, settings);
    const preset = this.presetOf(gateway, settings);
    const row = [
      name,
      gateway,
      this.seal(settings),
      traits,
      preset,
      limits && JSON.stringify(limits),
      this.clock.now(),
    ];
    const details = { name, gateway, origin: originOf(settings), limits, ...risk(input) };
    try {
      return await this.changes.write(async (tx) => {
        const id = await tx.insertOne('channels', columns, row);
        await this.record(tx, actor, 'channel.created', id, details);
        return id;
      });
    } catch (error) {
      throw error instanceof UniqueViolationError ? new ChannelInputError('name_taken') : error;
    }
  }

  /** Changes the settings and limits of a channel. `revision`: the one that the actor saw. Throws ChannelInputError. */
  async change(id: number, input: ChannelChange, actor: Actor, revision?: number): Promise<void> {
    const channel = this.changeable(id);
    await this.changes.write(async (tx) => {
      await this.requireRevision(tx, id, revision);
      const { settings: before, preset } = await this.openSettings(tx, id);
      const { settings, limits } = requireChecked(this.checks.ofChange(channel, input, before));
      const written = [...this.columnsOf(channel.gateway, settings, preset)];
      const update = `UPDATE channels SET ${SETTINGS}, ${limits ? 'limits = ?, ' : ''}${CHANGED} WHERE id = ?`;
      await tx.run(update, [...written, ...(limits ? [JSON.stringify(limits)] : []), id]);
      await this.startGeneration(tx, id, channel.gateway, { before, settings });
      await this.forgetUnread(tx, id);
      const origins = { originBefore: originOf(before), origin: originOf(settings) };
      const changed = { settings: changedFields(before, settings), ...(limits && { before: channel.limits, limits }) };
      const details = { name: channel.name, ...origins, ...changed, ...risk(input) };
      await this.record(tx, actor, 'channel.changed', id, details);
    });
  }

  /** Changes some settings of a channel and keeps the others, as its limits. Throws ChannelInputError. */
  async changeSettings(id: number, input: ChannelSettingsInput, actor: Actor): Promise<void> {
    const { name, gateway } = this.changeable(id);
    await this.changes.write(async (tx) => {
      const { settings: before, preset } = await this.openSettings(tx, id);
      const settings = requireChecked(this.checks.ofSettings(gateway, { ...textsIn(before), ...input }, before));
      const values = [...this.columnsOf(gateway, settings, preset), id];
      await tx.run(`UPDATE channels SET ${SETTINGS}, ${CHANGED} WHERE id = ?`, values);
      await this.startGeneration(tx, id, gateway, { before, settings });
      await this.forgetUnread(tx, id);
      await this.record(tx, actor, 'channel.changed', id, { name, settings: changedFields(before, settings) });
    });
  }

  /**
   * Keeps settings that differ from those of a preset, which is told of no more until it changes again. `revision`: the one
   * that the actor saw. Throws ChannelInputError.
   */
  async keepOwnSettings(id: number, actor: Actor, revision?: number): Promise<void> {
    const { name, gateway } = this.changeable(id);
    await this.changes.write(async (tx) => {
      await this.requireRevision(tx, id, revision);
      const { settings } = await this.openSettings(tx, id);
      const preset = this.presetOf(gateway, settings);
      await tx.run(`UPDATE channels SET preset = ?, ${CHANGED} WHERE id = ?`, [preset, id]);
      await this.record(tx, actor, 'channel.preset_declined', id, { name });
    });
  }

  /** Changes the limits of a channel, those of the default channel too. Throws ChannelInputError. */
  async changeLimits(
    id: number,
    { limits: input, isRisky = false }: { limits: ChannelLimitsInput; isRisky?: boolean },
    actor: Actor,
    revision?: number,
  ): Promise<void> {
    const channel = this.channels.withId(id);
    if (!channel) throw new ChannelInputError('channel_unknown');
    if (channel.name === SANDBOX_CHANNEL) throw new ChannelInputError('channel_built_in');
    const limits = requireChecked(this.checks.ofLimits(channel, input, isRisky));
    await this.changes.write(async (tx) => {
      await this.requireRevision(tx, id, revision);
      await tx.run(`UPDATE channels SET limits = ?, ${CHANGED} WHERE id = ?`, [JSON.stringify(limits), id]);
      const details = { name: channel.name, before: channel.limits, limits, ...risk({ isRisky }) };
      await this.record(tx, actor, 'channel.changed', id, details);
    });
  }

  /**
   * Archives a channel: it takes no new messages, but receipts are still applied. `revision`: the one that the actor saw.
   * Throws ChannelInputError.
   */
  async archive(id: number, actor: Actor, revision?: number): Promise<void> {
    const { name } = this.changeable(id);
    await this.changes.write(async (tx) => {
      await this.requireRevision(tx, id, revision);
      await this.requireUnused(tx, id);
      await requireNoDefault(tx, { id, name }, this.changes.rowLock, this.installation);
      await tx.run(`UPDATE channels SET archived_at = ?, ${CHANGED} WHERE id = ?`, [this.clock.now(), id]);
      await this.record(tx, actor, 'channel.archived', id, { name });
    });
  }

  /** Makes an archived channel take new messages again. Throws ChannelInputError. */
  async restore(id: number, actor: Actor, revision?: number): Promise<void> {
    const { name } = this.changeable(id);
    await this.changes.write(async (tx) => {
      await this.requireRevision(tx, id, revision);
      await tx.run(`UPDATE channels SET archived_at = NULL, ${CHANGED} WHERE id = ?`, [id]);
      await this.record(tx, actor, 'channel.restored', id, { name });
    });
  }

  private changeable(id: number): ChannelView {
    const channel = this.channels.withId(id);
    if (!channel) throw new ChannelInputError('channel_unknown');
    if (channel.builtIn) throw new ChannelInputError('channel_built_in');
    return channel;
  }

  /** Nobody has changed the channel since the actor saw it. The row is locked. */
  private async requireRevision(tx: Transaction, id: number, seen: number | undefined): Promise<void> {
    if (seen === undefined) return;
    const select = `SELECT revision FROM channels WHERE id = ? ${this.changes.rowLock}`;
    const [row] = await tx.all<{ revision: number }>(select, [id]);
    if (row?.revision !== seen) throw new ChannelInputError('channel_stale');
  }

  private async requireUnused(tx: Transaction, id: number): Promise<void> {
    for (const status of OPEN_STATUSES) {
      const open = await tx.all(OPEN_MESSAGE, [status, id]);
      if (open.length > 0) throw new ChannelInputError('channel_waits');
    }
    // The confirmation of a send locks its channel too: it is seen here, or it sees the archived channel.
    await tx.all(`SELECT id FROM channels WHERE id = ? ${this.changes.rowLock}`, [id]);
    const sends = await tx.all(`SELECT 1 FROM sends WHERE ${SENDS_IN_USE} AND channel_id = ? LIMIT 1`, [id]);
    if (sends.length > 0) throw new ChannelInputError('channel_of_sends');
  }

  /** The row is locked: a change at the same time goes on from what this one writes. */
  private async openSettings(tx: Transaction, id: number): Promise<OpenedSettings> {
    const select = `SELECT settings, preset FROM channels WHERE id = ? ${this.changes.rowLock}`;
    const [row] = await tx.all<{ settings: string; preset: string | null }>(select, [id]);
    const { preset = null } = row ?? {};
    try {
      const settings = JSON.parse(this.vault.unseal(VAULT_PURPOSE, row?.settings ?? '')) as OpenedSettings['settings'];
      return { settings, preset };
    } catch {
      // They were sealed by a secret that is lost: all must be given again.
      return { settings: {}, preset };
    }
  }

  private seal(settings: Readonly<Record<string, unknown>>): string {
    return this.vault.seal(VAULT_PURPOSE, JSON.stringify(settings));
  }

  /** What the provider may have taken with the earlier settings is not sent to it again, unless it would recognise it. */
  private async startGeneration(
    tx: Transaction,
    id: number,
    kind: string,
    { before, settings }: Readonly<Record<'before' | 'settings', GatewaySettings>>,
  ): Promise<void> {
    const { gateways } = this.config;
    const recognised = gateways.recognitionOf({ kind, settings: before });
    if (recognised !== gateways.recognitionOf({ kind, settings })) await tx.run(NEXT_GENERATION, [id]);
  }

  /** With other settings those callbacks may be understood. */
  private forgetUnread(tx: Transaction, id: number): Promise<unknown> {
    return tx.run("DELETE FROM channel_sightings WHERE channel_id = ? AND kind = 'unread'", [id]);
  }

  /** The values of `SETTINGS`. */
  private columnsOf(gateway: string, settings: GatewaySettings, preset: string | null): (string | null)[] {
    return [this.seal(settings), this.traitsOf(gateway, settings), this.presetOf(gateway, settings, preset)];
  }

  private presetOf(gateway: string, settings: GatewaySettings, before?: string | null): string | null {
    return takenPreset(this.config.gateways.find(gateway), settings, before);
  }

  private traitsOf(gateway: string, settings: GatewaySettings): string | null {
    return this.config.gateways.traitsOf({ kind: gateway, settings });
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

/** That somebody wanted limits above what is safe for one phone. */
function risk({ isRisky }: Pick<ChannelChange, 'isRisky'>): { aboveSafeLimits?: true } {
  return isRisky === true ? { aboveSafeLimits: true } : {};
}

/** The names of the fields whose values differ. */
function changedFields(before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (field) => before[field] !== after[field],
  );
}

/** The settings as they would be typed. */
function textsIn(settings: Readonly<Record<string, unknown>>): Record<string, string> {
  const texts = Object.entries(settings).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(texts.map(([field, value]) => [field, String(value)]));
}
