import type { Environment } from './environment.schema.js';
import { readHeaders, type TracingConfig } from './trace-rules.js';

/** Undefined: no endpoint is given, so nothing is traced. */
export function tracingConfig(env: Environment): TracingConfig | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME: service } = env;
  if (endpoint === undefined) return undefined;
  const headers = readHeaders(env.OTEL_EXPORTER_OTLP_HEADERS ?? '') ?? {};
  return { endpoint, headers, service, sampler: env.OTEL_TRACES_SAMPLER, ratio: env.OTEL_TRACES_SAMPLER_ARG };
}
