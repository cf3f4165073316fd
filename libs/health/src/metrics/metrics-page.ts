import { Injectable } from '@nestjs/common';
import { Clock } from '@recado/core';
import { DatabaseFigures, type Figures } from './database-figures.js';
import { DatabaseGauges } from './database-gauges.js';
import { PrometheusMetrics } from './prometheus.metrics.js';

/** How long the figures of the database are shown before they are read again, in ms. */
const FRESH_FOR_MS = 5_000;

/** Renders all metrics in the text format of Prometheus. */
@Injectable()
export class MetricsPage {
  private readonly gauges: DatabaseGauges;
  private reading: Promise<Figures> | undefined;
  private readAt = -Infinity;

  constructor(
    private readonly metrics: PrometheusMetrics,
    private readonly figures: DatabaseFigures,
    private readonly clock: Clock,
  ) {
    this.gauges = new DatabaseGauges(metrics.registry);
  }

  get contentType(): string {
    return this.metrics.registry.contentType;
  }

  async render(): Promise<string> {
    this.gauges.show(await this.current());
    return this.metrics.registry.metrics();
  }

  private current(): Promise<Figures> {
    const now = this.clock.now();
    if (this.reading === undefined || now - this.readAt >= FRESH_FOR_MS) {
      this.readAt = now;
      this.reading = this.figures.read();
    }
    return this.reading;
  }
}
