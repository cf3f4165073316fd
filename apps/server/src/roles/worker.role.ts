import { Module } from '@nestjs/common';
import { AlertsWorkerModule } from '@recado/alerts';
import { BackupsWorkerModule } from '@recado/backups';
import { CallbacksWorkerModule } from '@recado/callbacks';
import { DispatchWorkerModule } from '@recado/dispatch';
import { IntakeWorkerModule } from '@recado/intake';
import { MediaWorkerModule } from '@recado/media';
import { OptOutsWorkerModule } from '@recado/opt-outs';
import { SchedulingWorkerModule } from '@recado/scheduling';
import { ListsWorkerModule } from '@recado/lists';
import { RecurringWorkerModule } from '@recado/recurring';
import { SendsWorkerModule } from '@recado/sends';
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
    AlertsWorkerModule,
    BackupsWorkerModule,
  ],
})
export class WorkerRole {}
