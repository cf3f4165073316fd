import { isIP } from 'node:net';
import type { Redis } from 'ioredis';
import { LEAVE_EVERY_MS } from './redis-options.js';

/** How long the news of another primary is compared with where connections lead, in ms. */
const NEWS_LASTS_MS = 10_000;

/** Address and port to which a connection leads; undefined while it is not ready. */
export function nodeOf({ status, stream }: Redis): string | undefined {
  const { remoteAddress, remotePort } = status === 'ready' ? stream : {};
  if (remoteAddress === undefined || remotePort === undefined) return undefined;
  return nodeName(remoteAddress, remotePort);
}

/** An address with its port, as this program writes it. */
export function nodeName(address: string, port: number | string): string {
  return address.includes(':') ? `[${address}]:${port}` : `${address}:${port}`;
}

/** Replaces an open connection. One that is being opened is left alone: the driver would give it up for ever. */
export function renew(connection: Redis): void {
  if (connection.status === 'ready' || connection.status === 'connect') connection.disconnect(true);
}

/**
 * Keeps all connections at the primary. The driver looks whether a server is a primary only on the connection for
 * commands, which the others follow: Sentinels learn of a fail-over one after the other, and a demoted or stopped server
 * accepts connections. A move that comes too soon after the last one is made when its time has come.
 */
export class PrimaryFollower {
  private readonly others = new Set<Redis>();
  private readonly renewedAt = new WeakMap<Redis, number>();
  private readonly later = new Map<Redis, NodeJS.Timeout>();
  private news: { node: string; until: number } | undefined;
  /** Another primary was named while the connection for commands was not open. */
  private isLeftWhenOpen = false;

  constructor(private readonly commands: Redis) {
    commands.on('ready', () => {
      if (this.isLeftWhenOpen) return this.leaveNow();
      this.follow(commands);
      this.others.forEach((connection) => this.follow(connection));
    });
    commands.once('end', () => this.forget(commands));
  }

  /** Until the connection ends. */
  add(connection: Redis): void {
    this.others.add(connection);
    connection.on('ready', () => this.follow(connection));
    connection.once('end', () => {
      this.others.delete(connection);
      this.forget(connection);
    });
  }

  /**
   * Leaves the present primary: a Sentinel says that another one (`to`, address and port) was named in place of `from`. For
   * ten seconds a connection that comes back elsewhere is moved again: the driver asks any Sentinel, and one that is cut
   * off names the old one.
   */
  leave(from: string, to: string): void {
    const found = nodeOf(this.commands);
    // Sentinels tell of one move one after the other.
    if (found === to) return;
    // A Sentinel that was away tells of a move that another one has followed since.
    const isNews = isAddress(to) && (found === undefined || found === from);
    this.news = isNews ? { node: to, until: performance.now() + NEWS_LASTS_MS } : undefined;
    if (isNews) this.follow(this.commands);
    else this.leaveNow();
  }

  private leaveNow(): void {
    this.isLeftWhenOpen = nodeOf(this.commands) === undefined;
    if (!this.isLeftWhenOpen) renew(this.commands);
  }

  private follow(connection: Redis): void {
    this.forget(connection);
    const [wanted, found] = [this.wanted(), nodeOf(connection)];
    if (wanted === undefined || found === undefined || wanted === found) return;
    const now = performance.now();
    const rest = (this.renewedAt.get(connection) ?? -Infinity) + LEAVE_EVERY_MS - now;
    if (rest > 0) {
      this.later.set(connection, setTimeout(() => this.follow(connection), rest).unref());
      return;
    }
    this.renewedAt.set(connection, now);
    renew(connection);
  }

  private wanted(): string | undefined {
    if (this.news !== undefined && performance.now() < this.news.until) return this.news.node;
    return nodeOf(this.commands);
  }

  private forget(connection: Redis): void {
    clearTimeout(this.later.get(connection));
    this.later.delete(connection);
  }
}

/** Whether this is an address and no name of a host: a connection tells only the address to which it leads. */
function isAddress(node: string): boolean {
  return isIP(node.replace(/:\d+$/, '').replace(/^\[|\]$/g, '')) !== 0;
}
