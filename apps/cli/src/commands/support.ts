import { findingsOf } from './doctor.js';
import { existsSync, writeFileSync } from 'node:fs';
import { arch, availableParallelism, freemem, loadavg, release, totalmem, type, uptime } from 'node:os';
import { dirname, resolve } from 'node:path';
import { DEFAULT_CHANNEL, type Config, GatewayDefinitions, programVersion, ConfigError } from '@recado/config';
import { SIMULATOR } from '@recado/core';
import {
  CHANNELS,
  type Database,
  migrationsOf,
  schemaDifferences,
  tableSizes,
  foreignSchemaOf,
  openDatabase,
  refuseForeign,
} from '@recado/database';
import { GATEWAYS } from '@recado/gateways';
import { withTimeout } from '@recado/work';
import { CommandError } from '../command/cli-error.js';
import type { Command } from '../command/command.js';
import { configOf } from '../command/config-of.js';
import { readOptions } from '../command/options.js';
import type { Terminal } from '../command/terminal.js';
import { type Finding, lineOf, reasonOf } from '../doctor/finding.js';
import { inLanguage } from '../language/in-language.js';
import { type Name, phrase } from '../language/text.js';
import { logSection, endOfFile } from '../support/log.section.js';
import { isOfThisNetwork, maskWords } from '../support/mask-words.js';
import { plansSection } from '../support/plans.section.js';
import { metricsSection, redisSection } from '../support/server.sections.js';
import { hostsOf, numbersSection, secretsOf, settingsSection } from '../support/settings.section.js';

const IDS = `SELECT id, name FROM ${CHANNELS} ORDER BY id LIMIT 10000`;
/** Channels that the program names. */
const BUILT_IN = new Set([DEFAULT_CHANNEL, SIMULATOR]);

/** The numbers that stand in a report for names of channels and hosts: both may be called like a person. */
class ReportNames {
  private readonly hosts = new Map<string, number>();

  constructor(private readonly ids: ReadonlyMap<string, number> = new Map()) {}

  static async in(database: Database): Promise<ReportNames> {
    const rows = await database.read<{ id: number; name: string }>(IDS);
    return new ReportNames(new Map(rows.map(({ id, name }) => [name, id])));
  }

  /** What stands for a name in a sentence, which has the word channel before it. */
  readonly of = ({ kind, name }: Name): string => (kind === 'host' ? this.host(name) : this.channel(name));

  /** By its id, as in the log and in the metrics. */
  channel(name: string): string {
    if (BUILT_IN.has(name)) return name;
    const id = this.ids.get(name);
    return id === undefined ? '[name]' : `#${id}`;
  }

  /** In the order in which they are met; one of this machine or network stays as it is. */
  host(name: string): string {
    if (isOfThisNetwork(name)) return name;
    const number = this.hosts.get(name) ?? this.hosts.size + 1;
    this.hosts.set(name, number);
    return `host ${number}`;
  }
}

const CHANNEL_ROWS = `SELECT id, name, gateway, limits, traits, failures, failing_since AS failingSince,
    failure_code AS failureCode, blocked_as AS blockedAs, blocked_until AS blockedUntil, paused_at AS pausedAt,
    pause_code AS pauseCode, last_error_code AS lastErrorCode, last_error_at AS lastErrorAt, archived_at AS archivedAt,
    left_unknown AS leftUnknown, generation, CASE WHEN settings IS NULL THEN 0 ELSE 1 END AS hasSettings
  FROM ${CHANNELS} ORDER BY id LIMIT 200`;
const PROCESS_ROWS = `SELECT host, pid, roles, version, started_at AS startedAt, seen_at AS seenAt,
    linked_library AS linkedLibrary FROM processes ORDER BY seen_at DESC LIMIT 100`;
const INSTALLATION = `SELECT backed_up_at AS backedUpAt FROM installation WHERE id = 1`;

/** Times stay numbers: whoever reads them compares them. Names are of people; the rest are words and numbers of the program. */
type Row = Record<string, string | number | null>;

async function channelsSection(database: Database, names: ReportNames): Promise<string> {
  const rows = await database.read<Row>(CHANNEL_ROWS);
  const lines = rows.map(({ name, ...row }) => JSON.stringify({ name: names.channel(String(name)), ...row }));
  return [...lines, '(their credentials, addresses and descriptions are sealed, and were not opened)'].join('\n');
}

async function processesSection(database: Database, names: ReportNames): Promise<string> {
  const rows = await database.read<Row>(PROCESS_ROWS);
  if (rows.length === 0) return 'none has said that it runs';
  return rows.map(({ host, ...row }) => JSON.stringify({ host: names.host(String(host)), ...row })).join('\n');
}

