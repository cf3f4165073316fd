/** The samplers of OpenTelemetry that decide without asking anybody. */
export const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

/** Where traces go, and which. */
export interface TracingConfig {
  /** The collector, without `/v1/traces` and without a slash at its end. */
  readonly endpoint: string;
  /** What authenticates us there: never logged. */
  readonly headers: Readonly<Record<string, string>>;
  readonly service: string;
  readonly sampler: (typeof SAMPLERS)[number];
  /** The share of traces that a sampler by ratio exports, from 0 to 1. */
  readonly ratio: number;
}

/** Names are tokens of HTTP; a value has no line break, so that it adds no header. */
const NAME = /^[!#$%&'*+.^_`|~\w-]+$/;
const VALUE = /^[\x20-\x7e]+$/;

/** Reads `name=value,name=value` with percent-encoded values; undefined: it is malformed. */
export function readHeaders(text: string): Record<string, string> | undefined {
  const headers: Record<string, string> = {};
  for (const part of text.split(',').filter((each) => each.trim() !== '')) {
    const [name = '', ...rest] = part.split('=');
    const value = decoded(rest.join('=').trim());
    if (value === undefined || !NAME.test(name.trim()) || !VALUE.test(value)) return undefined;
    headers[name.trim().toLowerCase()] = value;
  }
  return headers;
}

function decoded(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    // A % that is no percent-encoding.
    return undefined;
  }
}
