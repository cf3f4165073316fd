import type { Config, GatewaySettings } from '@recado/config';

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Whether a host is that of the computer itself. */
export function isLoopback(hostname: string): boolean {
  return LOOPBACK.test(hostname);
}

/**
 * Whether settings name an address of this server. A provider may be behind the same origin, on another path, so this only
 * explains an answer which no provider gave.
 */
export function isOwnAddress({ url }: GatewaySettings, http: Pick<Config['http'], 'baseUrl' | 'port'>): boolean {
  const address = typeof url === 'string' ? URL.parse(url) : null;
  if (!address) return false;
  if (address.origin === URL.parse(http.baseUrl)?.origin) return true;
  const port = address.port || (address.protocol === 'https:' ? '443' : '80');
  return isLoopback(address.hostname) && port === String(http.port);
}
