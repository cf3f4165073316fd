import { dirname, resolve } from 'node:path';
import { ConfigError } from './config-error.js';
import { type DatabaseConfig, type Role, ROLES } from './config.js';
import type { Environment } from './environment.schema.js';

/** The database of the installation. */
export function databaseConfig(env: Environment): DatabaseConfig {
  const { DATABASE_URL: url, ALLOW_WEAK_DURABILITY: allowWeakDurability } = env;
  return isSqlite(env) ? { kind: 'sqlite', file: sqliteFile(url) } : { kind: 'mysql', url, allowWeakDurability };
}

/** The folder of the SQLite file, else `./data`. */
export function dataFolder(env: Environment): string {
  return isSqlite(env) ? dirname(sqliteFile(env.DATABASE_URL)) : resolve('data');
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
