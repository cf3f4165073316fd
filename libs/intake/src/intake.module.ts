import { shared } from '@recado/core';
import { Module } from '@nestjs/common';
import { AuditModule } from '@recado/audit';
import { AuthModule } from '@recado/auth';
import { ChannelsModule } from '@recado/channels';
import { MediaModule } from '@recado/media';
import { MessagesModule } from '@recado/messages';
import { RecipientsModule } from '@recado/recipients';
import { EarlierResponses } from './answer/earlier-responses.js';
import { BatchWriter } from './batch/batch-writer.js';
import { BlockedAtIntake } from './batch/blocked-at-intake.js';
import { ContentChecks } from './batch/content-checks.js';
import { Intake } from './batch/intake.js';
import { RecipientChecks } from './batch/recipient-checks.js';
import { References } from './batch/references.js';
import { SystemMessages } from './batch/system-messages.js';
import { TemplateChecks } from './batch/template-checks.js';
import { UserIds } from './batch/user-ids.js';
import { FilesOfRequests } from './files/request-files.js';
import { EarlierRequests } from './http/earlier-requests.js';
import { EnqueueRequests } from './http/enqueue-requests.js';
import { EnqueueController } from './http/enqueue.controller.js';
import { TrialMessages } from './http/trial-messages.js';
import { KeyedIntake } from './idempotency/keyed-intake.js';
import { PaymentStatusController } from './payment-status/payment-status.controller.js';
import { PaymentStatuses } from './payment-status/payment-statuses.js';
import { KeylessIntake } from './pending-responses/keyless-intake.js';
import { ResponseRecorder } from './pending-responses/response-recorder.js';
import { PoolAssignment, PoolSenders } from './pools.js';
import { IdempotencyRecords, PendingResponses, ResponseRecordSweep, ResponseRecords } from './response-records.js';

/** Compares what messages carry with what channels can send. */
@Module({
  imports: [ChannelsModule],
  providers: [ContentChecks, RecipientChecks, TemplateChecks],
  exports: [ContentChecks],
})
export class ContentChecksModule {}

/** Accepts batches of messages, each request once. */
@Module({
  imports: [ChannelsModule, ContentChecksModule, MediaModule, MessagesModule, RecipientsModule, AuditModule],
  ...shared(
    [
      Intake,
      BlockedAtIntake,
      PoolAssignment,
      IdempotencyRecords,
      PendingResponses,
      EarlierRequests,
      EnqueueRequests,
      SystemMessages,
      TrialMessages,
      PaymentStatuses,
    ],
    {
      inner: [
        BatchWriter,
        FilesOfRequests,
        References,
        UserIds,
        PoolSenders,
        EarlierResponses,
        ResponseRecords,
        KeyedIntake,
        KeylessIntake,
        ResponseRecorder,
      ],
    },
  ),
})
export class IntakeModule {}

/** Removes old records of responses. Needs the Leader of the app. */
@Module({ imports: [IntakeModule], providers: [ResponseRecordSweep] })
export class IntakeWorkerModule {}

/** The route by which integrators post batches. */
@Module({ imports: [IntakeModule, AuthModule], controllers: [EnqueueController, PaymentStatusController] })
export class IntakeApiModule {}
