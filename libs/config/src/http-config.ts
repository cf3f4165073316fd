import type { HttpConfig } from './config.js';
import type { Environment } from './environment.schema.js';
import { numbersOf } from './numbers.js';

/** The settings of the HTTP server. */
export function httpConfig(env: Environment): HttpConfig {
  const numbers = numbersOf('http', env);
  const baseUrl = publicOrigin(env.BASE_URL ?? `http://localhost:${numbers.port}`);
  return { host: env.HOST, baseUrl, trustProxy: trustProxy(env.TRUST_PROXY), ...numbers };
}

/** Normalised, because cookies and the panel check whether it begins with `https:`. */
function publicOrigin(address: string): string {
  return new URL(address).origin;
}

function trustProxy(value: string | undefined): boolean | number | string {
  if (value === undefined || value === 'false') return false;
  if (value === 'true') return true;
  return /^\d+$/.test(value) ? Number(value) : value;
}
