/** A host of a URL that may name several, and its port. */
export interface Endpoint {
  readonly host: string;
  readonly port: number;
}

/** A URL with the first of its hosts only, which any parser reads, and all of its hosts. */
export interface SeveralHosts {
  readonly url: URL;
  readonly hosts: readonly Endpoint[];
}

/** What comes before the hosts, the hosts, and the rest. The last @ ends user and password. */
const PARTS = /^([a-z][a-z\d+.-]*:\/\/(?:[^/?#]*@)?)([^/?#@]+)(.*)$/is;

/** Reads a URL in which several hosts are separated by commas; undefined for what is no URL, or has a wrong port. */
export function severalHosts(text: string, usualPort: number): SeveralHosts | undefined {
  const [, before, list, after] = PARTS.exec(text) ?? [];
  if (before === undefined || list === undefined) return undefined;
  const urls = list.split(',').map((host) => `${before}${host.trim()}${after}`);
  if (!urls.every((url) => URL.canParse(url))) return undefined;
  const parsed = urls.map((url) => new URL(url));
  const hosts = parsed.map(({ hostname, port }) => ({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? usualPort : Number(port),
  }));
  const [url] = parsed;
  return url === undefined || hosts.some(({ host }) => host === '') ? undefined : { url, hosts };
}
