import { Module } from '@nestjs/common';
import { AuditModule } from '@recado/audit';
import { CONFIG, type Config } from '@recado/config';
import { shared } from '@recado/core';
import { GatewayGuard } from '@recado/http';
import { ChannelChecks } from './edit/channel-checks.js';
import { ChannelEditor } from './edit/channel-editor.js';
import { PoolEditor, PoolRecipients } from './edit/pools.js';
import { ChannelChanges, ChannelSignal } from './list/channel-changes.js';
import { Channels } from './list/channels.js';
import { AccountSwitches } from './state/account-switches.js';
import { ChannelPauses } from './state/channel-pauses.js';

const gatewayGuard = {
  provide: GatewayGuard,
  inject: [CONFIG],
  useFactory: ({ gatewayAllowedSubnets }: Config) => new GatewayGuard(gatewayAllowedSubnets),
};

/** The channels as one-shot commands need them: without loops and built-in channels. */
@Module({
  imports: [AuditModule],
  ...shared(
    [
      Channels,
      ChannelChanges,
      ChannelPauses,
      AccountSwitches,
      ChannelChecks,
      ChannelEditor,
      PoolEditor,
      PoolRecipients,
      ChannelSignal,
    ],
    { inner: [gatewayGuard] },
  ),
})
export class ChannelListModule {}
