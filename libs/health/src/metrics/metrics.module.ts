import { Global, Module } from '@nestjs/common';
import { ChannelsModule } from '@recado/channels';
import { CONFIG, type Config } from '@recado/config';
import { Clock, Metrics } from '@recado/core';
import { FigureStore } from '../figures/figure-store.js';
import { FiguresFlush } from '../figures/figures-flush.js';
import { FiguresRetention } from '../figures/figures-retention.js';
import { MessageTally } from '../figures/message-tally.js';
import { WriteProbe } from '../write-probe.js';
import { PrometheusMetrics } from './prometheus.metrics.js';
import { SeveralMetrics } from './several.metrics.js';

/** The metrics of the process. The panel has its figures without METRICS_TOKEN, too. */
@Global()
@Module({
  imports: [ChannelsModule],
  providers: [
    { provide: PrometheusMetrics, inject: [Clock], useFactory: (clock: Clock) => new PrometheusMetrics(clock) },
    { provide: Metrics, inject: [CONFIG, MessageTally, PrometheusMetrics], useFactory: chooseMetrics },
    MessageTally,
    FigureStore,
    FiguresFlush,
    FiguresRetention,
    WriteProbe,
  ],
  exports: [Metrics, PrometheusMetrics, WriteProbe],
})
export class MetricsModule {}

function chooseMetrics({ metricsToken, roles }: Config, tally: MessageTally, prometheus: PrometheusMetrics): Metrics {
  if (metricsToken === undefined) return tally;
  prometheus.measureProcess();
  prometheus.hasRoles(roles);
  return new SeveralMetrics([tally, prometheus]);
}
