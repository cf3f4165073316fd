import { Module } from '@nestjs/common';
import { ChannelsModule } from '@recado/channels';
import { MessagesModule } from '@recado/messages';
import { Dispatcher } from './dispatcher/dispatcher.js';
import { GATEWAY_PROVIDERS } from './gateways/gateway-providers.js';
import { GatewayRegistry } from './gateways/gateway-registry.js';
import { SandboxInbox } from './gateways/sandbox/sandbox-inbox.js';
import { UnknownReconciler } from './unknowns/unknown-reconciler.js';

/** The gateways, and what they have to show. */
@Module({
  imports: [MessagesModule],
  providers: [...GATEWAY_PROVIDERS, SandboxInbox],
  exports: [GatewayRegistry, SandboxInbox],
})
export class DeliveryModule {}

/** The loops that send, and find out what became of what got no answer. */
@Module({
  imports: [DeliveryModule, MessagesModule, ChannelsModule],
  providers: [Dispatcher, UnknownReconciler],
})
export class DeliveryWorkerModule {}
