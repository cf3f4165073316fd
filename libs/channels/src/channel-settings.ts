import type { GatewaySettings } from '@recado/config';

/** Where the settings of a channel come from, its credentials among them: never log what it answers. */
export abstract class ChannelSettings {
  /** As they are now; undefined when there are none for this channel. */
  abstract of(channelId: number): Promise<GatewaySettings | undefined>;
}
