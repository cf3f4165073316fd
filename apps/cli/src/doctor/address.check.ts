import type { Config } from '@recado/config';
import { type Finding, ok, warning } from './finding.js';
import { phrase } from '../language/text.js';

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/** Checks that BASE_URL and TRUST_PROXY fit each other and the environment. */
export function checkAddress({ environment, http }: Config): readonly Finding[] {
  const { protocol, hostname, origin } = new URL(http.baseUrl);
  const isLocal = LOOPBACK.test(hostname);
  const isProduction = environment === 'production';
  return [
    addressFinding(isProduction, isLocal, protocol === 'https:', origin),
    ...proxyFindings(http.trustProxy, protocol === 'https:'),
  ];
}

function addressFinding(isProduction: boolean, isLocal: boolean, isHttps: boolean, origin: string): Finding {
  if (isProduction && isLocal) {
    return warning(
      phrase`address`,
      phrase`BASE_URL is ${origin}, which only this machine can reach: give the public address`,
    );
  }
  if (isProduction && !isHttps) {
    return warning(
      phrase`address`,
      phrase`BASE_URL is ${origin}: keys and passwords travel unencrypted; put https in front`,
    );
  }
  return ok(phrase`address`, phrase`${origin}`);
}

function proxyFindings(trusted: boolean | number | string, isHttps: boolean): Finding[] {
  if (trusted === true) {
    return [
      warning(
        phrase`proxy`,
        phrase`TRUST_PROXY is true: anybody may claim any address; give the number of proxies, such as 1`,
      ),
    ];
  }
  if (trusted === false && isHttps) {
    return [
      warning(
        phrase`proxy`,
        phrase`TRUST_PROXY is false behind https: clients get the proxy's address; for one proxy set it to 1`,
      ),
    ];
  }
  return [];
}
