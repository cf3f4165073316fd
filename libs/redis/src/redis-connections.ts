import type { Installation } from '@recado/core';
import { withTimeout } from '@recado/work';
import { Redis } from 'ioredis';
import { databaseRefusal } from './database-refusal.js';
import { redisPrefix } from './redis-keys.js';
import { type RedisPurpose, redisOptions } from './redis-options.js';

/** So long a connection may take to say goodbye, in ms. */
const QUIT_WITHIN_MS = 500;
/** Bull listens on the shared connections once a queue. */
const MAX_LISTENERS = 50;

/** The one place where connections to Redis are made. Two are shared by all; who waits at Redis opens one of its own. */
export class RedisConnections {
  readonly commands: Redis;
  readonly subscriber: Redis;
  /** What every key and every pub/sub channel of this installation begins with. */
  readonly prefix: string;
  private readonly open = new Set<Redis>();

  constructor(
    private readonly url: string,
    installation: Installation,
  ) {
    this.prefix = redisPrefix(installation);
    this.commands = this.connect('commands');
    this.subscriber = this.connect('subscriber');
  }

  /** A key of this installation, or the name of a pub/sub channel. */
  key(...parts: readonly string[]): string {
    return [this.prefix, ...parts].join(':');
  }

  /** For commands that wait at Redis; `release` it in the end. */
  openBlocking(): Redis {
    return this.connect('blocking');
  }

  /** Ends a connection at once, whatever it is waiting for. */
  release(connection: Redis): void {
    this.open.delete(connection);
    connection.disconnect();
  }

  /** Ends all of them; what was said already still arrives. */
  async close(): Promise<void> {
    await Promise.all([...this.open].map((connection) => quit(connection)));
    this.open.clear();
  }

  private connect(purpose: RedisPurpose): Redis {
    const connection = new Redis(this.url, redisOptions(purpose));
    connection.setMaxListeners(MAX_LISTENERS);
    // Without a listener ioredis prints every failed attempt. RedisHealth says it once for all of them.
    connection.on('error', (error: Error) => {
      // It would go on in database 0, which may be somebody else's.
      if (databaseRefusal(error) !== undefined) connection.disconnect(true);
    });
    this.open.add(connection);
    return connection;
  }
}

async function quit(connection: Redis): Promise<void> {
  if (connection.status === 'ready') await withTimeout(QUIT_WITHIN_MS, connection.quit()).catch(() => undefined);
  connection.disconnect();
}
