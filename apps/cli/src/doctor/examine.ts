import type { Config } from '@recado/config';
import { phrase, type Text } from '../language/text.js';
import { checkAddress } from './address.check.js';
import { checkCertificate } from './certificate.check.js';
import { checkBackups } from './backups.check.js';
import { checkChannels } from './channels.check.js';
import type { Check } from './check.js';
import { checkClock, moment } from './clock.check.js';
import { checkDataFolder } from './data-folder.check.js';
import { checkDiskForecast } from './disk-forecast.check.js';
import { checkFeeder } from './feeder.check.js';
import { failure, type Finding, reasonOf } from './finding.js';
import { checkGateway } from './gateway.check.js';
import { checkLinkedPhones } from './linked-phones.check.js';
import { checkMedia } from './media.check.js';
import { checkMysql } from './mysql.check.js';
import { checkPresets } from './presets.check.js';
import { checkRedis } from './redis.check.js';
import { checkReplication } from './replication.check.js';
import { checkSafeLimits } from './safe-limits.check.js';
import { checkSealed } from './sealed.check.js';
import { checkSecrets } from './secret.check.js';
import { checkSkew } from './skew.check.js';
import { checkSqlite } from './sqlite.check.js';
import { checkTables } from './tables.check.js';

/** Runs the checks that this configuration needs, one after another. */
export async function* examine(config: Config): AsyncGenerator<Finding> {
  const since = moment();
  const checks: readonly (readonly [Text, Check])[] = [
    [phrase`secret`, checkSecrets],
    [phrase`secret`, checkSealed],
    [phrase`address`, checkAddress],
    [phrase`certificate`, (current) => checkCertificate(current)],
    [phrase`data`, checkDataFolder],
    [phrase`disk`, (current) => checkDiskForecast(current)],
    [phrase`database`, checkDatabase],
    [phrase`replication`, checkReplication],
    [phrase`tables`, checkTables],
    [phrase`files`, checkMedia],
    [phrase`backups`, checkBackups],
    [phrase`Redis`, checkRedis],
    [phrase`gateway`, checkGateway],
    [phrase`channels`, checkChannels],
    [phrase`channels`, checkSafeLimits],
    [phrase`channels`, checkPresets],
    [phrase`feeder`, (current) => checkFeeder(current)],
    [phrase`phones`, checkLinkedPhones],
    [phrase`clock`, (current) => checkClock(current, since)],
    [phrase`clock`, checkSkew],
  ];
  for (const [subject, check] of checks) yield* await resultOf(subject, check, config);
}

function checkDatabase({ database, dataFolder, environment }: Config): Promise<readonly Finding[]> {
  return database.kind === 'mysql' ? checkMysql(database, { environment }) : checkSqlite(database, dataFolder);
}

/** Runs a check. One that throws gives a finding, so that the other checks still run. */
async function resultOf(subject: Text, check: Check, config: Config): Promise<readonly Finding[]> {
  try {
    return await check(config);
  } catch (error) {
    return [failure(subject, phrase`cannot be looked at (${reasonOf(error)})`)];
  }
}
