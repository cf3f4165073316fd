import type { Redis } from 'ioredis';
import { LEAVE_EVERY_MS } from './redis-options.js';

/** Address and port to which a connection leads; undefined while it is not ready. */
export function nodeOf({ status, stream }: Redis): string | undefined {
  const { remoteAddress, remotePort } = status === 'ready' ? stream : {};
  if (remoteAddress === undefined || remotePort === undefined) return undefined;
  return remoteAddress.includes(':') ? `[${remoteAddress}]:${remotePort}` : `${remoteAddress}:${remotePort}`;
}

/** Replaces an open connection. One that is being opened is left alone: the driver would give it up for ever. */
export function renew(connection: Redis): void {
  if (connection.status === 'ready' || connection.status === 'connect') connection.disconnect(true);
}

/**
 * Keeps all connections at the primary. The driver looks whether a server is a primary only on the connection for
 * commands, which the others follow: Sentinels learn of a fail-over one after the other, and a demoted or stopped server
 * accepts connections.
 */
export class PrimaryFollower {
  private readonly others = new Set<Redis>();
  private readonly renewedAt = new WeakMap<Redis, number>();

  constructor(private readonly commands: Redis) {
    commands.on('ready', () => this.others.forEach((connection) => this.follow(connection)));
  }

  /** Until the connection ends. */
  add(connection: Redis): void {
    this.others.add(connection);
    connection.on('ready', () => this.follow(connection));
    connection.once('end', () => this.others.delete(connection));
  }

  /** Leaves the present primary: another one was named. */
  leave(): void {
    renew(this.commands);
  }

  private follow(connection: Redis): void {
    const [wanted, found] = [nodeOf(this.commands), nodeOf(connection)];
    if (wanted === undefined || found === undefined || wanted === found) return;
    const now = performance.now();
    if (now - (this.renewedAt.get(connection) ?? -Infinity) < LEAVE_EVERY_MS) return;
    this.renewedAt.set(connection, now);
    renew(connection);
  }
}
