import { type PrivatePostgres, startPostgres } from '../support/postgres.js';
import { type PrivateRedis, startRedis } from '../support/redis.js';
import { Gateway } from './gateway.js';
import { part, type Part } from './measure/part.js';
import type { Profiler } from './profile/profiler.js';
import type { LoadCalls } from './programs/load.js';
import type { Calls } from './programs/serve.js';
import { Remote } from './remote.js';
import { DatabaseServer } from './servers/database-server.js';

export interface StageOptions {
  /** The build under test. */
  readonly dist: string;
  /** Another build, measured beside it. */
  readonly against: string | undefined;
  /** The folder of the bench's own compiled programs. */
  readonly programs: string;
  readonly rounds: number;
  /** How long an intake is measured in a round. */
  readonly seconds: number;
  /** Everything smaller: shows that the bench works, and little more. */
  readonly quick: boolean;
  /** Without the references: for a profile, or to compare two builds. */
  readonly alone: boolean;
  readonly profiler: Profiler | undefined;
  say(line: string): void;
}

/** A durable PostgreSQL with the memory and the log that the MariaDB of the run gets too. */
const POSTGRES_SETTINGS = {
  listen_addresses: '127.0.0.1',
  fsync: 'on',
  synchronous_commit: 'on',
  shared_buffers: '1GB',
  max_wal_size: '4GB',
  max_connections: '100',
};

interface Stoppable {
  /** May be called again when it has ended. */
  stop(): Promise<unknown>;
}

/** What all figures of a run share; each server starts when the first of them wants it. */
export class Stage {
  private readonly started = new Map<string, Promise<unknown>>();
  /** What ends with the figure. */
  private readonly owned: Stoppable[] = [];
  private redisNumbers = 0;

  constructor(readonly options: StageOptions) {}

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

  /** Plain Bull has a Redis of its own, so that neither pays for the other. */
  get bullRedis(): Promise<PrivateRedis> {
    return this.once('redis of plain Bull', () => startRedis());
  }

  /** Undefined where there is none. */
  get postgres(): Promise<PrivatePostgres | undefined> {
    return this.once('postgres', () => startPostgres(POSTGRES_SETTINGS));
  }

  get gateway(): Promise<Gateway> {
    return this.once('gateway', () => Gateway.start(this.options.programs));
  }

  get load(): Promise<Remote<LoadCalls>> {
    return this.once('load', () => Remote.start<LoadCalls>(this.options.programs, 'load'));
  }

  /** A place of its own in Redis for one installation: what another one has left there is none of its business. */
  async freshRedisUrl(): Promise<string> {
    return `${(await this.redis).url}/${this.redisNumbers++}`;
  }

  /** A program of the bench, in a process of its own, until the figure ends. */
  async start<C extends Calls>(name: string, env: NodeJS.ProcessEnv = {}): Promise<Remote<C>> {
    return this.own(await Remote.start<C>(this.options.programs, name, env));
  }

  /** Has it end with the figure, however that goes. */
  own<T extends Stoppable>(thing: T): T {
    this.owned.push(thing);
    return thing;
  }

  /** Ends what belongs to the figure. */
  async endFigure(): Promise<void> {
    await Promise.all(this.owned.splice(0).map((thing) => thing.stop()));
  }

  /** The size of something, and what is left of it in a quick run. */
  size(full: number, quick: number): number {
    return this.options.quick ? quick : full;
  }

  async close(): Promise<void> {
    await (this.started.has('postgres') ? await this.postgres : undefined)?.stop();
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
