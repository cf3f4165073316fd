import { Logger, Module } from '@nestjs/common';
import { ClockWatch } from './clock-watch.js';
import { HealthController } from './health.controller.js';
import { MetricsModule } from './metrics/metrics.module.js';
import { Readiness } from './readiness.js';
import { ServiceHealth } from './service-health.js';
import { StatusController } from './status.controller.js';

/** What every process says about itself. */
@Module({
  imports: [MetricsModule],
  controllers: [HealthController],
  providers: [Readiness, ServiceHealth, { provide: ClockWatch, useFactory: watchClock }],
  exports: [Readiness, ServiceHealth],
})
export class HealthModule {}

function watchClock(): ClockWatch {
  const logger = new Logger(ClockWatch.name);
  return new ClockWatch((sentence) => logger.warn(sentence));
}

/** What the service says to integrators. */
@Module({ imports: [HealthModule], controllers: [StatusController] })
export class HealthApiModule {}
