import { Module } from '@nestjs/common';
import { DeliveryWorkerModule } from '@recado/delivery';
import { SchedulingWorkerModule } from '@recado/scheduling';

/** Chooses what may go and sends it. */
@Module({ imports: [SchedulingWorkerModule, DeliveryWorkerModule] })
export class WorkerRole {}
