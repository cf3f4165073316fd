import type { SentinelTarget } from '@recado/config';
import type { Installation } from '@recado/core';
import { withTimeout } from '@recado/work';
import type { Redis } from 'ioredis';
import { databaseRefusal } from './database-refusal.js';
import { Heartbeat } from './heartbeat.js';
import { nodeOf, PrimaryFollower } from './primary-follower.js';
import { redisPrefix } from './redis-keys.js';
import { COMMAND_TIMEOUT_MS, type RedisPurpose, redisOptions, sentinelsOf } from './redis-options.js';
import { sentinelFault } from './sentinel-fault.js';
import { SentinelNews } from './sentinel-news.js';

/** Time-out of QUIT, in ms. */
const QUIT_WITHIN_MS = 500;
/**
 * What ioredis 5 sends by itself on a new connection without looking at the outcome: a rejection, such as that of a
 * connection which is closed meanwhile, would end the process.
 */
const RENEWED = ['select', 'subscribe', 'psubscribe'] as const;
/** Behind the waits of all handlers of a lane, a second in all, a PING is answered later. In ms. */
const BLOCKING_PATIENCE_MS = COMMAND_TIMEOUT_MS + 1_000;
/** Each Bull queue listens on the shared connections. */
const MAX_LISTENERS = 50;

/**
 * Opens all connections to Redis. Two are shared; a command that blocks needs a connection of its own. Each of them is
 * replaced when its server stops answering. With Sentinels all of them lead to the primary that these name.
 */
export class RedisConnections {
  readonly commands: Redis;
  readonly subscriber: Redis;
  /** The prefix of every key and every pub/sub channel of this installation. */
  readonly prefix: string;
  private readonly open = new Map<Redis, Heartbeat>();
  private readonly sentinels: SentinelTarget | undefined;
  private readonly follower: PrimaryFollower | undefined;
  private readonly news: SentinelNews | undefined;

  private constructor(
    private readonly Client: typeof Redis,
    private readonly url: string,
    installation: Installation,
  ) {
    this.prefix = redisPrefix(installation);
    this.sentinels = sentinelsOf(url);
    this.commands = this.connect('commands');
    if (this.sentinels) {
      this.follower = new PrimaryFollower(this.commands);
      this.news = new SentinelNews(Client, this.sentinels, (from, to) => this.follower?.leave(from, to));
    }
    this.subscriber = this.connect('subscriber');
  }

  /** Whether Sentinels say which Redis is the primary. */
  get hasSentinels(): boolean {
    return this.sentinels !== undefined;
  }

  /** Why no Sentinel has told where the primary is, of what the driver says; undefined: that says something else. */
  sentinelFault(message: string): string | undefined {
    return sentinelFault(message, this.news?.lastCode);
  }

  /** Address and port of the Redis, or of the proxy, to which commands go now; undefined: to none. */
  get node(): string | undefined {
    return nodeOf(this.commands);
  }

  /** Begins to connect to the Redis at `url`, and does not wait until it answers. */
  static async open(url: string, installation: Installation): Promise<RedisConnections> {
    // Loaded late, so that a process without Redis does not hold it in memory.
    const { Redis: Client } = await import('./client.js');
    return new RedisConnections(Client, url, installation);
  }

  /** A key of this installation, or the name of a pub/sub channel. */
  key(...parts: readonly string[]): string {
    return [this.prefix, ...parts].join(':');
  }

  /** A connection for commands that block. `release` it in the end. */
  openBlocking(): Redis {
    return this.connect('blocking');
  }

  /** Closes a connection at once, whatever it waits for. */
  release(connection: Redis): void {
    this.open.get(connection)?.stop();
    this.open.delete(connection);
    connection.disconnect();
  }

  /** Closes all connections; commands that were sent before still arrive. */
  async close(): Promise<void> {
    this.news?.close();
    for (const heartbeat of this.open.values()) heartbeat.stop();
    await Promise.all([...this.open.keys()].map((connection) => quit(connection)));
    this.open.clear();
  }

  private connect(purpose: RedisPurpose): Redis {
    const options = redisOptions(purpose, this.sentinels);
    const connection = this.sentinels ? new this.Client(options) : new this.Client(this.url, options);
    connection.setMaxListeners(MAX_LISTENERS);
    // Without a listener ioredis prints every failed attempt. RedisHealth logs the first one only.
    connection.on('error', (error: Error) => {
      // ioredis would continue in database 0, which may belong to another application.
      if (databaseRefusal(error) !== undefined) connection.disconnect(true);
    });
    for (const command of RENEWED) ignoreFailuresOf(connection, command);
    const heartbeat = new Heartbeat(connection, purpose === 'blocking' ? BLOCKING_PATIENCE_MS : COMMAND_TIMEOUT_MS);
    heartbeat.start();
    this.open.set(connection, heartbeat);
    this.follower?.add(connection);
    return connection;
  }
}

async function quit(connection: Redis): Promise<void> {
  if (connection.status === 'ready') {
    // Without an answer in time the connection is cut all the same.
    await withTimeout(QUIT_WITHIN_MS, connection.quit()).catch(() => undefined);
  }
  connection.disconnect();
}

/** Callers still see how the command ends. */
function ignoreFailuresOf(connection: Redis, command: (typeof RENEWED)[number]): void {
  const send = connection[command].bind(connection) as (...args: unknown[]) => Promise<unknown>;
  const quietly = (...args: unknown[]) => {
    const outcome = send(...args);
    // Only so that it is handled: callers have the same promise.
    outcome.catch(() => undefined);
    return outcome;
  };
  Object.assign(connection, { [command]: quietly });
}
