import { readFileSync } from 'node:fs';
import { ConfigError } from './config-error.js';
import type { GatewayDefinitions } from './gateway-definitions.js';

/** Variables that may be given as `<NAME>_FILE`, because container platforms provide secrets as files. */
const SECRETS = [
  'APP_SECRET',
  'APP_SECRET_PREVIOUS',
  'ADMIN_PASSWORD',
  'DATABASE_URL',
  'REDIS_URL',
  'METRICS_TOKEN',
  'SMTP_URL',
  'ALERTS_WEBHOOK_SECRET',
  'OTEL_EXPORTER_OTLP_HEADERS',
];

/** The variables whose values are secret, those of these gateways among them. */
export function secretVariables(gateways: GatewayDefinitions): string[] {
  return [...SECRETS, ...gateways.secrets()];
}

/**
 * The environment with every `<NAME>_FILE` replaced by the content of that file, without its last line break.
 * Throws ConfigError when a file cannot be read, or when both forms are given.
 */
export function withSecretFiles(env: NodeJS.ProcessEnv, ofGateways: readonly string[]): NodeJS.ProcessEnv {
  const result = { ...env };
  for (const name of [...SECRETS, ...ofGateways]) {
    const path = env[`${name}_FILE`];
    if (!path) continue;
    if (env[name]) throw new ConfigError(name, `is given twice, as ${name} and as ${name}_FILE: keep one`);
    result[name] = readSecret(name, path);
  }
  return result;
}

function readSecret(name: string, path: string): string {
  try {
    return readFileSync(path, 'utf8').replace(/\r?\n$/, '');
  } catch {
    // The error of the system quotes the path, which may contain a secret.
    throw new ConfigError(`${name}_FILE`, 'names a file that cannot be read');
  }
}
