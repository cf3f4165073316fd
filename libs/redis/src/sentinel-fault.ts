/** How the driver begins what it says once it has asked all Sentinels, also where they answer that they do not know the name. */
const UNREACHABLE = 'All sentinels are unreachable';
const LOGIN = /\b(NOAUTH|WRONGPASS|NOPERM)\b/;

export const SENTINEL_SENTENCES = {
  login: 'the Sentinels in REDIS_URL refuse its user or password for them (sentinelPassword)',
  silent: 'no Sentinel in REDIS_URL answers with a primary: look at their addresses and at its name',
} as const;

/** Why no Sentinel has told where the primary is, in a sentence without an end; undefined: the error is none of theirs. */
export function sentinelFault(message: string): string | undefined {
  if (!message.startsWith(UNREACHABLE)) return undefined;
  return LOGIN.test(message) ? SENTINEL_SENTENCES.login : SENTINEL_SENTENCES.silent;
}
