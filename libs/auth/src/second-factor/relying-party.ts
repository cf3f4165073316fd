import { isIP } from 'node:net';

/** For whom passkeys are made. */
export interface RelyingParty {
  /** The host name of the panel. */
  id: string;
  /** The origin of its pages. */
  origin: string;
}

/** The relying party of a panel at this address; null where browsers allow none: over plain http or at an IP address. */
export function relyingPartyOf(baseUrl: string): RelyingParty | null {
  const { protocol, hostname, origin } = new URL(baseUrl);
  if (hostname.startsWith('[') || isIP(hostname) !== 0) return null;
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  return protocol === 'https:' || isLocal ? { id: hostname, origin } : null;
}
