import { Module } from '@nestjs/common';
import { DispatchWorkerModule } from '../../../../libs/dispatch/src/dispatch.module.js';
import { OptOutsModule } from '../../../../libs/opt-outs/src/opt-outs.module.js';
import { SchedulingWorkerModule } from '@recado/scheduling';
import { CallbacksWorkerModule, WebhooksWorkerModule } from '@recado/webhooks';

/** Chooses what may go, sends it, learns what became of it, and tells integrators. */
@Module({ imports: [SchedulingWorkerModule, DispatchWorkerModule, CallbacksWorkerModule, OptOutsModule, WebhooksWorkerModule] })
export class WorkerRole {}
