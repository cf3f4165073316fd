/** How the driver begins what it says once it has asked all Sentinels, also where they answer that they do not know the name. */
const UNREACHABLE = 'All sentinels are unreachable';
const LOGIN = /\b(NOAUTH|WRONGPASS|NOPERM)\b/;

export const SENTINEL_SENTENCES = {
  login: 'the Sentinels in REDIS_URL refuse its user or password for them (sentinelPassword)',
  certificate:
    'the certificate of a Sentinel in REDIS_URL is not trusted: name its authority in NODE_EXTRA_CA_CERTS, and an address that it is for',
  silent: 'no Sentinel in REDIS_URL answers with a primary: look at their addresses and at its name',
} as const;

/** The codes of Node for a certificate that is not trusted, has ended or is for another name. */
const CERTIFICATE = /CERT|SIGNATURE/;

/**
 * Why no Sentinel has told where the primary is, in a sentence without an end; undefined: the error is none of theirs.
 * `code`: how a connection of our own to a Sentinel ended last, because the driver leaves that out of what it says.
 */
export function sentinelFault(message: string, code = ''): string | undefined {
  if (!message.startsWith(UNREACHABLE)) return undefined;
  if (LOGIN.test(message)) return SENTINEL_SENTENCES.login;
  return CERTIFICATE.test(code) ? SENTINEL_SENTENCES.certificate : SENTINEL_SENTENCES.silent;
}
