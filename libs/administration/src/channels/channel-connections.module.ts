import { shared } from '@recado/core';
import { Module } from '@nestjs/common';
import { AuditModule } from '@recado/audit';
import { ChannelsModule } from '@recado/channels';
import { GatewaysModule } from '@recado/gateways';
import { AccountTemplates } from './account-templates.js';
import { ChannelConnection } from './channel-connection.js';
import { ChannelPairing } from './channel-pairing.js';
import { ChannelReceiptSetup } from './channel-receipt-setup.js';

/** What people and programs ask of the providers behind channels: whether they could send, a phone, a webhook. */
@Module({
  imports: [AuditModule, ChannelsModule, GatewaysModule],
  ...shared([AccountTemplates, ChannelConnection, ChannelPairing, ChannelReceiptSetup]),
})
export class ChannelConnectionsModule {}
