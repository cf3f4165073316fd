import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { AppSecret, vaultOf } from '@recado/auth';
import { openedSettings, isAboveSafe, traitsIn } from '@recado/channels';
import { type Config, ConfigError, type MysqlConfig, presetNews, isGuessable } from '@recado/config';
import {
  openDatabase,
  schemaState,
  checkServer,
  databaseHosts,
  HOST_SENTENCES,
  foreignSchemaOf,
  CHANNELS,
  type TableSize,
  tableSizes,
} from '@recado/database';
import { problemWith } from '../command/text-of-error.js';
import { recognized } from '../language/recognized.js';
import { phrase, hostName, channelName, type Text } from '../language/text.js';
import { checkAddress, checkCertificate, checkSqlite, checkDataFolder } from './machine.check.js';
import { checkBackups } from './backups.check.js';
import { checkChannels, checkGateway, checkLinkedPhones, checkMedia } from './channels.check.js';
import { checkDiskForecast } from './disk-forecast.check.js';
import { checkAlerts, checkFeeder, checkRedis } from './queue.check.js';
import {
  failure,
  type Finding,
  ok,
  warning,
  reasonOf,
  unseen,
  foreignSchemaFinding,
  withDatabase,
  timeOf,
} from './finding.js';
import { checkReplication, checkSealed } from './database.check.js';

/** Any time before this is wrong, because the program did not exist. */
const EARLIEST = Date.UTC(2026, 0, 1);
/** A larger difference between the two clocks means that somebody set one, in ms. */
const MAX_DRIFT_MS = 500;
const MAX_AHEAD_MS = 60_000;

/** The system's clock and the monotonic clock at the same moment. */
interface Moment {
  readonly wall: number;
  readonly monotonic: number;
}

const moment = (): Moment => ({ wall: Date.now(), monotonic: performance.now() });

/** Checks that the clock of this machine is plausible, is not being set, and is not behind the newest message. */
export async function checkClock(config: Config, since: Moment, now: Moment = moment()): Promise<readonly Finding[]> {
  const drift = now.wall - since.wall - (now.monotonic - since.monotonic);
  if (now.wall < EARLIEST)
    return [failure(phrase`clock`, phrase`says ${shown(now.wall)}: set it, and keep it right with NTP`)];
  if (Math.abs(drift) > MAX_DRIFT_MS) {
    return [warning(phrase`clock`, phrase`was set by ${Math.round(drift)} ms while we looked: keep it right with NTP`)];
  }
  const ahead = ((await newestMessage(config)) ?? now.wall) - now.wall;
  if (ahead > MAX_AHEAD_MS) {
    const by = `${Math.round(ahead / 60_000)} min`;
    return [
      warning(phrase`clock`, phrase`the newest message is from ${by} in the future: one of the clocks is or was wrong`),
    ];
  }
  return [ok(phrase`clock`, phrase`${shown(now.wall)}`)];
}

function shown(time: number): string {
  return new Date(time).toISOString().replace(/\.\d+Z$/, 'Z');
}

/** When the newest message was accepted; undefined: there is none, or no database that is up to date. */
async function newestMessage({ database: place }: Config): Promise<number | undefined> {
  if (place.kind === 'sqlite' && !existsSync(place.file)) return undefined;
  try {
    if ((await schemaState(place)) !== 'current') return undefined;
    const database = openDatabase(place);
    try {
      const [row] = await database.read<{ at: number }>(
        'SELECT created_at AS at FROM messages ORDER BY id DESC LIMIT 1',
      );
      return row?.at;
    } finally {
      await database.close();
    }
  } catch {
    // Another check reports a database that cannot be reached.
    return undefined;
  }
}

/** One try without waiting, because a person waits for the result. */
const IMPATIENT = { forMs: 0, restMs: 0 };

/** Checks that the database server answers, has the features and durability that Recado needs, and its schema. */
async function checkMysql(
  database: MysqlConfig,
  { environment }: Pick<Config, 'environment'>,
): Promise<readonly Finding[]> {
  const warnings: Finding[] = [];
  try {
    await checkServer(
      { environment, database },
      (line) => warnings.push(warning(phrase`database`, recognized(line))),
      IMPATIENT,
    );
    return [await schemaOf(database), ...(await hostsOf(database)), ...warnings];
  } catch (error) {
    return [failure(phrase`database`, error instanceof ConfigError ? problemWith(error) : reasonOf(error))];
  }
}

