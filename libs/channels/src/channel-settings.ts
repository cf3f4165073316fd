import type { GatewaySettings } from '@recado/config';

/** Reads the settings of channels. They contain credentials: never log them. */
export abstract class ChannelSettings {
  /** The present settings; undefined: the channel has none. */
  abstract of(channelId: number): Promise<GatewaySettings | undefined>;
}
