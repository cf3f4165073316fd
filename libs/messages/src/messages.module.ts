import { Module } from '@nestjs/common';
import { AuthModule } from '@recado/auth';
import { ChannelsModule } from '@recado/channels';
import { DueMessages } from './due/due-messages.js';
import { BatchWriter } from './intake/batch-writer.js';
import { EnqueueController } from './intake/enqueue.controller.js';
import { Intake } from './intake/intake.js';
import { References } from './intake/references.js';
import { AttemptStarter } from './lifecycle/attempt-starter.js';
import { LifecycleSweeps } from './lifecycle/lifecycle-sweeps.js';
import { OutcomeRecorder } from './lifecycle/outcome-recorder.js';
import { ReceiptSink } from './lifecycle/receipt.js';
import { ReceiptApplier } from './lifecycle/receipt-applier.js';
import { MessageQueries } from './queries/message.queries.js';
import { MessagesController } from './queries/messages.controller.js';
import { WaitingFigures } from './queries/waiting-figures.js';

/** Messages: taking them in, looking them up, and moving each through its life. */
@Module({
  imports: [ChannelsModule],
  providers: [
    Intake,
    BatchWriter,
    References,
    AttemptStarter,
    OutcomeRecorder,
    LifecycleSweeps,
    { provide: ReceiptSink, useClass: ReceiptApplier },
    DueMessages,
    MessageQueries,
    WaitingFigures,
  ],
  exports: [
    Intake,
    AttemptStarter,
    OutcomeRecorder,
    LifecycleSweeps,
    ReceiptSink,
    DueMessages,
    MessageQueries,
    WaitingFigures,
  ],
})
export class MessagesModule {}

/** The routes of integrators. */
@Module({ imports: [MessagesModule, AuthModule], controllers: [EnqueueController, MessagesController] })
export class MessagesApiModule {}
