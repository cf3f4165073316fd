import { Logger, Module } from '@nestjs/common';
import { BackupsModule } from '@recado/backups';
import { ChannelsModule } from '@recado/channels';
import { Metrics } from '@recado/core';
import { MediaModule } from '@recado/media';
import { MessagesModule } from '@recado/messages';
import { QueriesModule } from '@recado/queries';
import { ClockWatch } from './clock-watch.js';
import { HealthController } from './health.controller.js';
import { LastMessageWatch } from './last-message-watch.js';
import { ChannelReadings } from './metrics/channel-readings.js';
import { DatabaseFigures } from './metrics/database-figures.js';
import { MetricsPage } from './metrics/metrics-page.js';
import { MetricsController } from './metrics/metrics.controller.js';
import { MetricsModule } from './metrics/metrics.module.js';
import { Heartbeat } from './processes/heartbeat.js';
import { Parts } from './parts.js';
import { Readiness } from './readiness.js';
import { ServiceHealth } from './service-health.js';
import { StatusController } from './status.controller.js';

/** The health checks of every process, and the page of its metrics. Without METRICS_TOKEN there is no page. */
@Module({
  imports: [MetricsModule, BackupsModule, ChannelsModule, MediaModule, MessagesModule, QueriesModule],
  controllers: [HealthController, MetricsController],
  providers: [
    Readiness,
    Parts,
    ServiceHealth,
    { provide: ClockWatch, inject: [Metrics], useFactory: watchClock },
    Heartbeat,
    LastMessageWatch,
    ChannelReadings,
    DatabaseFigures,
    MetricsPage,
  ],
  exports: [Readiness, ServiceHealth, Parts],
})
export class HealthModule {}

function watchClock(metrics: Metrics): ClockWatch {
  const logger = new Logger(ClockWatch.name);
  return new ClockWatch((sentence) => {
    logger.warn(sentence);
    metrics.count('clockJumps', 1, {});
  });
}

/** The status of the service for integrators. */
@Module({ imports: [HealthModule], controllers: [StatusController] })
export class HealthApiModule {}
