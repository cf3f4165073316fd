import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { ConfigError } from '@recado/config';
import type { Redis } from 'ioredis';
import { RedisConnections } from './redis-connections.js';
import { RedisHealth } from './redis-health.js';

/** The only `maxmemory-policy` with which Redis never drops entries. */
export const SAFE_POLICY = 'noeviction';

/** The `maxmemory-policy` of this Redis; undefined when it cannot be read, as with most hosted services. */
export async function readMemoryPolicy(commands: Redis): Promise<string | undefined> {
  try {
    const answer = (await commands.config('GET', 'maxmemory-policy')) as readonly string[];
    return answer[1];
  } catch {
    // CONFIG is forbidden or renamed, or the connection was lost just now.
    return undefined;
  }
}

/** How long the start waits for Redis, in ms; then it continues without. */
const WAIT_AT_START_MS = 3_000;

/** Checks Redis before the program starts and at every reconnection, and closes its connections last. */
@Injectable()
export class RedisWatch implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger('Redis');

  constructor(
    private readonly connections: RedisConnections,
    private readonly health: RedisHealth,
  ) {}

  /** Throws ConfigError when this Redis drops entries or refuses our database. If it is away, the start continues. */
  async onModuleInit(): Promise<void> {
    this.health.start();
    if (await this.health.waitUntilUp(WAIT_AT_START_MS)) await this.refuseEviction();
    else if (this.health.refusal !== undefined) await this.refuse(this.health.refusal);
    // What Redis refuses, RedisHealth has logged.
    else if (!this.health.isConnected()) this.logger.warn('Redis is away at the start: messages are taken in and kept');
    this.health.onReturn(() => void this.reportEviction());
  }

  async onApplicationShutdown(): Promise<void> {
    this.health.stop();
    await this.connections.close();
  }

  private async refuseEviction(): Promise<void> {
    const policy = await readMemoryPolicy(this.connections.commands);
    if (policy === undefined) {
      this.logger.warn(`maxmemory-policy cannot be read here (CONFIG is forbidden): see that it is ${SAFE_POLICY}`);
    } else if (policy !== SAFE_POLICY) {
      await this.refuse(`leads to a Redis that drops entries: ${advice(policy)}`);
    }
  }

  private async refuse(reason: string): Promise<never> {
    await this.onApplicationShutdown();
    throw new ConfigError('REDIS_URL', reason);
  }

  /** Redis was away at the start, or another server has replaced it: the program runs, so it can only be logged. */
  private async reportEviction(): Promise<void> {
    const policy = await readMemoryPolicy(this.connections.commands);
    if (policy !== undefined && policy !== SAFE_POLICY)
      this.logger.error(`This Redis drops entries: ${advice(policy)}`);
  }
}

function advice(policy: string): string {
  return `set its maxmemory-policy from ${policy} to ${SAFE_POLICY}`;
}
