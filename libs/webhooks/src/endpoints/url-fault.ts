import { excerpt, shown, textFault, type Violation, wholeUrl } from '@recado/core';
import type { TargetGuard } from '../transport.js';

const MAX_LENGTH = 2_000;
/** Names of the machine itself (RFC 6761). */
const OWN_NAMES = /(?:^|\.)localhost\.?$/;

type Fault = Pick<Violation, 'code' | 'params'>;

/** What is wrong with the syntax of an endpoint's URL; undefined: nothing. */
export function urlFault(value: unknown): Fault | undefined {
  if (typeof value !== 'string') return { code: 'string_expected', params: { read: shown(value) } };
  const fault = textFault(value);
  if (fault) return { code: fault };
  if (value.length > MAX_LENGTH) return { code: 'too_long', params: { length: value.length, max: MAX_LENGTH } };
  const url = wholeUrl(value.trim());
  if (url === null || !/^https?:\/\//i.test(value.trim()))
    return { code: 'url_invalid', params: { read: excerpt(value) } };
  const { username, password } = url;
  return username !== '' || password !== '' ? { code: 'url_user_info' } : undefined;
}

/** Why nothing would ever be sent to a URL, as far as that shows without a lookup. Names are resolved at each connection. */
export function targetFault(url: string, guard: TargetGuard): Fault | undefined {
  const { protocol, hostname } = new URL(url);
  const refusal = OWN_NAMES.test(hostname) ? ownRefusal(guard, protocol) : literalRefusal(hostname, guard, protocol);
  if (refusal === 'address_forbidden') return { code: 'url_address_forbidden' };
  const isInsecure = refusal === 'http_forbidden' || (protocol === 'http:' && guard.forbidsHttp);
  return isInsecure ? { code: 'url_insecure' } : undefined;
}

function ownRefusal(guard: TargetGuard, protocol: string) {
  return ['127.0.0.1', '::1'].some((address) => guard.refusal(address, protocol) === null) ? null : 'address_forbidden';
}

function literalRefusal(hostname: string, guard: TargetGuard, protocol: string) {
  const literal = /^\[(.+)\]$/.exec(hostname)?.[1] ?? (/^[\d.]+$/.test(hostname) ? hostname : undefined);
  return literal === undefined ? null : guard.refusal(literal, protocol);
}

/** The URL in its normal form, without the fragment. */
export function plainUrl(url: string): string {
  const parsed = new URL(url);
  parsed.hash = '';
  return parsed.href;
}
