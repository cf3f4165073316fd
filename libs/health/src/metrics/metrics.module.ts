import { Global, Module } from '@nestjs/common';
import { ChannelsModule } from '@recado/channels';
import { CONFIG, type Config } from '@recado/config';
import { Clock, Metrics, shared } from '@recado/core';
import { FreeSpace } from '../free-space.js';
import { FigureStore, FiguresFlush, FiguresRetention, MessageTally } from '../figures.js';
import { WriteProbe } from '../write-probe.js';
import { PrometheusMetrics } from './prometheus.metrics.js';
import { SeveralMetrics } from './several.metrics.js';

/** The metrics of the process. The panel has its figures without METRICS_TOKEN, too. */
@Global()
@Module({
  imports: [ChannelsModule],
  ...shared(
    [
      { provide: PrometheusMetrics, inject: [Clock], useFactory: (clock: Clock) => new PrometheusMetrics(clock) },
      { provide: Metrics, inject: [CONFIG, MessageTally, PrometheusMetrics], useFactory: chooseMetrics },
      FreeSpace,
      WriteProbe,
    ],
    { inner: [MessageTally, FigureStore, FiguresFlush, FiguresRetention] },
  ),
})
export class MetricsModule {}

function chooseMetrics({ metricsToken, roles }: Config, tally: MessageTally, prometheus: PrometheusMetrics): Metrics {
  if (metricsToken === undefined) return tally;
  prometheus.measureProcess();
  prometheus.hasRoles(roles);
  return new SeveralMetrics([tally, prometheus]);
}
