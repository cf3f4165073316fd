import type { HttpConfig } from './config.js';
import type { Environment } from './environment.schema.js';

/** The settings of the HTTP server. */
export function httpConfig(env: Environment): HttpConfig {
  return {
    host: env.HOST,
    port: env.PORT,
    baseUrl: publicOrigin(env),
    trustProxy: trustProxy(env.TRUST_PROXY),
    maxBodyBytes: env.MAX_BODY,
  };
}

/** Normalised, because cookies and the panel check whether it begins with `https:`. */
function publicOrigin(env: Environment): string {
  return new URL(env.BASE_URL ?? `http://localhost:${env.PORT}`).origin;
}

function trustProxy(value: string | undefined): boolean | number | string {
  if (value === undefined || value === 'false') return false;
  if (value === 'true') return true;
  return /^\d+$/.test(value) ? Number(value) : value;
}
