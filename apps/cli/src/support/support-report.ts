import { existsSync } from 'node:fs';
import { arch, availableParallelism, freemem, loadavg, release, totalmem, type, uptime } from 'node:os';
import { type Config, GatewayDefinitions, programVersion } from '@recado/config';
import { type Database, openDatabase } from '@recado/database';
import { GATEWAYS } from '@recado/gateways';
import { withTimeout } from '@recado/work';
import { type Finding, lineOf } from '../doctor/finding.js';
import { inLanguage } from '../language/in-language.js';
import {
  channelsSection,
  databaseVersion,
  differencesSection,
  migrationsSection,
  processesSection,
  tablesSection,
} from './database.sections.js';
import { logSection } from './log.section.js';
import { maskWords } from './mask-words.js';
import { plansSection } from './plans.section.js';
import { ReportNames } from './report-names.js';
import { metricsSection, redisSection } from './server.sections.js';
import { hostsOf, numbersSection, secretsOf, settingsSection } from './settings.section.js';

/** What a part of the report may take in ms. */
const PATIENCE_MS = 20_000;

/** What the report is made from. */
export interface ReportSources {
  readonly env: NodeJS.ProcessEnv;
  /** Undefined: a variable is wrong. */
  readonly config: Config | undefined;
  readonly findings: () => AsyncIterable<Finding>;
  /** The log that was given; undefined: none was. */
  readonly log: string | undefined;
}

/** The text of the report, and the parts that could not be had. */
export interface SupportReport {
  readonly text: string;
  readonly missing: readonly string[];
}

type Part = readonly [title: string, read: () => string | Promise<string>];

/** Everything that a maintainer asks for first, in one text that holds nothing secret and nothing of a person. */
export async function supportReport(sources: ReportSources): Promise<SupportReport> {
  const gateways = new GatewayDefinitions(GATEWAYS);
  const missing: string[] = [];
  const shown: string[] = [HEAD];
  const { config, env } = sources;
  const opened = config ? openedOf(config) : { fault: new Error('the configuration is wrong') };
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

/** A file that is not there would be made by opening it. */
function openedOf({ database }: Config): Opened {
  if (database.kind === 'sqlite' && !existsSync(database.file)) return { fault: new Error('there is no database yet') };
  try {
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
