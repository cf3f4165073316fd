import type { Config } from './config.js';
import { mistakenVariables } from './mistaken-variables.js';
import { daysBy } from './numbers.js';
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
    ...Object.values(daysBy((name, { variable, atLeast }) => shortDays(variable, config[name], atLeast))).flat(),
    ...(lacksCarrier(config)
      ? [`GATEWAY=${config.gateway.kind} names no template that carries texts: outside the window they fail`]
      : []),
  ];
}

function shortDays(variable: string, days: number, least: number): string[] {
  return days < least ? [`${variable} is ${days}: ${least} days are kept at least`] : [];
}

function lacksCarrier({ gateway, gateways }: Config): boolean {
  const window = gateways.find(gateway.kind)?.outsideWindow?.(gateway.settings);
  return window?.policy === 'template' && window.carrier === null;
}

function isUnencrypted({ environment, http }: Config): boolean {
  const { protocol, hostname } = new URL(http.baseUrl);
  return environment === 'production' && protocol === 'http:' && !LOOPBACK.test(hostname);
}
