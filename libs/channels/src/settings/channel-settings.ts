import type { GatewaySettings } from '@recado/config';
import type { Vault } from '@recado/core';

/** The purpose from which the vault derives its keys for channels. */
export const VAULT_PURPOSE = 'channels';

/** Reads the settings of channels. They contain credentials: never log them. */
export abstract class ChannelSettings {
  /** The present settings, as a promise where they have to be read; undefined: the channel has none. */
  abstract of(channelId: number): GatewaySettings | undefined | Promise<GatewaySettings | undefined>;

  /** The generation of the settings that `of` gave last; undefined: they have changed since. */
  abstract generationOf(channelId: number): number | undefined;
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
