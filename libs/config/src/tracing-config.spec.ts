import { describe, expect, it } from 'vitest';
import { testConfig } from '../../../test/support/fixtures/test-config.js';
import { ConfigError } from './config-error.js';

const ENDPOINT = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318' };
const tracing = (env: NodeJS.ProcessEnv) => testConfig({ ...ENDPOINT, ...env }).tracing;

describe('the configuration of traces', () => {
  it('is off without an endpoint, whatever else is given', () => {
    expect(testConfig({ OTEL_SERVICE_NAME: 'loja', OTEL_TRACES_SAMPLER: 'always_on' }).tracing).toBeUndefined();
  });

  it('traces everything by default', () => {
    expect(tracing({})).toEqual({
      endpoint: 'http://localhost:4318',
      headers: {},
      service: 'recado',
      sampler: 'parentbased_always_on',
      ratio: 1,
    });
  });

  it.each<[string, Record<string, string>]>([
    ['authorization=Basic%20dXNlcg==', { authorization: 'Basic dXNlcg==' }],
    ['Authorization=Basic dXNlcg==, x-scope = loja ,', { authorization: 'Basic dXNlcg==', 'x-scope': 'loja' }],
  ])('reads the headers %s', (text, headers) => {
    expect(tracing({ OTEL_EXPORTER_OTLP_HEADERS: text })?.headers).toEqual(headers);
  });

  it.each([
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'localhost:4318'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://localhost:4318/v1/traces/'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://localhost:4318/?token=x'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'a b=c'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'a=%0d%0ahost: x'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'a=100%'],
    ['OTEL_TRACES_SAMPLER', 'jaeger_remote'],
    ['OTEL_TRACES_SAMPLER_ARG', '1.5'],
    ['OTEL_TRACES_SAMPLER_ARG', '10%'],
  ])('refuses %s=%s', (name, value) => {
    expect(() => tracing({ [name]: value })).toThrow(ConfigError);
    expect(() => tracing({ [name]: value })).toThrow(new RegExp(`^${name}`));
  });
});
