import { Inject, Injectable, Logger } from '@nestjs/common';
import { CONFIG, type Config, type GatewaySettings } from '@recado/config';
import { Vault } from '@recado/core';
import { Database } from '@recado/database';
import type { z } from 'zod';
import { DEFAULT_CHANNEL, SANDBOX_CHANNEL } from '../list/channel-row.js';
import { Channels } from '../list/channels.js';

/** The purpose from which the vault derives its keys for channels. */
export const VAULT_PURPOSE = 'channels';

interface Row {
  settings: string | null;
  generation: number;
}

interface Opened {
  settings: GatewaySettings | undefined;
  generation: number | undefined;
}

/**
 * Reads the settings of channels. They contain credentials: never log them. Those of the default channel come from the
 * environment, those of the others from sealed rows. A process unseals them once until a channel changes.
 */
@Injectable()
export class ChannelSettings {
  private readonly logger = new Logger(ChannelSettings.name);
  private opened = new Map<number, Opened>();

  constructor(
    private readonly channels: Channels,
    private readonly database: Database,
    private readonly vault: Vault,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    channels.onChange(() => (this.opened = new Map()));
  }

  /** The present settings, as a promise where they have to be read; undefined: the channel has none. */
  of(channelId: number): GatewaySettings | undefined | Promise<GatewaySettings | undefined> {
    const channel = this.channels.withId(channelId);
    if (channel?.name === SANDBOX_CHANNEL) return {};
    if (channel?.name === DEFAULT_CHANNEL) return this.config.gateway.settings;
    const opened = this.opened.get(channelId);
    if (opened || !channel) return opened?.settings;
    return this.read(channelId, channel.gateway);
  }

  /** The generation of the settings that `of` gave last; undefined: they have changed since. */
  generationOf(channelId: number): number | undefined {
    const name = this.channels.withId(channelId)?.name;
    const isBuiltIn = name === SANDBOX_CHANNEL || name === DEFAULT_CHANNEL;
    return isBuiltIn ? this.channels.generationOf(channelId) : this.opened.get(channelId)?.generation;
  }

  private async read(channelId: number, gateway: string): Promise<GatewaySettings | undefined> {
    const { opened } = this;
    const [row] = await this.database.read<Row>('SELECT settings, generation FROM channels WHERE id = ?', [channelId]);
    const settings = this.open(channelId, gateway, row);
    // A result from before a change goes into the map that the change has replaced.
    opened.set(channelId, { settings, generation: row?.generation });
    return settings;
  }

  private open(id: number, gateway: string, row: Row | undefined): GatewaySettings | undefined {
    const definition = this.config.gateways.find(gateway);
    if (!definition || !row || row.settings === null) return undefined;
    const stored = openedSettings(this.vault, row.settings);
    if (stored === undefined) {
      this.logger.error(`the settings of channel ${id} cannot be read: was APP_SECRET replaced?`);
      return undefined;
    }
    const { data, error } = definition.settings.schema.safeParse(stored);
    if (error)
      this.logger.error(`the settings of channel ${id} are no longer valid (${fieldsOf(error)}): correct them`);
    return data;
  }
}

/** The names of the fields that do not fit, without their values. */
function fieldsOf({ issues }: z.ZodError): string {
  return [...new Set(issues.map(({ path }) => String(path[0] ?? '')))].join(', ');
}

/** The settings in a row, as they were stored; undefined: the secret that sealed them is lost. */
export function openedSettings(vault: Vault, sealed: string): GatewaySettings | undefined {
  try {
    return JSON.parse(vault.unseal(VAULT_PURPOSE, sealed)) as GatewaySettings;
  } catch {
    // The error may quote a secret.
    return undefined;
  }
}
