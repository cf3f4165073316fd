import {
  type AddressGuard,
  type AddressRefusal,
  guardedConnector,
  isPublicAddress,
  resolveAsSystem,
  Subnets,
} from '@recado/net';
import ipaddr from 'ipaddr.js';
import { Agent, request } from 'undici';

const CONNECT_TIMEOUT_MS = 3_000;
/** Without news from the server for so long a file is given up, in ms: a claim lasts as long as it is renewed. */
const SILENT_MS = 15_000;

/** Public addresses, and those that the operator allows (`MEDIA_ALLOWED_HOSTS`). */
class MediaAddresses implements AddressGuard {
  constructor(private readonly allowed: Subnets) {}

  refusal(address: string): AddressRefusal | null {
    if (!ipaddr.isValid(address)) return 'address_forbidden';
    const parsed = ipaddr.parse(address);
    return isPublicAddress(parsed) || this.allowed.contain(parsed) ? null : 'address_forbidden';
  }
}

/** Fetches the media that clients name by address: WhatsApp takes bytes only, so no provider does it. */
export class FetchedMedia {
  private readonly agent: Agent;
  private readonly named: Agent;
  private readonly names: ReadonlySet<string>;

  /** `allowedHosts`: names of hosts, and CIDR ranges, which may be fetched from although they are not public. */
  constructor(allowedHosts: readonly string[]) {
    const guard = new MediaAddresses(new Subnets(allowedHosts.filter((host) => host.includes('/'))));
    const timeouts = { headersTimeout: SILENT_MS, bodyTimeout: SILENT_MS };
    const connect = guardedConnector(guard, resolveAsSystem, CONNECT_TIMEOUT_MS);
    this.agent = new Agent({ ...timeouts, connect });
    this.named = new Agent({ ...timeouts, connect: { timeout: CONNECT_TIMEOUT_MS } });
    this.names = new Set(allowedHosts.filter((host) => !host.includes('/')).map((host) => host.toLowerCase()));
  }

  /** The bytes at an address. Rejects with the reason, also for more bytes than `maxBytes`. Follows no redirect. */
  async get(url: string, maxBytes: number, signal: AbortSignal): Promise<Buffer> {
    const dispatcher = this.names.has(new URL(url).hostname.toLowerCase()) ? this.named : this.agent;
    const { statusCode, body } = await request(url, { dispatcher, signal });
    if (statusCode !== 200) {
      await body.dump();
      throw new Error(`the address of the medium answers ${statusCode}`);
    }
    const parts: Buffer[] = [];
    let size = 0;
    for await (const part of body as AsyncIterable<Buffer>) {
      size += part.length;
      if (size > maxBytes) throw new Error(`the medium has more than ${maxBytes} bytes`);
      parts.push(part);
    }
    return Buffer.concat(parts);
  }

  async close(): Promise<void> {
    await Promise.all([this.agent.destroy(), this.named.destroy()]);
  }
}