async function schemaOf(database: MysqlConfig): Promise<Finding> {
  const foreign = foreignSchemaFinding(await foreignSchemaOf(database));
  if (foreign) return foreign;
  const state = await schemaState(database);
  if (state === 'current') return ok(phrase`database`, phrase`the server answers, and is up to date`);
  return warning(
    phrase`database`,
    phrase`is ${state === 'none' ? phrase`empty` : phrase`of an earlier version`}: the next start sees to it`,
  );
}

/** What each host of several is. A read-only one waits for its turn. */
async function hostsOf(database: MysqlConfig): Promise<Finding[]> {
  return (await databaseHosts(database)).map(({ place, state, isUsed }) => {
    if (isUsed) return ok(phrase`database`, phrase`${hostName(place)} is the host in use`);
    const isWell = state.level > 0 || state.reason === HOST_SENTENCES.readOnly;
    return (isWell ? ok : warning)(phrase`database`, phrase`${hostName(place)} ${recognized(state.reason)}`);
  });
}

interface Row {
  name: string;
  gateway: string;
  settings: string;
  preset: string | null;
}

const STORED = `SELECT name, gateway, settings, preset FROM ${CHANNELS}
  WHERE settings IS NOT NULL AND archived_at IS NULL ORDER BY id`;

/** Checks which channels keep a description that differs from the one that ships with this version. */
export function checkPresets(config: Config): Promise<readonly Finding[]> {
  return withDatabase(config, async (database) => {
    const { gateway, gateways } = config;
    const rows = (await database.read<Row>(STORED)).filter((row) => gateways.find(row.gateway)?.presets?.length);
    const secret = new AppSecret(config);
    const vault = vaultOf(secret);
    // Another check says that the secret is gone.
    const readable = secret.missingFile() === undefined ? rows : [];
    const stored = readable.map((row) => ({ ...row, settings: openedSettings(vault, row.settings) ?? {} }));
    const given = { name: 'default', gateway: gateway.kind, settings: gateway.settings, preset: null };
    return [given, ...stored].flatMap((channel) => {
      const news = presetNews(gateways.find(channel.gateway), channel.settings, channel.preset);
      return news ? [warning(phrase`channel ${channelName(channel.name)}`, adviceOf(news, channel.name))] : [];
    });
  });
}

function adviceOf({ preset, isChanged }: NonNullable<ReturnType<typeof presetNews>>, channel: string) {
  const name = preset.texts.en.name;
  if (channel === 'default')
    return phrase`its description is not that of ${name} which ships with this version: compare the file with docs/gateways/presets.md`;
  if (isChanged === null)
    return phrase`its description is not that of ${name} which ships with this version, of an earlier one or changed by hand: its page in the panel shows what differs`;
  return isChanged
    ? phrase`the description of ${name} has a newer version, and that of the channel was changed by hand: its page in the panel shows what would be lost`
    : phrase`the description of ${name} has a newer version: take it over on the page of the channel in the panel`;
}

/** A process writes every five seconds; one that was silent for three times as long may have ended, in ms. */
const SILENT_AFTER_MS = 15_000;
/** NTP keeps machines within some milliseconds of each other; logs and receipts of providers carry their own times. */
const MAX_SKEW_MS = 2_000;
const PROCESSES = `SELECT host, pid, clock_ahead_ms AS ahead FROM processes
  WHERE seen_at > ? AND clock_ahead_ms IS NOT NULL ORDER BY host, pid LIMIT 100`;

interface Running {
  host: string;
  pid: number;
  ahead: number;
}

/** Checks that the clocks of the machines whose processes run agree with that of the database. */
export function checkSkew(config: Config): Promise<readonly Finding[]> {
  return withDatabase(config, async (database) => {
    const now = await timeOf(database, config);
    const running = await database.read<Running>(PROCESSES, [now - SILENT_AFTER_MS]);
    return skewFindings(running);
  });
}

/** The clocks that differ; without processes nothing is said. */
export function skewFindings(running: readonly Running[]): Finding[] {
  const wrong = running.filter(({ ahead }) => Math.abs(ahead) > MAX_SKEW_MS);
  if (wrong.length === 0)
    return running.length === 0
      ? []
      : [ok(phrase`clock`, phrase`the clocks of ${running.length} processes agree with the database's`)];
  return wrong.map(({ host, pid, ahead }) => {
    const seconds = (Math.abs(ahead) / 1_000).toFixed(1);
    return warning(
      phrase`clock`,
      ahead > 0
        ? phrase`the clock of ${hostName(host)} (process ${pid}) is ${seconds} s ahead of the database's: keep both right with NTP`
        : phrase`the clock of ${hostName(host)} (process ${pid}) is ${seconds} s behind the database's: keep both right with NTP`,
    );
  });
}

