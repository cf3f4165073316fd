import { Module } from '@nestjs/common';
import { ChannelsModule } from '@recado/channels';
import { GatewaysModule } from '@recado/gateways';
import { MessagesModule } from '@recado/messages';
import { Dispatcher } from './dispatcher.js';
import { UnknownReconciler } from './unknowns/unknown-reconciler.js';

/** The loops that send, and find out what became of what got no answer. */
@Module({
  imports: [GatewaysModule, MessagesModule, ChannelsModule],
  providers: [Dispatcher, UnknownReconciler],
})
export class DispatchWorkerModule {}
