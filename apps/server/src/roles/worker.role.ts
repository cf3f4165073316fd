import { Module } from '@nestjs/common';
import { BackupsWorkerModule } from '@recado/backups';
import { CallbacksWorkerModule } from '@recado/callbacks';
import { DispatchWorkerModule } from '@recado/dispatch';
import { IntakeWorkerModule } from '@recado/intake';
import { MediaWorkerModule } from '@recado/media';
import { OptOutsWorkerModule } from '@recado/opt-outs';
import { SchedulingWorkerModule } from '@recado/scheduling';
import { ListsWorkerModule, SendsWorkerModule, RecurringWorkerModule } from '@recado/campaigns';
import { WebhooksWorkerModule } from '@recado/webhooks';

/** Scheduling, dispatch, the processing of callbacks, webhooks, and periodic tasks. */
@Module({
  imports: [
    SchedulingWorkerModule,
    IntakeWorkerModule,
    DispatchWorkerModule,
    CallbacksWorkerModule,
    MediaWorkerModule,
    OptOutsWorkerModule,
    SendsWorkerModule,
    ListsWorkerModule,
    RecurringWorkerModule,
    WebhooksWorkerModule,
    BackupsWorkerModule,
  ],
})
export class WorkerRole {}
