import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findRedis } from '../../scripts/lib/redis.mjs';
import { temporaryFolder } from './cleanup.js';
import { freePort } from './free-port.js';
import { ManagedProcess } from './managed-process.js';
import { type Program, startCommand } from './program.js';
import { callRedis, type PrivateRedis, startRedis } from './redis.js';

/** The name of the primary at the Sentinel of a test. */
const NAME = 'mymaster';
/** The user of the Sentinel at both servers: without it a server is down for the Sentinel alone. */
export const WATCHER = 'watcher';
/** A server is down for the Sentinel after so many ms; 30,000 by default. */
const DOWN_AFTER_MS = 700;

/** One Sentinel that decides alone. */
class Sentinel extends ManagedProcess {
  constructor(
    folder: string,
    port: number,
    private readonly lines: readonly string[],
  ) {
    super('redis-sentinel', folder, port);
  }

  command(name: string, ...args: string[]): Promise<unknown> {
    return callRedis(`redis://127.0.0.1:${this.port}`, name, ...args);
  }

  protected launch(): Program {
    const file = join(this.folder, 'sentinel.conf');
    writeFileSync(file, [`port ${this.port}`, 'bind 127.0.0.1', `dir ${this.folder}`, ...this.lines, ''].join('\n'));
    return startCommand(findRedis() ?? 'redis-server', [file, '--sentinel']);
  }

  /** Ready once it knows the replica, without which it can name no other primary. */
  protected async isReady(): Promise<boolean> {
    return ((await this.command('SENTINEL', 'REPLICAS', NAME)) as unknown[]).length > 0;
  }
}

/** A primary, its replica, and a Sentinel that makes the one the other. */
export interface WatchedRedis {
  servers: readonly [PrivateRedis, PrivateRedis];
  sentinel: Sentinel;
  /** As the program takes it. */
  url: string;
  stop(): Promise<void>;
}

/** `login`: the password of both servers. */
export async function startWatchedRedis(login = 'sesame'): Promise<WatchedRedis> {
  const watcher = ['--user', WATCHER, 'on', '>eye', '~*', '&*', '+@all'];
  const password = ['--requirepass', login, '--masterauth', login, ...watcher];
  const primary = await startRedis(...password);
  const replica = await startRedis(
    ...password,
    '--replicaof',
    `127.0.0.1 ${primary.port}`,
    '--repl-diskless-sync-delay',
    '0',
  );
  const lines = [
    `sentinel monitor ${NAME} 127.0.0.1 ${primary.port} 1`,
    `sentinel auth-user ${NAME} ${WATCHER}`,
    `sentinel auth-pass ${NAME} eye`,
    `sentinel down-after-milliseconds ${NAME} ${DOWN_AFTER_MS}`,
    `sentinel failover-timeout ${NAME} 500`,
  ];
  const sentinel = new Sentinel(temporaryFolder(), await freePort(), lines);
  await sentinel.start();
  return {
    servers: [primary, replica],
    sentinel,
    url: `redis+sentinel://:${login}@127.0.0.1:1,127.0.0.1:${sentinel.port}/${NAME}`,
    stop: async () => {
      await Promise.all([sentinel.kill(), primary.kill(), replica.kill()]);
    },
  };
}
