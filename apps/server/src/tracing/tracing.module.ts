import { Global, Module } from '@nestjs/common';
import { CONFIG, type Config } from '@recado/config';
import { Clock, Metrics, NoTracer, Tracer } from '@recado/core';

/** Traces the way of messages where the configuration names who receives traces. What that needs is loaded only then. */
@Global()
@Module({
  providers: [{ provide: Tracer, inject: [CONFIG, Clock, Metrics], useFactory: tracerOf }],
  exports: [Tracer],
})
export class TracingModule {}

async function tracerOf({ tracing }: Config, clock: Clock, metrics: Metrics): Promise<Tracer> {
  if (tracing === undefined) return new NoTracer();
  const { OtlpTracer } = await import('./otlp.tracer.js');
  return new OtlpTracer(tracing, clock, metrics);
}
