import { type PrivatePostgres, startPostgres } from '../support/postgres.js';
import { type PrivateRabbitmq, startRabbitmq } from '../support/rabbitmq.js';
import { type PrivateRedis, startRedis } from '../support/redis.js';
import { Gateway } from './gateway.js';
import { part, type Part } from './measure/part.js';
import type { Profiler } from './profile/profiler.js';
import type { LoadCalls } from './programs/load.js';
import type { Calls } from './programs/serve.js';
import { Remote } from './remote.js';
import { installPeers } from './references/peers.js';
import { DatabaseServer } from './servers/database-server.js';

export interface BenchSettings {
  /** The build under test. */
  readonly dist: string;
  /** Another build, measured beside it. */
  readonly against: string | undefined;
  /** The folder of the bench's own compiled programs. */
  readonly programs: string;
  readonly rounds: number;
  /** How long an intake is measured in a round. */
  readonly seconds: number;
  /** The messages behind the pages of the panel. */
  readonly messages: number;
  /** Measures with small sizes, which shows little more than that the bench works. */
  readonly quick: boolean;
  /** Measures without the references: for a profile, or to compare two builds. */
  readonly alone: boolean;
  readonly profiler: Profiler | undefined;
  /**
   * Phones and ids of the provider are in no order, as in life, so that their indexes are touched at random pages. Where
   * all pages are in memory, that makes no difference.
   */
  readonly scattered?: boolean;
  say(line: string): void;
}

/** A durable PostgreSQL with as much memory and log as the MariaDB of the run. */
const POSTGRES_SETTINGS = {
  listen_addresses: '127.0.0.1',
  fsync: 'on',
  synchronous_commit: 'on',
  shared_buffers: '1GB',
  max_wal_size: '4GB',
  max_connections: '100',
};

interface Stoppable {
  /** May be called again after the end. */
  stop(): Promise<unknown>;
}

/** The settings, servers and processes that the figures of a run share. Each server starts when a figure first needs it. */
export class Bench {
  private readonly started = new Map<string, Promise<unknown>>();
  /** What is stopped at the end of the figure. */
  private readonly owned: Stoppable[] = [];
  private redisNumbers = 0;

  constructor(readonly options: BenchSettings) {}

  get databaseServer(): Promise<DatabaseServer> {
    const { profiler } = this.options;
    return this.once('database', async () => {
      const server = await DatabaseServer.start({ counting: profiler !== undefined });
      profiler?.watch(server);
      return server;
    });
  }

  get redis(): Promise<PrivateRedis> {
    return this.once('redis', () => startRedis('--databases', '1000'));
  }

  /** The queues of the references have a Redis of their own, so that neither program slows the other down. */
  get queueRedis(): Promise<PrivateRedis> {
    return this.once('redis of the references', () => startRedis());
  }

  /** Whether the packages of the queues that we measure beside are installed, at their first use if need be. */
  get hasPeers(): Promise<boolean> {
    return this.once('peers', () => installPeers(this.options.say));
  }

  /** Undefined where no PostgreSQL is installed. */
  get postgres(): Promise<PrivatePostgres | undefined> {
    return this.once('postgres', () => startPostgres(POSTGRES_SETTINGS));
  }

  /** Undefined where no RabbitMQ is installed. */
  get rabbitmq(): Promise<PrivateRabbitmq | undefined> {
    return this.once('rabbitmq', () => startRabbitmq());
  }

  get gateway(): Promise<Gateway> {
    return this.once('gateway', () => Gateway.start(this.options.programs, this.surroundings));
  }

  get load(): Promise<Remote<LoadCalls>> {
    return this.once('load', () => Remote.start<LoadCalls>(this.options.programs, 'load', this.surroundings));
  }

  /** The URL of an unused database of Redis, without the data of other installations. */
  async freshRedisUrl(): Promise<string> {
    return `${(await this.redis).url}/${this.redisNumbers++}`;
  }

  /** Starts a program of the bench in a process of its own, which is stopped at the end of the figure. */
  async start<C extends Calls>(name: string, env: NodeJS.ProcessEnv = {}): Promise<Remote<C>> {
    return this.own(await Remote.start<C>(this.options.programs, name, env));
  }

  /** Has it stopped at the end of the figure, also after a failure. */
  own<T extends Stoppable>(thing: T): T {
    this.owned.push(thing);
    return thing;
  }

  /** Stops what belongs to the figure. */
  async endFigure(): Promise<void> {
    await Promise.all(this.owned.splice(0).map((thing) => thing.stop()));
  }

  /** The full size, or the quick one in a quick run. */
  size(full: number, quick: number): number {
    return this.options.quick ? quick : full;
  }

  async close(): Promise<void> {
    await (this.started.has('postgres') ? await this.postgres : undefined)?.stop();
    await (this.started.has('rabbitmq') ? await this.rabbitmq : undefined)?.stop();
  }

  private get surroundings(): NodeJS.ProcessEnv {
    return this.options.scattered ? { BENCH_SCATTERED: 'true' } : {};
  }

  private once<T>(name: string, start: () => Promise<T>): Promise<T> {
    const known = this.started.get(name) as Promise<T> | undefined;
    if (known) return known;
    const starting = start();
    this.started.set(name, starting);
    return starting;
  }
}

export function redisPart(redis: PrivateRedis): Part {
  return part('redis', () => redis.pid);
}
