import { Module } from '@nestjs/common';
import { AuditModule } from '@recado/audit';
import { AuthModule, CredentialsModule } from '@recado/auth';
import { ChannelsModule } from '@recado/channels';
import { BatchChangesController } from './changes/batch-changes.controller.js';
import { MessageChangesController } from './changes/message-changes.controller.js';
import { DueMessages } from './due/due-messages.js';
import { InboundSink } from './inbound/inbound-sink.js';
import { BatchWriter } from './intake/batch-writer.js';
import { EnqueueController } from './intake/enqueue.controller.js';
import { TestMessages } from './intake/test-messages.js';
import { Intake } from './intake/intake.js';
import { References } from './intake/references.js';
import { AnswerMemory } from './intake/repeats/answer-memory.js';
import { EarlierAnswers } from './intake/repeats/earlier-answers.js';
import { EnqueueRequests } from './intake/repeats/enqueue-requests.js';
import { GuardOutcomes } from './intake/repeats/guard-outcomes.js';
import { GuardedIntake } from './intake/repeats/guarded-intake.js';
import { IdempotencyRecords } from './intake/repeats/idempotency-records.js';
import { IntakeGuards } from './intake/repeats/intake-guards.js';
import { KeyedIntake } from './intake/repeats/keyed-intake.js';
import { AttemptStarter } from './lifecycle/attempt-starter.js';
import { Cancellations } from './lifecycle/changes/cancellations.js';
import { KeyCancellation } from './lifecycle/changes/key-cancellation.js';
import { LockedMessages } from './lifecycle/changes/locked-messages.js';
import { Reschedules } from './lifecycle/changes/reschedules.js';
import { Retries } from './lifecycle/changes/retries.js';
import { LifecycleSweeps } from './lifecycle/lifecycle-sweeps.js';
import { OutcomeRecorder } from './lifecycle/outcome-recorder.js';
import { ReceiptSink } from './lifecycle/receipt.js';
import { ReceiptApplier } from './lifecycle/receipt-applier.js';
import { OptOutCancellation } from './opt-outs/opt-out-cancellation.js';
import { Newcomers } from './opt-outs/newcomers.js';
import { OptOutReply } from './opt-outs/opt-out-reply.js';
import { OptOutSettings } from './opt-outs/opt-out-settings.js';
import { OptOutSignals } from './opt-outs/opt-out-signals.js';
import { OptOutListModule } from './opt-outs/opt-out-list.module.js';
import { UnknownMessages } from './lifecycle/unknowns/unknown-messages.js';
import { NotificationOutbox } from './notifications/notification-outbox.js';
import { Transitions } from './notifications/transitions.js';
import { OptOutList } from './opt-outs/api/opt-out-list.js';
import { OptOutsController } from './opt-outs/api/opt-outs.controller.js';
import { KeyBacklog } from './queries/key-backlog.js';
import { AcceptedIds } from './queries/accepted-ids.js';
import { BatchQueries } from './queries/batch.queries.js';
import { BatchesController } from './queries/batches.controller.js';
import { MessageList } from './queries/list/message-list.js';
import { MessageQueries } from './queries/message.queries.js';
import { MessageSearch } from './queries/message-search.js';
import { MessagesController } from './queries/messages.controller.js';
import { ReceiptFigures } from './queries/receipt-figures.js';
import { WaitingFigures } from './queries/waiting-figures.js';
import { BatchForecast } from './queries/waiting/batch-forecast.js';
import { LinePlaces } from './queries/waiting/line-places.js';
import { RecipientTurns } from './queries/waiting/recipient-turns.js';
import { WaitingReasons } from './queries/waiting/waiting-reasons.js';

/** Messages: taking them in, looking them up, and moving each through its life. */
@Module({
  imports: [ChannelsModule, AuditModule, CredentialsModule, OptOutListModule],
  providers: [
    Intake,
    BatchWriter,
    References,
    IdempotencyRecords,
    IntakeGuards,
    AnswerMemory,
    EarlierAnswers,
    KeyedIntake,
    GuardedIntake,
    GuardOutcomes,
    EnqueueRequests,
    TestMessages,
    AttemptStarter,
    OutcomeRecorder,
    LifecycleSweeps,
    UnknownMessages,
    { provide: ReceiptSink, useClass: ReceiptApplier },
    Transitions,
    NotificationOutbox,
    LockedMessages,
    Cancellations,
    KeyCancellation,
    Reschedules,
    Retries,
    OptOutCancellation,
    OptOutSettings,
    OptOutReply,
    Newcomers,
    { provide: InboundSink, useClass: OptOutSignals },
    DueMessages,
    KeyBacklog,
    MessageSearch,
    AcceptedIds,
    MessageQueries,
    BatchQueries,
    BatchForecast,
    ReceiptFigures,
    WaitingFigures,
    LinePlaces,
    RecipientTurns,
    WaitingReasons,
  ],
  exports: [
    OptOutListModule,
    OptOutCancellation,
    OptOutSettings,
    InboundSink,
    Intake,
    EnqueueRequests,
    TestMessages,
    IdempotencyRecords,
    IntakeGuards,
    AttemptStarter,
    OutcomeRecorder,
    LifecycleSweeps,
    UnknownMessages,
    ReceiptSink,
    NotificationOutbox,
    Cancellations,
    KeyCancellation,
    Reschedules,
    Retries,
    DueMessages,
    KeyBacklog,
    AcceptedIds,
    MessageQueries,
    BatchQueries,
    ReceiptFigures,
    WaitingFigures,
    WaitingReasons,
  ],
})
export class MessagesModule {}

/** The routes of integrators. */
@Module({
  imports: [MessagesModule, AuthModule],
  providers: [MessageList, OptOutList],
  controllers: [
    EnqueueController,
    MessagesController,
    MessageChangesController,
    BatchesController,
    BatchChangesController,
    OptOutsController,
  ],
})
export class MessagesApiModule {}
