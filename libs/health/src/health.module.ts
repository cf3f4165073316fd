import { Logger, Module } from '@nestjs/common';
import { ClockWatch } from './clock-watch.js';
import { HealthController } from './health.controller.js';
import { LastMessageWatch } from './last-message-watch.js';
import { MetricsModule } from './metrics/metrics.module.js';
import { Heartbeat } from './processes/heartbeat.js';
import { Readiness } from './readiness.js';
import { ServiceHealth } from './service-health.js';
import { StatusController } from './status.controller.js';

/** The health checks of every process. */
@Module({
  imports: [MetricsModule],
  controllers: [HealthController],
  providers: [Readiness, ServiceHealth, { provide: ClockWatch, useFactory: watchClock }, Heartbeat, LastMessageWatch],
  exports: [Readiness, ServiceHealth],
})
export class HealthModule {}

function watchClock(): ClockWatch {
  const logger = new Logger(ClockWatch.name);
  return new ClockWatch((sentence) => logger.warn(sentence));
}

/** The status of the service for integrators. */
@Module({ imports: [HealthModule], controllers: [StatusController] })
export class HealthApiModule {}
