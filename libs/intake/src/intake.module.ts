import { Module } from '@nestjs/common';
import { AuthModule } from '@recado/auth';
import { ChannelsModule } from '@recado/channels';
import { BatchWriter } from '../../messages/src/intake/batch-writer.js';
import { BlockedAtIntake } from '../../messages/src/intake/blocked-at-intake.js';
import { EnqueueController } from '../../messages/src/intake/enqueue.controller.js';
import { Intake } from '../../messages/src/intake/intake.js';
import { References } from '../../messages/src/intake/references.js';
import { AnswerMemory } from '../../messages/src/intake/repeats/answer-memory.js';
import { EarlierAnswers } from '../../messages/src/intake/repeats/earlier-answers.js';
import { EnqueueRequests } from '../../messages/src/intake/repeats/enqueue-requests.js';
import { GuardOutcomes } from '../../messages/src/intake/repeats/guard-outcomes.js';
import { GuardedIntake } from '../../messages/src/intake/repeats/guarded-intake.js';
import { IdempotencyRecords } from '../../messages/src/intake/repeats/idempotency-records.js';
import { IntakeGuards } from '../../messages/src/intake/repeats/intake-guards.js';
import { KeyedIntake } from '../../messages/src/intake/repeats/keyed-intake.js';
import { TestMessages } from '../../messages/src/intake/test-messages.js';
import { MessagesModule } from '../../messages/src/messages.module.js';

/** Takes batches of messages in, each request once. */
@Module({
  imports: [ChannelsModule, MessagesModule],
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

/** The route by which integrators post batches. */
@Module({ imports: [IntakeModule, AuthModule], controllers: [EnqueueController] })
export class IntakeApiModule {}
