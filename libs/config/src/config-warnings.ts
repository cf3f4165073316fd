import type { Config } from './config.js';
import { mistakenVariables } from './mistaken-variables.js';
import { LEAST_AUDIT_DAYS } from './settings.js';
import { isGuessable } from './guessable-secret.js';

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/** Warnings about a valid configuration: one sentence each, never with a secret. */
export function configWarnings(config: Config, env: NodeJS.ProcessEnv): string[] {
  return [
    ...mistakenVariables(env, config.gateways).map(
      ({ given, meant }) => `${given} is unknown and was ignored: ${meant} may be meant`,
    ),
    ...(isUnencrypted(config)
      ? [`BASE_URL is ${config.http.baseUrl}: keys and passwords travel unencrypted; put https in front`]
      : []),
    ...(isGuessable(config.appSecret) ? ['APP_SECRET is easy to guess: give 32 random bytes or more'] : []),
    ...(config.auditRetentionDays < LEAST_AUDIT_DAYS
      ? [`AUDIT_RETENTION_DAYS is ${config.auditRetentionDays}: ${LEAST_AUDIT_DAYS} days are kept at least`]
      : []),
    ...(lacksCarrier(config)
      ? [`GATEWAY=${config.gateway.kind} names no template that carries texts: outside the window they fail`]
      : []),
  ];
}

function lacksCarrier({ gateway, gateways }: Config): boolean {
  const window = gateways.find(gateway.kind)?.outsideWindow?.(gateway.settings);
  return window?.policy === 'template' && window.carrier === null;
}

function isUnencrypted({ environment, http }: Config): boolean {
  const { protocol, hostname } = new URL(http.baseUrl);
  return environment === 'production' && protocol === 'http:' && !LOOPBACK.test(hostname);
}
