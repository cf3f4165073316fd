import type { Config } from '@recado/config';
import { checkAddress } from './address.check.js';
import { checkChannels } from './channels.check.js';
import type { Check } from './check.js';
import { checkClock, moment } from './clock.check.js';
import { checkDataFolder } from './data-folder.check.js';
import { failure, type Finding, reasonOf } from './finding.js';
import { checkGateway } from './gateway.check.js';
import { checkMysql } from './mysql.check.js';
import { checkRedis } from './redis.check.js';
import { checkSecrets } from './secret.check.js';
import { checkSqlite } from './sqlite.check.js';

/** Looks at everything that this configuration needs, one thing after another. */
export async function* examine(config: Config): AsyncGenerator<Finding> {
  const since = moment();
  const checks: Readonly<Record<string, Check>> = {
    secret: checkSecrets,
    address: checkAddress,
    data: checkDataFolder,
    database: checkDatabase,
    Redis: checkRedis,
    gateway: checkGateway,
    channels: checkChannels,
    clock: (current) => checkClock(current, since),
  };
  for (const [subject, check] of Object.entries(checks)) yield* await resultOf(subject, check, config);
}

function checkDatabase({ database, dataFolder, environment }: Config): Promise<readonly Finding[]> {
  return database.kind === 'mysql' ? checkMysql(database, { environment }) : checkSqlite(database, dataFolder);
}

/** A look that fails in a way that nobody thought of must not hide what the others find. */
async function resultOf(subject: string, check: Check, config: Config): Promise<readonly Finding[]> {
  try {
    return await check(config);
  } catch (error) {
    return [failure(subject, `cannot be looked at (${reasonOf(error)})`)];
  }
}
