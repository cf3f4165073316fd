import { Global, Module } from '@nestjs/common';
import { ChannelsModule } from '@recado/channels';
import { ReceiptSink, SentTexts, shared } from '@recado/core';
import { RecipientsModule } from '@recado/recipients';
import { AttemptLog } from './claims/attempt-log.js';
import { MessageClaims } from './claims/message-claims.js';
import { ColdMessages } from './cold/cold-messages.js';
import { DueMessages } from './due-messages.js';
import { GenerationSweep } from './generations.js';
import { BatchReplies, InboundEvents, InboundFrom, InboundSweep, QuotedMessages } from './inbound.js';
import { MessageChangesModule } from './message-changes.module.js';
import { MessageStoreModule } from './message-store.module.js';
import { OutcomeRecorder } from './outcomes/outcome-recorder.js';
import { PersonEraser, PersonMessages } from './people.js';
import { PoolMoves, PoolWaiting } from './pools.js';
import { ReceiptApplier } from './receipts/receipt-applier.js';
import { SecondAttempts } from './receipts/second-attempts.js';
import { StoredSentTexts } from './receipts/stored.sent-texts.js';
import { UnknownMessages } from './receipts/unknowns.js';
import { ReviewSweep } from './store/review.js';
import { LifecycleSweeps } from './sweeps/lifecycle-sweeps.js';
import { MessageEraser } from './sweeps/message-eraser.js';
import { MessageRemover } from './sweeps/message-remover.js';
import { MessageTraces } from './traces/message-traces.js';

/**
 * The state machine of messages and its store. Needs the RecipientBlocklist and the NotificationSubscriptions of the app.
 * Global for the port of the gateways, the ReceiptSink.
 */
@Global()
@Module({
  imports: [MessageStoreModule, MessageChangesModule, ChannelsModule, RecipientsModule],
  ...shared(
    [
      ColdMessages,
      DueMessages,
      BatchReplies,
      InboundEvents,
      InboundFrom,
      InboundSweep,
      QuotedMessages,
      AttemptLog,
      MessageClaims,
      MessageTraces,
      OutcomeRecorder,
      UnknownMessages,
      LifecycleSweeps,
      GenerationSweep,
      MessageEraser,
      MessageRemover,
      PoolMoves,
      ReviewSweep,
      PoolWaiting,
      PersonEraser,
      PersonMessages,
      { provide: ReceiptSink, useClass: ReceiptApplier },
      { provide: SentTexts, useClass: StoredSentTexts },
    ],
    { inner: [SecondAttempts], modules: [MessageStoreModule, MessageChangesModule] },
  ),
})
export class MessagesModule {}
