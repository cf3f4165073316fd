import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Redis } from 'ioredis';
import { findRedis } from '../../scripts/lib/redis.mjs';
import { ownChild, temporaryFolder } from './cleanup.js';
import { freePort } from './free-port.js';
import { until } from './until.js';

/** Whether this machine has one: without it the tests that need it are skipped. */
export const hasRedis = findRedis() !== undefined;

/**
 * What a private server is started with, beyond its place; later settings win over these. Nothing may be evicted, and
 * what was told survives a kill, unless the disk was busy: then the last two seconds wait in memory, though they were
 * answered. Who counts on every word asks for `--appendfsync always`.
 */
const SAFE = ['--maxmemory-policy', 'noeviction', '--appendonly', 'yes', '--appendfsync', 'everysec', '--save', ''];

/** Starts a redis-server of our own in a fresh folder and waits until it answers. */
export async function startRedis(...settings: string[]): Promise<PrivateRedis> {
  const redis = new PrivateRedis(temporaryFolder(), await freePort(), settings);
  await redis.start();
  return redis;
}

/** A redis-server that belongs to one test, to be killed, stopped and emptied at will. */
export class PrivateRedis {
  readonly url: string;
  private child: ChildProcess | undefined;
  private output = '';

  constructor(
    private readonly folder: string,
    readonly port: number,
    private readonly settings: readonly string[],
  ) {
    const password = settings[settings.indexOf('--requirepass') + 1];
    const login = settings.includes('--requirepass') ? `:${password}@` : '';
    this.url = `redis://${login}127.0.0.1:${port}`;
  }

  /** Undefined while it does not run. */
  get pid(): number | undefined {
    return this.child?.pid;
  }

  /** The same folder and port again, after `kill`. */
  async start(): Promise<void> {
    const place = ['--port', String(this.port), '--bind', '127.0.0.1', '--dir', this.folder];
    const child = ownChild(spawn(program(), [...place, ...SAFE, ...this.settings]));
    child.stdout?.on('data', (text: Buffer) => (this.output += text.toString()));
    this.child = child;
    await until(() => this.command('PING'), { describe: () => `redis-server to answer:\n${this.output}` });
  }

  /** A crash by default. */
  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    const child = this.child;
    if (!child) return;
    this.child = undefined;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  }

  /** Silent with its sockets open, as a machine that hangs; `resume` ends it. */
  freeze(): void {
    this.child?.kill('SIGSTOP');
  }

  resume(): void {
    this.child?.kill('SIGCONT');
  }

  async flush(): Promise<void> {
    await this.command('FLUSHALL');
  }

  /** Sends one command over a connection of its own. */
  command(name: string, ...args: string[]): Promise<unknown> {
    return callRedis(this.url, name, ...args);
  }
}

/**
 * A Redis for one server among many that share one (`redis.setup.ts`): a numbered database of its own. Only the feed
 * signal is heard across numbers, and a nudge too many costs nothing.
 */
export async function freshRedisUrl(): Promise<string> {
  const shared = process.env.RECADO_TEST_REDIS_URL;
  if (!shared) throw new Error('no Redis for the tests: RECADO_TEST_REDIS_URL is not set');
  return `${shared}/${String(await callRedis(shared, 'INCR', 'databases given'))}`;
}

async function callRedis(url: string, name: string, ...args: string[]): Promise<unknown> {
  const client = new Redis(url, { retryStrategy: () => null, lazyConnect: true });
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
