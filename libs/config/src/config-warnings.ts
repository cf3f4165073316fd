import type { Config } from './config.js';
import { environmentSchema } from './environment.schema.js';
import type { GatewayDefinitions } from './gateway-definitions.js';
import { daysBy } from './numbers.js';

/** An unknown variable, and the known one that it resembles. */
interface MistakenVariable {
  given: string;
  meant: string;
}

/** The names of all variables. */
export function variableNames(gateways: GatewayDefinitions): string[] {
  return Object.keys(environmentSchema(gateways).shape);
}

/** Names of so many characters may differ in two of them, shorter ones in one: HOME is not a misspelt HOST. */
const LONG = 8;

/** The variables that look like misspelt ones of ours, in alphabetical order. */
export function mistakenVariables(env: NodeJS.ProcessEnv, gateways: GatewayDefinitions): MistakenVariable[] {
  const all = variableNames(gateways);
  return Object.keys(env)
    .sort()
    .flatMap((given) => {
      const name = given.replace(/_FILE$/, '');
      if (all.includes(name) || !/^[A-Za-z][A-Za-z0-9_]+$/.test(name)) return [];
      const meant = all.find((known) => isMisspelt(name.toUpperCase(), known));
      return meant === undefined ? [] : [{ given, meant }];
    });
}

function isMisspelt(name: string, known: string): boolean {
  const most = known.length >= LONG ? 2 : 1;
  // Most names differ too much in length. To compare the letters of all took 4 % of a start in a shell with 40 variables.
  return Math.abs(name.length - known.length) <= most && distance(name, known) <= most;
}

/** How many characters must be inserted, removed or replaced, or swapped with their neighbour (ROELS is one from ROLES). */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  let before: number[] = [];
  for (const [index, char] of [...a].entries()) {
    const next = [index + 1];
    for (let at = 1; at <= b.length; at++) {
      const replaced = (row[at - 1] ?? 0) + (char === b[at - 1] ? 0 : 1);
      const isSwapped = index > 0 && at > 1 && char === b[at - 2] && a[index - 1] === b[at - 1];
      const swapped = isSwapped ? (before[at - 2] ?? 0) + 1 : Infinity;
      next.push(Math.min((row[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1, replaced, swapped));
    }
    [before, row] = [row, next];
  }
  return row[b.length] ?? 0;
}

/** Fewer different characters than this are guessable. 64 random hexadecimal characters have about 16. */
const FEW_CHARACTERS = 8;
/** A secret that repeats a pattern of up to so many characters is guessable. */
const LONGEST_PATTERN = 10;

/** Whether a secret was typed and not generated: few different characters, a repeated pattern, or a sequence. */
export function isGuessable(secret: string | undefined): boolean {
  if (secret === undefined) return false;
  return new Set(secret).size < FEW_CHARACTERS || isRepeated(secret) || isSequence(secret);
}

function isRepeated(secret: string): boolean {
  for (let length = 1; length <= LONGEST_PATTERN; length++) {
    if (secret.slice(length) === secret.slice(0, -length)) return true;
  }
  return false;
}

/** Most characters are neighbours of the one before, as in abcdefgh. */
function isSequence(secret: string): boolean {
  let steps = 0;
  for (let at = 1; at < secret.length; at++) {
    if (Math.abs(secret.charCodeAt(at) - secret.charCodeAt(at - 1)) <= 1) steps++;
  }
  return steps > secret.length / 2;
}

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
