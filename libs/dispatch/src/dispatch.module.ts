import { Module } from '@nestjs/common';
import { ChannelsModule } from '@recado/channels';
import { GatewaysModule } from '../../gateways/src/gateways.module.js';
import { MessagesModule } from '@recado/messages';
import { Dispatcher } from '../../delivery/src/dispatcher/dispatcher.js';
import { UnknownReconciler } from '../../delivery/src/unknowns/unknown-reconciler.js';

/** The loops that send, and find out what became of what got no answer. */
@Module({
  imports: [GatewaysModule, MessagesModule, ChannelsModule],
  providers: [Dispatcher, UnknownReconciler],
})
export class DispatchWorkerModule {}
