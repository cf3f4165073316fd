import { Module } from '@nestjs/common';
import { AuditModule } from '@recado/audit';
import { CONFIG, type Config } from '@recado/config';
import { GatewayGuard } from '@recado/net';
import { RedisConnections, RedisHealth } from '@recado/redis';
import { BuiltInChannels } from './built-in-channels.js';
import { ChannelBlocks } from './channel-blocks.js';
import { ChannelChanges } from './channel-changes.js';
import { ChannelEditor } from './channel-editor.js';
import { ChannelFields } from './channel-fields.js';
import { ChannelLog } from './channel-log.js';
import { ChannelPaces } from './channel-paces.js';
import { ChannelPauses } from './channel-pauses.js';
import { ChannelSettings } from './channel-settings.js';
import { ChannelWatch } from './channel-watch.js';
import { Channels } from './channels.js';
import { ChannelSignal, LocalChannelSignal } from './signal/channel-signal.js';
import { RedisChannelSignal } from './signal/redis.channel-signal.js';
import { SettingsRenewal } from './settings-renewal.js';
import { StoredChannelSettings } from './stored.channel-settings.js';

const channelSignal = {
  provide: ChannelSignal,
  inject: [
    { token: RedisConnections, optional: true },
    { token: RedisHealth, optional: true },
  ],
  useFactory: (connections?: RedisConnections, health?: RedisHealth) =>
    connections && health ? new RedisChannelSignal(connections, health) : new LocalChannelSignal(),
};

const gatewayGuard = {
  provide: GatewayGuard,
  inject: [CONFIG],
  useFactory: ({ gatewayAllowedSubnets }: Config) => new GatewayGuard(gatewayAllowedSubnets),
};

/** The channels as one-shot commands need them: without loops and built-in channels. */
@Module({
  imports: [AuditModule],
  providers: [Channels, ChannelChanges, ChannelPauses, ChannelEditor, channelSignal, gatewayGuard],
  exports: [Channels, ChannelChanges, ChannelPauses, ChannelEditor, ChannelSignal],
})
export class ChannelListModule {}

/** The channels as a server needs them: with the built-in ones, the blocks, and the refresh of every process. */
@Module({
  imports: [ChannelListModule],
  providers: [
    BuiltInChannels,
    ChannelBlocks,
    ChannelPaces,
    ChannelWatch,
    ChannelLog,
    ChannelFields,
    SettingsRenewal,
    { provide: ChannelSettings, useClass: StoredChannelSettings },
  ],
  exports: [ChannelListModule, ChannelBlocks, ChannelPaces, ChannelSettings, ChannelFields],
})
export class ChannelsModule {}
