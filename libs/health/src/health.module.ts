import { Module } from '@nestjs/common';
import { HealthController } from './health.controller.js';
import { MetricsModule } from './metrics/metrics.module.js';
import { Readiness } from './readiness.js';
import { ServiceHealth } from './service-health.js';
import { StatusController } from './status.controller.js';

/** What every process says about itself. */
@Module({
  imports: [MetricsModule],
  controllers: [HealthController],
  providers: [Readiness, ServiceHealth],
  exports: [Readiness, ServiceHealth],
})
export class HealthModule {}

/** What the service says to integrators. */
@Module({ imports: [HealthModule], controllers: [StatusController] })
export class HealthApiModule {}
