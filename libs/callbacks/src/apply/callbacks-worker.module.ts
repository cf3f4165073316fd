import { Module } from '@nestjs/common';
import { ChannelsModule } from '@recado/channels';
import { GatewaysModule } from '@recado/gateways';
import { MessagesModule } from '@recado/messages';
import { RecipientsModule } from '@recado/recipients';
import { CallbackBacklogModule } from '../store/callback-backlog.module.js';
import { AnsweredRecipients } from './answered-recipients.js';
import { CallbackApplier } from './callback-applier.js';
import { CallbackEffects } from './callback-effects.js';
import { CallbackHousekeeping } from './callback-housekeeping.js';
import { CallbackReader } from './callback-reader.js';
import { ChannelStateUpdater } from './channel-state-updater.js';
import { EarlyReceipts } from './early-receipts.js';
import { HiddenNumbers } from './hidden-numbers.js';
import { InboundMessages } from './inbound-messages.js';
import { SenderDirectory } from './sender-directory.js';

/** The loops that apply callbacks. */
@Module({
  imports: [CallbackBacklogModule, ChannelsModule, GatewaysModule, MessagesModule, RecipientsModule],
  providers: [
    SenderDirectory,
    CallbackReader,
    EarlyReceipts,
    AnsweredRecipients,
    HiddenNumbers,
    InboundMessages,
    ChannelStateUpdater,
    CallbackEffects,
    CallbackApplier,
    CallbackHousekeeping,
  ],
})
export class CallbacksWorkerModule {}
