import { Global, Module } from '@nestjs/common';
import { AuditModule } from '@recado/audit';
import { AuthModule, CredentialsModule } from '@recado/auth';
import { ChannelsModule } from '@recado/channels';
import { ReceiptSink } from '@recado/core';
import { Cancellations } from './changes/cancellations.js';
import { BatchChangesController } from './changes/http/batch-changes.controller.js';
import { MessageChangesController } from './changes/http/message-changes.controller.js';
import { KeyCancellation } from './changes/key-cancellation.js';
import { LockedMessages } from './changes/locked-messages.js';
import { Reschedules } from './changes/reschedules.js';
import { Retries } from './changes/retries.js';
import { MessageClaims } from './claims/message-claims.js';
import { DueMessages } from './due/due-messages.js';
import { NotificationOutbox } from './notifications/notification-outbox.js';
import { Transitions } from './notifications/transitions.js';
import { OutcomeRecorder } from './outcomes/outcome-recorder.js';
import { ReceiptApplier } from './receipts/receipt-applier.js';
import { KeyBacklog } from './store/key-backlog.js';
import { LifecycleSweeps } from './sweeps/lifecycle-sweeps.js';
import { UnknownMessages } from './unknowns/unknown-messages.js';
import { MessageReader } from './view/message-reader.js';

/**
 * The state machine of messages and its store. Needs the RecipientBlocklist and the NotificationSubscriptions of the app.
 * Global for the port of the gateways, the ReceiptSink.
 */
@Global()
@Module({
  imports: [ChannelsModule, AuditModule, CredentialsModule],
  providers: [
    MessageReader,
    DueMessages,
    KeyBacklog,
    MessageClaims,
    OutcomeRecorder,
    UnknownMessages,
    LifecycleSweeps,
    LockedMessages,
    Cancellations,
    KeyCancellation,
    Reschedules,
    Retries,
    Transitions,
    NotificationOutbox,
    { provide: ReceiptSink, useClass: ReceiptApplier },
  ],
  exports: [
    MessageReader,
    DueMessages,
    KeyBacklog,
    MessageClaims,
    OutcomeRecorder,
    UnknownMessages,
    LifecycleSweeps,
    Cancellations,
    KeyCancellation,
    Reschedules,
    Retries,
    NotificationOutbox,
    ReceiptSink,
  ],
})
export class MessagesModule {}

/** The routes by which integrators change messages. Needs the WaitingReasonReader of the app. */
@Module({
  imports: [MessagesModule, AuthModule],
  controllers: [MessageChangesController, BatchChangesController],
})
export class MessageChangesApiModule {}
