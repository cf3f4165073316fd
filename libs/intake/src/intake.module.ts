import { Module } from '@nestjs/common';
import { AuditModule } from '@recado/audit';
import { AuthModule } from '@recado/auth';
import { ChannelsModule } from '@recado/channels';
import { MessagesModule } from '@recado/messages';
import { EarlierAnswers } from './answer/earlier-answers.js';
import { BatchWriter } from './batch/batch-writer.js';
import { BlockedAtIntake } from './batch/blocked-at-intake.js';
import { Intake } from './batch/intake.js';
import { References } from './batch/references.js';
import { TestMessages } from './batch/test-messages.js';
import { EnqueueRequests } from './http/enqueue-requests.js';
import { EnqueueController } from './http/enqueue.controller.js';
import { KeyedIntake } from './idempotency/keyed-intake.js';
import { GuardOutcomes } from './lost-responses/guard-outcomes.js';
import { GuardedIntake } from './lost-responses/guarded-intake.js';
import { AnswerMemory } from './records/answer-memory.js';
import { AnswerSweep } from './records/answer-sweep.js';
import { IdempotencyRecords } from './records/idempotency-records.js';
import { IntakeGuards } from './records/intake-guards.js';

/** Takes batches of messages in, each request once. */
@Module({
  imports: [ChannelsModule, MessagesModule, AuditModule],
  providers: [
    Intake,
    BatchWriter,
    BlockedAtIntake,
    References,
    EarlierAnswers,
    AnswerMemory,
    IdempotencyRecords,
    IntakeGuards,
    KeyedIntake,
    GuardedIntake,
    GuardOutcomes,
    EnqueueRequests,
    TestMessages,
  ],
  exports: [EnqueueRequests, TestMessages, IdempotencyRecords, IntakeGuards],
})
export class IntakeModule {}

/** Keeps the records of intake small. Needs the Leader of the app. */
@Module({ imports: [IntakeModule], providers: [AnswerSweep] })
export class IntakeWorkerModule {}

/** The route by which integrators post batches. */
@Module({ imports: [IntakeModule, AuthModule], controllers: [EnqueueController] })
export class IntakeApiModule {}
