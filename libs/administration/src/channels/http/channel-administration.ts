import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '@recado/audit';
import {
  ChannelChecks,
  ChannelEditor,
  ChannelFields,
  ChannelInputError,
  Channels,
  ChannelSettings,
  type ChannelView,
  defaultLimits,
} from '@recado/channels';
import { CONFIG, type Config, Settings } from '@recado/config';
import { Clock, type DomainError } from '@recado/core';
import { found } from '@recado/http';
import { Versions } from '../../http/versions.js';
import { readChannelChanges, readNewChannel } from './channel.body.js';
import { refusalOf } from './channel-refusals.js';

/** Creates and changes channels for programs, by the services and the rules of the panel. */
@Injectable()
export class ChannelAdministration {
  constructor(
    private readonly channels: Channels,
    private readonly checks: ChannelChecks,
    private readonly editor: ChannelEditor,
    private readonly fields: ChannelFields,
    private readonly settings: ChannelSettings,
    private readonly versions: Versions,
    private readonly installation: Settings,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The channel of this name as it is now. Throws DomainError `not_found`; a pool is no channel. */
  async find(name: string): Promise<ChannelView> {
    await this.channels.all();
    return found(this.channels.named(name));
  }

  /** Creates a channel from a body. Throws DomainError. */
  async create(body: unknown, actor: Actor): Promise<ChannelView> {
    const input = readNewChannel(body, (gateway) => this.usualLimits(gateway));
    const checked = this.checks.ofNew(input);
    if (!checked.ok) throw this.refusal(checked.faults, input.gateway);
    const id = await this.attempt(input.gateway, () => this.editor.create(input, actor));
    await this.channels.all();
    return found(this.channels.withId(id));
  }

  /** Changes a channel by a body. `seen`: the version on which the change is based. Throws DomainError. */
  async change(name: string, body: unknown, actor: Actor, seen?: string): Promise<ChannelView> {
    const channel = await this.find(name);
    if (seen !== undefined && seen !== String(channel.revision)) throw await this.stale(channel);
    const { id, gateway, revision } = channel;
    const before = (await this.settings.of(id)) ?? {};
    const secrets = this.config.gateways.find(gateway)?.settings.secrets ?? [];
    const read = readChannelChanges(body, channel, { settings: before, secrets });
    const { change, changesSettings, changesLimits } = read;
    if (!changesSettings && !changesLimits) return channel;
    const checked = changesSettings
      ? this.checks.ofChange(channel, change, before)
      : this.checks.ofLimits(channel, change.limits, change.isRisky);
    if (!checked.ok) throw this.refusal(checked.faults, gateway);
    await this.attempt(
      gateway,
      () =>
        changesSettings
          ? this.editor.change(id, change, actor, revision)
          : this.editor.changeLimits(id, change, actor, revision),
      channel,
    );
    return this.find(name);
  }

  /** Archives or restores a channel. Throws DomainError. */
  async archive(name: string, actor: Actor): Promise<void> {
    const { id, gateway, archivedAt } = await this.find(name);
    if (archivedAt === null) await this.attempt(gateway, () => this.editor.archive(id, actor));
  }

  async restore(name: string, actor: Actor): Promise<ChannelView> {
    const { id, gateway, archivedAt } = await this.find(name);
    if (archivedAt !== null) await this.attempt(gateway, () => this.editor.restore(id, actor));
    return this.find(name);
  }

  /** What was checked before may have been changed meanwhile, by a person or another process. */
  private async attempt<T>(gateway: string, act: () => Promise<T>, channel?: ChannelView): Promise<T> {
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof ChannelInputError)) throw error;
      if (error.code === 'channel_stale' && channel) throw await this.stale(channel);
      throw this.refusal([error], gateway);
    }
  }

  private stale({ id }: ChannelView): Promise<DomainError> {
    return this.versions.refusal('channel', id, ['channel.changed']);
  }

  private refusal(faults: readonly ChannelInputError[], gateway: string): DomainError {
    const settings = this.fields.ofKind(gateway).map(({ name }) => name);
    return refusalOf(faults, { gateway, settings, kinds: this.config.gateways.kinds });
  }

  private usualLimits(gateway: string) {
    const usual = this.config.gateways.find(gateway)?.usualLimits;
    return defaultLimits(this.installation.timezone, usual, this.clock.now());
  }
}
