import { Global, Module } from '@nestjs/common';
import { ChannelsModule } from '@recado/channels';
import { ReceiptSink, SentTexts, shared } from '@recado/core';
import { RecipientsModule } from '@recado/recipients';
import { AttemptLog } from './claims/attempt-log.js';
import { MessageClaims } from './claims/message-claims.js';
import { ColdMessages } from './cold/cold-messages.js';
import { DueMessages } from './due/due-messages.js';
import { GenerationSweep } from './generations/generation-sweep.js';
import { BatchReplies } from './inbound/batch-replies.js';
import { InboundEvents } from './inbound/inbound-events.js';
import { InboundFrom } from './inbound/inbound-from.js';
import { InboundSweep } from './inbound/inbound-sweep.js';
import { QuotedMessages } from './inbound/quoted-messages.js';
import { MessageChangesModule } from './message-changes.module.js';
import { MessageStoreModule } from './message-store.module.js';
import { OutcomeRecorder } from './outcomes/outcome-recorder.js';
import { ReceiptApplier } from './receipts/receipt-applier.js';
import { StoredSentTexts } from './receipts/stored.sent-texts.js';
import { SecondAttempts } from './receipts/second-attempts.js';
import { ReviewSweep } from './review/review-sweep.js';
import { PersonEraser } from './people/person-eraser.js';
import { PersonMessages } from './people/person-messages.js';
import { PoolMoves } from './pools/pool-moves.js';
import { PoolWaiting } from './pools/pool-waiting.js';
import { MessageTraces } from './traces/message-traces.js';
import { LifecycleSweeps } from './sweeps/lifecycle-sweeps.js';
import { MessageEraser } from './sweeps/message-eraser.js';
import { MessageRemover } from './sweeps/message-remover.js';
import { UnknownMessages } from './unknowns/unknown-messages.js';

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
