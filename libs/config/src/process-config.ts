import { dirname, join, resolve } from 'node:path';
import { ConfigError } from './config-error.js';
import { type Config, type DatabaseConfig, type Role, ROLES } from './config.js';
import type { Environment } from './environment.schema.js';
import { numbersOf } from './numbers.js';

/** The database of the installation. */
export function databaseConfig(env: Environment): DatabaseConfig {
  const { DATABASE_URL: url, ALLOW_WEAK_DURABILITY: allowWeakDurability } = env;
  return isSqlite(env) ? { kind: 'sqlite', file: sqliteFile(url) } : { kind: 'mysql', url, allowWeakDurability };
}

/** The folder of the SQLite file, else `./data`. */
export function dataFolder(env: Environment): string {
  return isSqlite(env) ? dirname(sqliteFile(env.DATABASE_URL)) : resolve('data');
}

/** Where files are kept, how large they may be, and for how long. */
export function mediaConfig(env: Environment): Config['media'] {
  const folder = env.MEDIA_FOLDER === undefined ? join(dataFolder(env), 'media') : resolve(env.MEDIA_FOLDER);
  return { store: env.MEDIA_STORE, folder, ...numbersOf('media', env) };
}

/** Where scheduled backups are written, how often, and how many stay. */
export function backupsConfig(env: Environment): Config['backups'] {
  const folder = env.BACKUP_FOLDER === undefined ? undefined : resolve(env.BACKUP_FOLDER);
  return { folder, ...numbersOf('backups', env) };
}

/**
 * The roles of this process. Throws ConfigError for split roles without a database server and Redis, through which the
 * processes work together.
 */
export function rolesOf(env: Environment): ReadonlySet<Role> {
  const roles = new Set(env.ROLES);
  if (roles.size === ROLES.length) return roles;
  if (isSqlite(env)) {
    throw new ConfigError('ROLES', 'must be api,admin,worker on SQLite: split roles need a mysql:// DATABASE_URL');
  }
  if (env.REDIS_URL === undefined) {
    throw new ConfigError('ROLES', 'must be api,admin,worker without Redis: split roles need REDIS_URL');
  }
  return roles;
}

function isSqlite({ DATABASE_URL: url }: Environment): boolean {
  return url.startsWith('sqlite:');
}

function sqliteFile(url: string): string {
  return resolve(url.slice('sqlite:'.length));
}
