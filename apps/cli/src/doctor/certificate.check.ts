import { isIP } from 'node:net';
import { checkServerIdentity, connect, type ConnectionOptions, type PeerCertificate } from 'node:tls';
import type { Config } from '@recado/config';
import { DAY_MS } from '@recado/core';
import { hostName, phrase } from '../language/text.js';
import { failure, type Finding, ok, reasonOf, warning } from './finding.js';

const PATIENCE_MS = 3_000;
/** Let's Encrypt renews 30 days before the end: below that the renewal has failed for weeks. */
const SOON_DAYS = 14;

/** What a server showed. */
interface Shown {
  readonly certificate: PeerCertificate;
  /** Why this machine does not trust it; undefined: it does. */
  readonly distrust: string | undefined;
}

/**
 * Checks the certificate that clients of BASE_URL get: how long it holds, and whether it is for this name. `target`: where
 * tests let it look instead.
 */
export async function checkCertificate(
  { http }: Pick<Config, 'http'>,
  target: ConnectionOptions = {},
  now = Date.now(),
): Promise<readonly Finding[]> {
  const { protocol, hostname, port } = new URL(http.baseUrl);
  if (protocol !== 'https:') return [];
  const host = hostname.replace(/^\[|\]$/g, '');
  try {
    const name = isIP(host) === 0 ? { servername: host } : {};
    return certificateFindings(host, await shownBy({ host, port: Number(port || 443), ...name, ...target }), now);
  } catch (error) {
    return [
      warning(
        phrase`certificate`,
        phrase`${hostName(host)} shows none to this machine (${reasonOf(error)}): look at it from outside`,
      ),
    ];
  }
}

function certificateFindings(host: string, { certificate, distrust }: Shown, now: number): Finding[] {
  const days = Math.floor((Date.parse(certificate.valid_to) - now) / DAY_MS);
  if (checkServerIdentity(host, certificate) !== undefined) {
    const names = certificate.subjectaltname ?? String(certificate.subject?.CN ?? '');
    return [
      failure(phrase`certificate`, phrase`is for ${hostName(names)}, not for ${hostName(host)}: get one for this name`),
    ];
  }
  if (days < 0) return [failure(phrase`certificate`, phrase`ended ${-days} days ago: renew it`)];
  if (distrust !== undefined && distrust !== 'CERT_HAS_EXPIRED') {
    return [
      warning(
        phrase`certificate`,
        phrase`is not trusted by this machine (${distrust}): give the whole chain, or have clients trust its issuer`,
      ),
    ];
  }
  if (days < SOON_DAYS)
    return [warning(phrase`certificate`, phrase`ends in ${days} days: look why it was not renewed`)];
  return [ok(phrase`certificate`, phrase`for ${hostName(host)}, ${days} days left`)];
}

/** Rejects when nobody answers in time. What is wrong with the certificate is looked at afterwards. */
function shownBy(target: ConnectionOptions): Promise<Shown> {
  return new Promise((resolve, reject) => {
    const socket = connect({ ...target, rejectUnauthorized: false, timeout: PATIENCE_MS }, () => {
      const certificate = socket.getPeerCertificate();
      const error = socket.authorizationError as Error | string | undefined;
      resolve({ certificate, distrust: socket.authorized ? undefined : codeOf(error) });
      socket.destroy();
    });
    socket.once('timeout', () => socket.destroy(Object.assign(new Error('silence'), { code: 'ETIMEDOUT' })));
    socket.once('error', reject);
  });
}

function codeOf(error: Error | string | undefined): string {
  if (typeof error === 'string') return error;
  return (error as { code?: string } | undefined)?.code ?? 'unknown';
}