interface Limited {
  name: string;
  gateway: string;
  limits: string;
  traits: string | null;
}

/** Channels whose limits somebody has chosen. */
const LIMITED = `SELECT name, gateway, limits, traits FROM ${CHANNELS}
  WHERE limits IS NOT NULL AND archived_at IS NULL ORDER BY id`;

/** Checks which channels may send more than is safe for their phone. Problems of the database are left to other checks. */
async function checkSafeLimits({ database, gateways }: Config): Promise<readonly Finding[]> {
  if (database.kind === 'sqlite' && !existsSync(database.file)) return [];
  try {
    if ((await schemaState(database)) !== 'current') return [];
    const opened = openDatabase(database);
    try {
      const limited = await opened.read<Limited>(LIMITED);
      return limited
        .filter((row) => isAboveSafe({ ...row, traits: traitsIn(row.traits) }, gateways))
        .map(({ name }) => findingOf(name));
    } finally {
      await opened.close();
    }
  } catch {
    // Another check reports a database that cannot be read.
    return [];
  }
}

function findingOf(name: string): Finding {
  return warning(
    phrase`channel ${channelName(name)}`,
    phrase`may send more than is safe for one phone, whose number WhatsApp may block: lower its limits in the panel`,
  );
}

const MIB = 1024 ** 2;
const SHOWN = 10;
/** Pages of a table beyond this do not fit into the memory of a usual server (docs/performance.md). */
const LARGE = 50 * 1024 * MIB;

/** Names the ten largest tables with their sizes. */
export function checkTables(config: Config): Promise<readonly Finding[]> {
  return withDatabase(config, async (database) => tableFindings(await tableSizes(database, config.database)));
}

/** `sizes`: the largest first; null: they were not measured. */
export function tableFindings(sizes: readonly TableSize[] | null): Finding[] {
  if (sizes === null)
    return [
      unseen(phrase`tables`, phrase`the file has more than 1 GiB, so its tables were not measured beside a server`),
    ];
  const shown = sizes.slice(0, SHOWN).map(({ name, bytes }) => `${name} ${(bytes / MIB).toFixed(1)} MiB`);
  const [largest] = sizes;
  if (largest === undefined) return [];
  if (largest.bytes > LARGE) {
    return [
      warning(
        phrase`tables`,
        phrase`${shown.join(', ')}: keep less with RETENTION_DAYS and REMOVE_AFTER_DAYS, or give the database more memory`,
      ),
    ];
  }
  return [ok(phrase`tables`, phrase`${shown.join(', ')}`)];
}

/** Secret files that the server makes beside the database. */
const SECRET_FILES = ['app-secret', 'test-key'] as const;

/** Checks that the secrets exist and that other users cannot read them. */
function checkSecrets({ appSecret, dataFolder }: Config): readonly Finding[] {
  const files = SECRET_FILES.map((name) => join(dataFolder, name)).filter((file) => existsSync(file));
  const open = files.filter((file) => (statSync(file).mode & 0o077) !== 0);
  return [
    ...whereabouts({ appSecret, dataFolder }),
    ...(isGuessable(appSecret)
      ? [warning(phrase`secret`, phrase`APP_SECRET is easy to guess: give 32 random bytes or more`)]
      : []),
    ...open.map((file) => warning(phrase`secret`, phrase`others may read ${file}: chmod 600 it`)),
  ];
}

/** Where the secret comes from. Empty when there is no secret: the next check reports that. */
function whereabouts({ appSecret, dataFolder }: Pick<Config, 'appSecret' | 'dataFolder'>): Finding[] {
  if (appSecret !== undefined) return [ok(phrase`secret`, phrase`given by APP_SECRET`)];
  if (!existsSync(join(dataFolder, SECRET_FILES[0]))) return [];
  return [ok(phrase`secret`, phrase`one of its own, beside the database`)];
}

/** Checks one thing that this configuration needs. It changes nothing permanently, and a server may be running. */
type Check = (config: Config) => Promise<readonly Finding[]> | readonly Finding[];

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
    [phrase`alerts`, (current) => checkAlerts(current)],
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
