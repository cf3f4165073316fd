import { Redis } from 'ioredis';
import { findRedis } from '../../scripts/lib/redis.mjs';
import { temporaryFolder } from './cleanup.js';
import { freePort } from './free-port.js';
import { ManagedProcess } from './managed-process.js';
import { type Program, startCommand } from './program.js';

/** Whether this machine has a redis-server: without it the tests that need it are skipped. */
export const hasRedis = findRedis() !== undefined;

/**
 * The settings of a private server; those of a test win over them. Nothing is evicted, and writes survive a kill, except
 * when the disk is busy: then answered writes of the last two seconds may still wait in memory. A test that needs every
 * write passes `--appendfsync always`.
 */
const SAFE = ['--maxmemory-policy', 'noeviction', '--appendonly', 'yes', '--appendfsync', 'everysec', '--save', ''];

/** Far longer than any command of the tests takes. */
const ANSWERS_WITHIN_MS = 30_000;

/** A node of a cluster listens for the other nodes at its port and this number. */
const CLUSTER_BUS_ABOVE = 10_000;

/** Starts a private redis-server in a fresh folder and waits until it answers. */
export async function startRedis(...settings: string[]): Promise<PrivateRedis> {
  const port = await freePort(settings.includes('--cluster-enabled') ? CLUSTER_BUS_ABOVE : 0);
  const redis = new PrivateRedis(temporaryFolder(), port, settings);
  await redis.start();
  return redis;
}

/** A redis-server that belongs to one test, which may kill, freeze and empty it. */
export class PrivateRedis extends ManagedProcess {
  readonly url: string;

  constructor(
    folder: string,
    port: number,
    private readonly settings: readonly string[],
  ) {
    super('redis-server', folder, port);
    const password = settings[settings.indexOf('--requirepass') + 1];
    const login = settings.includes('--requirepass') ? `:${password}@` : '';
    this.url = `redis://${login}127.0.0.1:${port}`;
  }

  async flush(): Promise<void> {
    await this.command('FLUSHALL');
  }

  /** Sends one command over a connection of its own. */
  command(name: string, ...args: string[]): Promise<unknown> {
    return callRedis(this.url, name, ...args);
  }

  protected launch(): Program {
    const place = ['--port', String(this.port), '--bind', '127.0.0.1', '--dir', this.folder];
    return startCommand(program(), [...place, ...SAFE, ...this.settings]);
  }

  protected async isReady(): Promise<boolean> {
    return (await this.command('PING')) === 'PONG';
  }
}

/**
 * The URL of an unused numbered database on the Redis that all servers of a run share (`redis.setup.ts`). Only the feed
 * signal crosses the numbers, and an extra nudge costs nothing.
 */
export async function freshRedisUrl(): Promise<string> {
  const shared = process.env.RECADO_TEST_REDIS_URL;
  if (!shared) throw new Error('no Redis for the tests: RECADO_TEST_REDIS_URL is not set');
  return `${shared}/${String(await callRedis(shared, 'INCR', 'databases given'))}`;
}

/** Sends one command over a connection of its own. A server that stands still fails it. */
export async function callRedis(url: string, name: string, ...args: string[]): Promise<unknown> {
  const limits = { connectTimeout: ANSWERS_WITHIN_MS, commandTimeout: ANSWERS_WITHIN_MS };
  const client = new Redis(url, { ...limits, retryStrategy: () => null, lazyConnect: true });
  // The command rejects as well.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await client.call(name, ...args);
  } finally {
    client.disconnect();
  }
}

function program(): string {
  const found = findRedis();
  if (!found) throw new Error('no redis-server on this machine');
  return found;
}
