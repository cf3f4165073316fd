import { Global, Module } from '@nestjs/common';
import { ChannelsModule } from '@recado/channels';
import { CONFIG, type Config } from '@recado/config';
import { Clock, Metrics, NoMetrics } from '@recado/core';
import { MessagesModule } from '@recado/messages';
import { QueriesModule } from '@recado/queries';
import { FreeSpace } from '../free-space.js';
import { WriteProbe } from '../write-probe.js';
import { DatabaseFigures } from './database-figures.js';
import { MetricsPage } from './metrics-page.js';
import { MetricsController } from './metrics.controller.js';
import { PrometheusMetrics } from './prometheus.metrics.js';

/** The metrics of the process and their page. Without METRICS_TOKEN there is no page, and nothing is counted. */
@Global()
@Module({
  imports: [ChannelsModule, MessagesModule, QueriesModule],
  controllers: [MetricsController],
  providers: [
    { provide: PrometheusMetrics, inject: [Clock], useFactory: (clock: Clock) => new PrometheusMetrics(clock) },
    { provide: Metrics, inject: [CONFIG, PrometheusMetrics], useFactory: chooseMetrics },
    DatabaseFigures,
    MetricsPage,
    FreeSpace,
    WriteProbe,
  ],
  exports: [Metrics, WriteProbe],
})
export class MetricsModule {}

function chooseMetrics({ metricsToken }: Config, prometheus: PrometheusMetrics): Metrics {
  return metricsToken === undefined ? new NoMetrics() : prometheus;
}
