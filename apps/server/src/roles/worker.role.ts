import { Module } from '@nestjs/common';
import { CallbacksWorkerModule } from '@recado/callbacks';
import { DispatchWorkerModule } from '@recado/dispatch';
import { IntakeWorkerModule } from '@recado/intake';
import { OptOutsWorkerModule } from '@recado/opt-outs';
import { SchedulingWorkerModule } from '@recado/scheduling';
import { WebhooksWorkerModule } from '@recado/webhooks';

/** Chooses what may go, sends it, learns what became of it, and tells integrators. */
@Module({
  imports: [
    ...[SchedulingWorkerModule, IntakeWorkerModule, DispatchWorkerModule, CallbacksWorkerModule, OptOutsWorkerModule],
    WebhooksWorkerModule,
  ],
})
export class WorkerRole {}
