import { findRedis } from '../../../../scripts/lib/redis.mjs';
import { temporaryFolder } from '../../../support/cleanup.js';
import { ManagedProcess } from '../../../support/managed-process.js';
import { type Program, startCommand } from '../../../support/program.js';
import { callRedis } from '../../../support/redis.js';
import { writeConfig } from './config-file.js';
import type { Place } from './place.js';

const PORT = 6379;
export const SENTINEL_PORT = 26_379;
/** As `docker/high-availability` has it. */
export const REDIS_PASSWORD = 'change-me';
export const REDIS_GROUP = 'recado';

/** The ports of Redis and of its Sentinels. */
export const REDIS_PORTS = [PORT, SENTINEL_PORT];

/** A process of Redis that was started with a file into which it writes. */
abstract class RedisProcess extends ManagedProcess {
  private readonly config: string;

  protected constructor(
    name: string,
    protected readonly place: Place,
    file: 'redis.conf' | 'sentinel.conf',
    { port, further = [] }: { readonly port: number; readonly further?: readonly string[] },
  ) {
    super(name, temporaryFolder(), port);
    this.config = writeConfig(file, this.folder, [`dir ${this.folder}`, ...further]);
  }

  protected abstract readonly url: string;
  protected abstract readonly mode: readonly string[];

  /** Sends one command over a connection of its own. */
  command(name: string, ...args: string[]): Promise<unknown> {
    return callRedis(this.url, name, ...args);
  }

  protected launch(): Program {
    const [enter, ...network] = this.place.on;
    return startCommand(enter!, [...network, findRedis()!, this.config, ...this.mode]);
  }
}

/** A primary or a replica: which, Sentinel decides. */
export class RedisNode extends RedisProcess {
  protected readonly mode = [];

  /** `primary`: the address from which it copies at first; undefined for the first primary. */
  constructor(name: string, place: Place, primary: string | undefined) {
    const further = primary === undefined ? [] : [`replicaof ${primary} ${PORT}`];
    super(name, place, 'redis.conf', { port: PORT, further });
  }

  protected get url(): string {
    return `redis://:${REDIS_PASSWORD}@${this.place.address}:${PORT}`;
  }

  /** Whether it is a replica that follows its primary, or a primary that has this many of them. */
  async isSettled(replicas: number): Promise<boolean> {
    const told = String(await this.command('INFO', 'replication'));
    if (/^role:master/m.test(told)) return told.includes(`connected_slaves:${replicas}\r`);
    return told.includes('master_link_status:up');
  }

  protected async isReady(): Promise<boolean> {
    return (await this.command('PING')) === 'PONG';
  }
}

export class Sentinel extends RedisProcess {
  protected readonly mode = ['--sentinel'];

  constructor(name: string, place: Place) {
    super(name, place, 'sentinel.conf', { port: SENTINEL_PORT });
  }

  protected get url(): string {
    return `redis://${this.place.address}:${SENTINEL_PORT}`;
  }

  /** The address of the primary. */
  async primary(): Promise<string> {
    const [address] = (await this.command('SENTINEL', 'get-master-addr-by-name', REDIS_GROUP)) as string[];
    return address!;
  }

  async failover(): Promise<void> {
    await this.command('SENTINEL', 'FAILOVER', REDIS_GROUP);
  }

  protected async isReady(): Promise<boolean> {
    return String(await this.command('SENTINEL', 'CKQUORUM', REDIS_GROUP)).startsWith('OK');
  }
}