async function tablesSection(database: Database, { database: place }: Config): Promise<string> {
  const sizes = await tableSizes(database, place);
  if (sizes === null) return 'the file has more than 1 GiB, so its tables were not measured';
  const lines = sizes.map(
    ({ name, bytes, rows }) => `${name}: ${bytes} bytes${rows === null ? '' : `, about ${rows} rows`}`,
  );
  return [...lines, `all: ${sizes.reduce((sum, { bytes }) => sum + bytes, 0)} bytes`].join('\n');
}

async function migrationsSection({ database }: Config): Promise<string> {
  const { ran, missing } = await migrationsOf(database);
  return [...ran, ...missing.map((name) => `missing: ${name}`)].join('\n') || 'none';
}

async function differencesSection({ database }: Config): Promise<string> {
  const statements = await schemaDifferences(database);
  return statements.join('\n') || 'none: the tables are those that this version works with';
}

async function databaseVersion(database: Database, isServer: boolean): Promise<string> {
  const [row] = await database.read<{ version: string }>(
    isServer ? 'SELECT VERSION() AS version' : 'SELECT sqlite_version() AS version',
  );
  const [notes] = await database.read<{ backedUpAt: number | null }>(INSTALLATION).catch(() => {
    // A database without tables has no notes yet.
    return [];
  });
  const backup = notes?.backedUpAt ? new Date(notes.backedUpAt).toISOString() : 'none is known';
  return [`${isServer ? 'server' : 'SQLite'} ${row?.version ?? 'unknown'}`, `last backup: ${backup}`].join('\n');
}

/** What a part of the report may take in ms. */
const PATIENCE_MS = 20_000;

/** What the report is made from. */
interface ReportSources {
  readonly env: NodeJS.ProcessEnv;
  /** Undefined: a variable is wrong. */
  readonly config: Config | undefined;
  readonly findings: () => AsyncIterable<Finding>;
  /** The log that was given; undefined: none was. */
  readonly log: string | undefined;
}

/** The text of the report, and the parts that could not be had. */
interface SupportReport {
  readonly text: string;
  readonly missing: readonly string[];
}

type Part = readonly [title: string, read: () => string | Promise<string>];

/** Everything that a maintainer asks for first, in one text that holds nothing secret and nothing of a person. */
async function supportReport(sources: ReportSources): Promise<SupportReport> {
  const gateways = new GatewayDefinitions(GATEWAYS);
  const missing: string[] = [];
  const shown: string[] = [HEAD];
  const { config, env } = sources;
  const opened = config ? await openedOf(config) : { fault: new Error('the configuration is wrong') };
  const names = await namesIn(opened);
  const parts = [...ownParts(sources, gateways, names), ...(config ? partsOf(config, opened, names) : [])];
  for (const [title, read] of parts) {
    shown.push(`\n## ${title}\n\n${await readPart(title, read, missing)}\n`);
  }
  if ('database' in opened) await opened.database.close();
  const text = secretsOf(env, gateways, config?.dataFolder).reduce(
    (report, secret) => report.replaceAll(secret, '[secret]'),
    hostsOf(env, gateways).reduce((report, host) => report.replaceAll(host, '[host]'), shown.join('')),
  );
  return { text, missing };
}

const HEAD = `Recado support report. Secrets, phones, e-mails, texts and addresses were left out or
replaced by a word in brackets, names of channels (#3, by id) and hosts (host 1) by a number.
Read it before you send it.
`;

function ownParts({ env, findings, log }: ReportSources, gateways: GatewayDefinitions, names: ReportNames): Part[] {
  return [
    ['Versions', versions],
    ['Settings', () => settingsSection(env, gateways)],
    ['Doctor', () => doctorLines(findings(), names)],
    ['Log', () => logSection(log ?? missingLog())],
  ];
}

function partsOf(config: Config, opened: Opened, names: ReportNames): Part[] {
  const isServer = config.database.kind === 'mysql';
  const within = (read: (database: Database) => Promise<string>) => () => read(required(opened));
  return [
    ['Numbers that count', () => numbersSection(config)],
    ['Database', within((database) => databaseVersion(database, isServer))],
    ['Redis', () => redisSection(config)],
    ['Processes', within((database) => processesSection(database, names))],
    ['Channels', within((database) => channelsSection(database, names))],
    ['Metrics', () => metricsSection(config)],
    ['Migrations', () => (required(opened), migrationsSection(config))],
    ['Differences of the schema', () => (required(opened), differencesSection(config))],
    ['Sizes of tables', within((database) => tablesSection(database, config))],
    ['Slow statements and their plans', within((database) => plansSection(database, isServer))],
  ];
}

