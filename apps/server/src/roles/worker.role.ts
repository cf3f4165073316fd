import { Module } from '@nestjs/common';
import { DeliveryWorkerModule } from '@recado/delivery';
import { SchedulingWorkerModule } from '@recado/scheduling';
import { InboundWorkerModule, WebhooksWorkerModule } from '@recado/webhooks';

/** Chooses what may go, sends it, learns what became of it, and tells integrators. */
@Module({ imports: [SchedulingWorkerModule, DeliveryWorkerModule, WebhooksWorkerModule, InboundWorkerModule] })
export class WorkerRole {}
