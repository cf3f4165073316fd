import type { Provider } from '@nestjs/common';
import { RedisConnections, RedisHealth } from '@recado/redis';
import { ChannelSignal, LocalChannelSignal } from './channel-signal.js';
import { RedisChannelSignal } from './redis.channel-signal.js';

/** Over Redis where there is one, else within this process. */
export const CHANNEL_SIGNAL: Provider = {
  provide: ChannelSignal,
  inject: [
    { token: RedisConnections, optional: true },
    { token: RedisHealth, optional: true },
  ],
  useFactory: (connections?: RedisConnections, health?: RedisHealth) =>
    connections && health ? new RedisChannelSignal(connections, health) : new LocalChannelSignal(),
};