async function readPart(title: string, read: Part[1], missing: string[]): Promise<string> {
  try {
    return await withTimeout(PATIENCE_MS, Promise.resolve().then(read));
  } catch (error) {
    missing.push(title);
    return `could not be had: ${maskWords(reasonFor(error))}`;
  }
}

function reasonFor(error: unknown): string {
  if (!(error instanceof Error)) return 'for no stated reason';
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? `${code}: ${error.message}` : error.message || error.name;
}

type Opened = { database: Database } | { fault: Error };

/** A file that is not there would be made by opening it, and one of a development version changed. */
async function openedOf({ database }: Config): Promise<Opened> {
  if (database.kind === 'sqlite' && !existsSync(database.file)) return { fault: new Error('there is no database yet') };
  try {
    if (database.kind === 'sqlite') refuseForeign(await foreignSchemaOf(database), { allowNewer: true });
    return { database: openDatabase(database) };
  } catch (error) {
    return { fault: error instanceof Error ? error : new Error(String(error)) };
  }
}

/** Without a database that can be read channels have no numbers. */
async function namesIn(opened: Opened): Promise<ReportNames> {
  if ('fault' in opened) return new ReportNames();
  // The section of the channels says why they could not be read.
  return withTimeout(PATIENCE_MS, ReportNames.in(opened.database)).catch(() => new ReportNames());
}

function required(opened: Opened): Database {
  if ('fault' in opened) throw opened.fault;
  return opened.database;
}

function missingLog(): never {
  throw new Error(
    'no log was given: --log names a file with its JSON lines, and --log - reads them from the standard input',
  );
}

function versions(): string {
  const mib = (bytes: number) => `${Math.round(bytes / 1024 ** 2)} MiB`;
  return [
    `made: ${new Date().toISOString()}`,
    `Recado: ${programVersion()}`,
    `Node: ${process.version}`,
    `system: ${type()} ${release()} ${arch()}, up for ${Math.round(uptime() / 60)} min`,
    `processors: ${availableParallelism()}, load ${loadavg()
      .map((load) => load.toFixed(2))
      .join(' ')}`,
    `memory: ${mib(freemem())} free of ${mib(totalmem())}`,
    `time zone: ${Intl.DateTimeFormat().resolvedOptions().timeZone}`,
  ].join('\n');
}

/** In English, whoever runs the command: maintainers of any country read it. */
async function doctorLines(findings: AsyncIterable<Finding>, names: ReportNames): Promise<string> {
  const lines: string[] = [];
  for await (const finding of findings) lines.push(maskWords(inLanguage(lineOf(finding), 'en', names.of)));
  return lines.join('\n');
}

/** Writes one text file that a maintainer needs to help, without secrets and without anything of a person. */
export const supportCommand: Command = {
  name: 'support',
  usage: phrase`[--to <file>] [--log <file | ->]`,
  summary: phrase`writes one text file to send to whoever helps: versions, settings, doctor, metrics, processes, tables, plans, and with --log the last lines of a log (- reads them from the standard input); secrets, phones, e-mails and texts are left out`,
  async run(args, terminal) {
    const options = readOptions(args, { to: { type: 'string' }, log: { type: 'string' } });
    const file = options.to ?? usualName();
    requireRoom(file);
    const log = options.log === undefined ? undefined : await readLog(options.log, terminal);
    const config = configIn(terminal);
    const { text, missing } = await supportReport({
      env: terminal.env,
      config,
      log,
      findings: () => findingsOf(terminal),
    });
    write(file, text);
    terminal.print(resolve(file));
    for (const title of missing) terminal.report(phrase`Could not be had: ${title}. The file says why.`);
    terminal.report(phrase`Read the file before you send it.`);
  },
};

function usualName(): string {
  return `recado-support-${new Date().toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-')}.txt`;
}

function requireRoom(file: string): void {
  if (existsSync(file)) throw new CommandError(phrase`${file} exists already: choose another name.`);
  if (!existsSync(dirname(file))) throw new CommandError(phrase`There is no folder ${dirname(file)}.`);
}

async function readLog(file: string, terminal: Terminal): Promise<string> {
  if (file === '-') return terminal.readInput();
  try {
    return endOfFile(file);
  } catch (error) {
    throw new CommandError(phrase`The log ${file} cannot be read (${reasonOf(error)}).`);
  }
}

/** Undefined where a variable is wrong: the report says which, and has what can be had without. */
function configIn(terminal: Terminal): Config | undefined {
  try {
    return configOf(terminal);
  } catch (error) {
    if (error instanceof ConfigError) return undefined;
    throw error;
  }
}

/** For its owner only, and never over another file. */
function write(file: string, text: string): void {
  try {
    writeFileSync(file, text, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    throw new CommandError(phrase`${file} cannot be written (${reasonOf(error)}).`);
  }
}
