import { Global, Module } from '@nestjs/common';
import { ChannelsModule } from '@recado/channels';
import { GatewaysModule } from '@recado/gateways';
import { MessagesModule, ReceiptBacklog } from '@recado/messages';
import { CallbackApplier } from './callback-applier.js';
import { CallbackEffects } from './callback-effects.js';
import { CallbackHousekeeping } from './callback-housekeeping.js';
import { CallbackIntake } from './callback-intake.js';
import { CallbackReader } from './callback-reader.js';
import { CallbackStore } from './callback-store.js';
import { ChannelStateUpdater } from './channel-state-updater.js';
import { EarlyReceipts } from './early-receipts.js';
import { ReceiptsController } from './receipts.controller.js';
import { SenderDirectory } from './sender-directory.js';

/** The stored callbacks. Global, because those who decide by receipts must know which are not applied yet. */
@Global()
@Module({
  providers: [CallbackStore, { provide: ReceiptBacklog, useExisting: CallbackStore }],
  exports: [CallbackStore, ReceiptBacklog],
})
export class CallbackBacklogModule {}

/** The routes that providers post to. */
@Module({
  imports: [CallbackBacklogModule, ChannelsModule, GatewaysModule],
  controllers: [ReceiptsController],
  providers: [CallbackIntake],
})
export class CallbacksApiModule {}

/** The loops that apply callbacks. */
@Module({
  imports: [CallbackBacklogModule, ChannelsModule, GatewaysModule, MessagesModule],
  providers: [
    SenderDirectory,
    CallbackReader,
    EarlyReceipts,
    ChannelStateUpdater,
    CallbackEffects,
    CallbackApplier,
    CallbackHousekeeping,
  ],
})
export class CallbacksWorkerModule {}
