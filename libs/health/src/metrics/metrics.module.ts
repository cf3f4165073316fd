import { Global, Module } from '@nestjs/common';
import { ChannelsModule } from '@recado/channels';
import { CONFIG, type Config } from '@recado/config';
import { Clock, Metrics } from '@recado/core';
import { MediaModule } from '@recado/media';
import { MessagesModule } from '@recado/messages';
import { QueriesModule } from '@recado/queries';
import { FigureStore } from '../figures/figure-store.js';
import { FiguresFlush } from '../figures/figures-flush.js';
import { FiguresRetention } from '../figures/figures-retention.js';
import { MessageTally } from '../figures/message-tally.js';
import { FreeSpace } from '../free-space.js';
import { WriteProbe } from '../write-probe.js';
import { DatabaseFigures } from './database-figures.js';
import { MetricsPage } from './metrics-page.js';
import { MetricsController } from './metrics.controller.js';
import { PrometheusMetrics } from './prometheus.metrics.js';
import { SeveralMetrics } from './several.metrics.js';

/** The metrics of the process and their page. Without METRICS_TOKEN there is no page; the panel has its figures all the same. */
@Global()
@Module({
  imports: [ChannelsModule, MediaModule, MessagesModule, QueriesModule],
  controllers: [MetricsController],
  providers: [
    { provide: PrometheusMetrics, inject: [Clock], useFactory: (clock: Clock) => new PrometheusMetrics(clock) },
    { provide: Metrics, inject: [CONFIG, MessageTally, PrometheusMetrics], useFactory: chooseMetrics },
    MessageTally,
    FigureStore,
    FiguresFlush,
    FiguresRetention,
    DatabaseFigures,
    MetricsPage,
    FreeSpace,
    WriteProbe,
  ],
  exports: [Metrics, WriteProbe],
})
export class MetricsModule {}

function chooseMetrics({ metricsToken }: Config, tally: MessageTally, prometheus: PrometheusMetrics): Metrics {
  if (metricsToken === undefined) return tally;
  prometheus.measureProcess();
  return new SeveralMetrics([tally, prometheus]);
}
