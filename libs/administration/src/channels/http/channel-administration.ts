import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '@recado/audit';
import {
  ChannelChecks,
  ChannelEditor,
  ChannelFields,
  ChannelInputError,
  Channels,
  ChannelSettings,
  type ChannelSettingsInput,
  type ChannelView,
  defaultLimits,
} from '@recado/channels';
import { CONFIG, type Config, Settings } from '@recado/config';
import { type Bilingual, Clock, type DomainError, type Language } from '@recado/core';
import { found } from '@recado/http';
import { isOther, Versions } from '../../http/versions.js';
import { readChannelChanges, readNewChannel } from './channel.body.js';
import { refusalOf } from './channel-refusals.js';

/** What makes another version of a channel. */
const CHANGES = ['channel.changed', 'channel.archived', 'channel.restored', 'channel.preset_declined'];

/** The kind of a channel, and the settings that were given for it. */
interface Given {
  gateway: string;
  settings?: ChannelSettingsInput;
}

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

  /**
   * The channel of this name as it is now. `seen`: the version on which a request is based. Throws DomainError `not_found`,
   * also for a pool, and `changed_meanwhile` where it is another version now.
   */
  async find(name: string, seen?: string): Promise<ChannelView> {
    await this.channels.all();
    const channel = found(this.channels.named(name));
    if (isOther(seen, channel.revision)) throw await this.stale(channel);
    return channel;
  }

  /** Creates a channel from a body. Throws DomainError. */
  async create(body: unknown, actor: Actor): Promise<ChannelView> {
    const input = readNewChannel(body, (gateway) => this.usualLimits(gateway));
    const checked = this.checks.ofNew(input);
    if (!checked.ok) throw this.refusal(checked.faults, input);
    const id = await this.attempt(input, () => this.editor.create(input, actor));
    await this.channels.all();
    return found(this.channels.withId(id));
  }

  /** Changes a channel by a body. `seen`: the version on which the change is based. Throws DomainError. */
  async change(name: string, body: unknown, actor: Actor, seen?: string): Promise<ChannelView> {
    const channel = await this.find(name, seen);
    const { id, gateway, revision } = channel;
    const before = (await this.settings.of(id)) ?? {};
    const secrets = this.config.gateways.find(gateway)?.settings.secrets ?? [];
    const read = readChannelChanges(body, channel, { settings: before, secrets });
    const { change, changesSettings } = read;
    const { limits, isRisky = false } = change;
    if (changesSettings) {
      const checked = this.checks.ofChange(channel, change, before);
      const given = { gateway, settings: change.settings };
      if (!checked.ok) throw this.refusal(checked.faults, given);
      await this.attempt({ id, ...given }, () => this.editor.change(id, change, actor, revision));
    } else if (limits) {
      const checked = this.checks.ofLimits(channel, limits, isRisky);
      if (!checked.ok) throw this.refusal(checked.faults, channel);
      await this.attempt(channel, () => this.editor.changeLimits(id, { limits, isRisky }, actor, revision));
    }
    return this.find(name);
  }

  /** Archives or restores a channel. `seen`: the version on which that is based. Throws DomainError. */
  async archive(name: string, actor: Actor, seen?: string): Promise<void> {
    const channel = await this.find(name, seen);
    const { id, archivedAt } = channel;
    if (archivedAt === null) await this.attempt(channel, () => this.editor.archive(id, actor, of(seen, channel)));
  }

  async restore(name: string, actor: Actor, seen?: string): Promise<ChannelView> {
    const channel = await this.find(name, seen);
    const { id, archivedAt } = channel;
    if (archivedAt !== null) await this.attempt(channel, () => this.editor.restore(id, actor, of(seen, channel)));
    return this.find(name);
  }

  /** What was checked before may have been changed meanwhile, by a person or another process. */
  private async attempt<T>(channel: Given & { id?: number }, act: () => Promise<T>): Promise<T> {
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof ChannelInputError)) throw error;
      const { id } = channel;
      if (error.code === 'channel_stale' && id !== undefined) throw await this.stale({ id });
      throw this.refusal([error], channel);
    }
  }

  private stale({ id }: Pick<ChannelView, 'id'>): Promise<DomainError> {
    return this.versions.refusal('channel', id, CHANGES);
  }

  private refusal(faults: readonly ChannelInputError[], { gateway, settings: typed = {} }: Given): DomainError {
    const settings = this.fields.ofKind(gateway).map(({ name }) => name);
    const definition = this.config.gateways.find(gateway);
    const form = definition?.form?.(typed);
    const expected = (setting: string): Bilingual | undefined => {
      const said = (language: Language) =>
        (form?.texts[language][setting] ?? definition?.texts?.[language].settings[setting])?.expected;
      const [portuguese, english] = [said('pt-BR'), said('en')];
      return portuguese && english ? { 'pt-BR': portuguese, en: english } : undefined;
    };
    return refusalOf(faults, { gateway, settings, expected, kinds: this.config.gateways.kinds });
  }

  private usualLimits(gateway: string) {
    const usual = this.config.gateways.find(gateway)?.usualLimits;
    return defaultLimits(this.installation.timezone, usual, this.clock.now());
  }
}

/** The revision on which a change is based; undefined: it names none. */
function of(seen: string | undefined, { revision }: ChannelView): number | undefined {
  return seen === undefined ? undefined : revision;
}
