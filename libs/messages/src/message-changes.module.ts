import { Module } from '@nestjs/common';
import { AuditModule } from '@recado/audit';
import { AuthModule, CredentialsModule } from '@recado/auth';
import { ChannelsModule } from '@recado/channels';
import { shared } from '@recado/core';
import { BulkActions } from './bulk/bulk-actions.js';
import { BulkChanges } from './bulk/bulk-changes.js';
import { BulkRunner } from './bulk/bulk-runner.js';
import { Cancellations } from './changes/cancellations.js';
import { ChangeEffects } from './changes/change-effects.js';
import { BatchChangesController } from './changes/http/batch-changes.controller.js';
import { MessageChangesController } from './changes/http/message-changes.controller.js';
import { KeyCancellation } from './changes/key-cancellation.js';
import { LockedMessages } from './changes/locked-messages.js';
import { Reschedules } from './changes/reschedules.js';
import { Retries } from './changes/retries.js';
import { BatchPauses } from './pauses/batch-pauses.js';
import { BatchPauseSweep } from './pauses/batch-pause-sweep.js';
import { BatchPausesController } from './pauses/http/batch-pauses.controller.js';
import { MessageStoreModule } from './message-store.module.js';

/** What people and keys change: cancel, reschedule, retry, pause. */
@Module({
  imports: [MessageStoreModule, ChannelsModule, AuditModule, CredentialsModule],
  ...shared(
    [
      LockedMessages,
      ChangeEffects,
      Cancellations,
      KeyCancellation,
      Reschedules,
      Retries,
      BatchPauses,
      BatchPauseSweep,
      BulkChanges,
      BulkRunner,
    ],
    { inner: [BulkActions] },
  ),
})
export class MessageChangesModule {}

/** The routes by which integrators change messages. Needs the WaitingReasonReader of the app. */
@Module({
  imports: [MessageChangesModule, AuthModule],
  controllers: [MessageChangesController, BatchChangesController, BatchPausesController],
})
export class MessageChangesApiModule {}
