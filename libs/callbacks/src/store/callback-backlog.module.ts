import { shared } from '@recado/core';
import { Global, Module } from '@nestjs/common';
import { ChannelsModule } from '@recado/channels';
import { CallbackSink } from '@recado/gateways';
import { ReceiptBacklog } from '@recado/messages';
import { CallbackRenewal } from './callback-renewal.js';
import { CallbackStore } from './callback-store.js';

/** The stored callbacks. Global, because those who decide by receipts must know which are not applied yet. */
@Global()
@Module({
  imports: [ChannelsModule],
  ...shared(
    [
      CallbackStore,
      { provide: ReceiptBacklog, useExisting: CallbackStore },
      { provide: CallbackSink, useExisting: CallbackStore },
    ],
    { inner: [CallbackRenewal] },
  ),
})
export class CallbackBacklogModule {}
