import { accessSync, constants, existsSync, statfsSync, statSync, mkdtempSync, rmSync } from 'node:fs';
import { isIP } from 'node:net';
import { dirname, join } from 'node:path';
import { checkServerIdentity, connect, type ConnectionOptions, type PeerCertificate } from 'node:tls';
import type { Config, SqliteConfig } from '@recado/config';
import { DAY_MS } from '@recado/core';
import {
  openDatabase,
  schemaState,
  checkPages,
  SecondServerError,
  ServerLock,
  foreignSchemaOf,
} from '@recado/database';
import { DISK_MIB } from '@recado/health';
import { runningUrl } from '../command/panel-url.js';
import { phrase, hostName } from '../language/text.js';
import { type Finding, failure, ok, warning, reasonOf, unseen, foreignSchemaFinding } from './finding.js';

/** The same as `engines` in package.json. */
const OLDEST = { major: 20, minor: 19 };

/** Checks the version of Node. */
export function checkNode(version: string = process.versions.node): readonly Finding[] {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isEnough = major > OLDEST.major || (major === OLDEST.major && minor >= OLDEST.minor);
  if (isEnough) return [ok(phrase`Node`, phrase`${version}`)];
  return [failure(phrase`Node`, phrase`${version} is too old: install ${OLDEST.major}.${OLDEST.minor} or newer`)];
}

const MIB = 1024 ** 2;

type FileSystem = (folder: string) => { bavail: number; bsize: number };

/** Checks that the data folder can be written, is closed to other users, and has free space. */
export function checkDataFolder(
  { database, dataFolder }: Config,
  fileSystem: FileSystem = statfsSync,
): readonly Finding[] {
  // With a database server the folder holds only secrets that the environment does not give.
  if (database.kind !== 'sqlite' && !existsSync(dataFolder)) return [];
  const folder = nearest(dataFolder);
  if (!isWritable(folder)) {
    return [
      failure(phrase`data`, phrase`${folder} cannot be written by this user: give it to the user that runs Recado`),
    ];
  }
  const isOpen = folder === dataFolder && (statSync(folder).mode & 0o077) !== 0;
  return [
    isOpen
      ? warning(phrase`data`, phrase`others may look into ${folder}, where phones and texts are: chmod 700 it`)
      : ok(
          phrase`data`,
          folder === dataFolder ? phrase`${folder}` : phrase`${dataFolder} will be made at the first start`,
        ),
    ...(database.kind === 'sqlite' ? [freeSpace(fileSystem(folder))] : []),
  ];
}

function nearest(folder: string): string {
  return existsSync(folder) ? folder : nearest(dirname(folder));
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    // Whatever the reason, the caller says that it cannot be written.
    return false;
  }
}

function freeSpace({ bavail, bsize }: ReturnType<FileSystem>): Finding {
  const free = Math.floor((bavail * bsize) / MIB);
  if (free < DISK_MIB.tooLittle)
    return failure(phrase`disk`, phrase`${free} MiB free: messages will soon be refused; make room`);
  if (free < DISK_MIB.little)
    return warning(phrase`disk`, phrase`${free} MiB free: enough for some hundred thousand messages; make room`);
  return ok(phrase`disk`, phrase`${Math.floor(free / 1_024)} GiB free`);
}

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/** Checks that BASE_URL and TRUST_PROXY fit each other and the environment, and says where a server runs. */
export async function checkAddress({ environment, http, database }: Config): Promise<readonly Finding[]> {
  const { protocol, hostname, origin } = new URL(http.baseUrl);
  const isLocal = LOOPBACK.test(hostname);
  const isProduction = environment === 'production';
  const running = await runningOn(database);
  return [
    addressFinding(isProduction, isLocal, protocol === 'https:', origin),
    ...(running === null || running === http.baseUrl ? [] : [elsewhere(running, origin)]),
    ...proxyFindings(http.trustProxy, protocol === 'https:'),
  ];
}

/** Where the server that runs says that it is; null: none runs, or the database cannot be read, which another check reports. */
async function runningOn(database: Config['database']): Promise<string | null> {
  if (database.kind === 'sqlite' && !existsSync(database.file)) return null;
  try {
    if ((await schemaState(database)) !== 'current') return null;
    const opened = openDatabase(database);
    try {
      return await runningUrl(opened, Date.now());
    } finally {
      await opened.close();
    }
  } catch {
    // The check of the database says what is wrong with it.
    return null;
  }
}

/** Settings of a server are those of its own start: another PORT there is no fault. */
function elsewhere(running: string, origin: string): Finding {
  return ok(
    phrase`address`,
    phrase`the server that runs is at ${running}; this command was started with settings for ${origin}`,
  );
}

function addressFinding(isProduction: boolean, isLocal: boolean, isHttps: boolean, origin: string): Finding {
  if (isProduction && isLocal) {
    return warning(
      phrase`address`,
      phrase`BASE_URL is ${origin}, which only this machine can reach: give the public address`,
    );
  }
  if (isProduction && !isHttps) {
    return warning(
      phrase`address`,
      phrase`BASE_URL is ${origin}: keys and passwords travel unencrypted; put https in front`,
    );
  }
  return ok(phrase`address`, phrase`${origin}`);
}

function proxyFindings(trusted: boolean | number | string, isHttps: boolean): Finding[] {
  if (trusted === true) {
    return [
      warning(
        phrase`proxy`,
        phrase`TRUST_PROXY is true: anybody may claim any address; give the number of proxies, such as 1`,
      ),
    ];
  }
  if (trusted === false && isHttps) {
    return [
      warning(
        phrase`proxy`,
        phrase`TRUST_PROXY is false behind https: clients get the proxy's address; for one proxy set it to 1`,
      ),
    ];
  }
  return [];
}

const PATIENCE_MS = 3_000;
/** Let's Encrypt renews 30 days before the end: below that the renewal has failed for weeks. */
const SOON_DAYS = 14;

/** What a server showed. */
interface Shown {
  readonly certificate: PeerCertificate;
  /** Why this machine does not trust it; undefined: it does. */
  readonly distrust: string | undefined;
}

/**
 * Checks the certificate that clients of BASE_URL get: how long it holds, and whether it is for this name. `target`: where
 * tests let it look instead.
 */
export async function checkCertificate(
  { http }: Pick<Config, 'http'>,
  target: ConnectionOptions = {},
  now = Date.now(),
): Promise<readonly Finding[]> {
  const { protocol, hostname, port } = new URL(http.baseUrl);
  if (protocol !== 'https:') return [];
  const host = hostname.replace(/^\[|\]$/g, '');
  try {
    const name = isIP(host) === 0 ? { servername: host } : {};
    return certificateFindings(host, await shownBy({ host, port: Number(port || 443), ...name, ...target }), now);
  } catch (error) {
    return [
      warning(
        phrase`certificate`,
        phrase`${hostName(host)} shows none to this machine (${reasonOf(error)}): look at it from outside`,
      ),
    ];
  }
}

function certificateFindings(host: string, { certificate, distrust }: Shown, now: number): Finding[] {
  const days = Math.floor((Date.parse(certificate.valid_to) - now) / DAY_MS);
  if (checkServerIdentity(host, certificate) !== undefined) {
    const names = certificate.subjectaltname ?? String(certificate.subject?.CN ?? '');
    return [
      failure(phrase`certificate`, phrase`is for ${hostName(names)}, not for ${hostName(host)}: get one for this name`),
    ];
  }
  if (days < 0) return [failure(phrase`certificate`, phrase`ended ${-days} days ago: renew it`)];
  if (distrust !== undefined && distrust !== 'CERT_HAS_EXPIRED') {
    return [
      warning(
        phrase`certificate`,
        phrase`is not trusted by this machine (${distrust}): give the whole chain, or have clients trust its issuer`,
      ),
    ];
  }
  if (days < SOON_DAYS)
    return [warning(phrase`certificate`, phrase`ends in ${days} days: look why it was not renewed`)];
  return [ok(phrase`certificate`, phrase`for ${hostName(host)}, ${days} days left`)];
}

/** Rejects when nobody answers in time. What is wrong with the certificate is looked at afterwards. */
function shownBy(target: ConnectionOptions): Promise<Shown> {
  return new Promise((resolve, reject) => {
    const socket = connect({ ...target, rejectUnauthorized: false, timeout: PATIENCE_MS }, () => {
      const certificate = socket.getPeerCertificate();
      const error = socket.authorizationError as Error | string | undefined;
      resolve({ certificate, distrust: socket.authorized ? undefined : codeOf(error) });
      socket.destroy();
    });
    socket.once('timeout', () => socket.destroy(Object.assign(new Error('silence'), { code: 'ETIMEDOUT' })));
    socket.once('error', reject);
  });
}

function codeOf(error: Error | string | undefined): string {
  if (typeof error === 'string') return error;
  return (error as { code?: string } | undefined)?.code ?? 'unknown';
}

/** Checks that the file is a database of Recado, and that commits in its folder survive a power loss. */
export async function checkSqlite(database: SqliteConfig, folder: string): Promise<readonly Finding[]> {
  const durability = existsSync(folder) ? [await durabilityIn(folder)] : [];
  if (!existsSync(database.file)) {
    return [ok(phrase`database`, phrase`${database.file} will be made at the first start`), ...durability];
  }
  return [await stateOf(database), ...durability, serverOn(database.file)];
}

async function stateOf(database: SqliteConfig): Promise<Finding> {
  try {
    const pages = checkPages(database.file);
    if (pages !== 'sound' && pages !== 'too large') return damaged(database.file, pages);
    const foreign = foreignSchemaFinding(await foreignSchemaOf(database));
    if (foreign) return foreign;
    const state = await schemaState(database);
    if (state === 'behind')
      return warning(phrase`database`, phrase`is of an earlier version: the next start brings it up to date`);
    if (state === 'none') return warning(phrase`database`, phrase`${database.file} is empty: the first start fills it`);
    if (pages === 'too large')
      return unseen(phrase`database`, phrase`${database.file}, up to date; too large to check its pages here`);
    return ok(phrase`database`, phrase`${database.file}, up to date, and its pages are sound`);
  } catch (error) {
    return failure(
      phrase`database`,
      phrase`${database.file} cannot be read (${reasonOf(error)}): restore it from a backup`,
    );
  }
}

function damaged(file: string, found: string): Finding {
  return failure(phrase`database`, phrase`${file} is damaged (${found}): restore it from a backup`);
}

/** Tries WAL with a temporary database in the same folder, because it depends on the file system. */
async function durabilityIn(folder: string): Promise<Finding> {
  let probe: string | undefined;
  try {
    probe = mkdtempSync(join(folder, '.doctor-'));
    const database = openDatabase({ kind: 'sqlite', file: join(probe, 'probe.sqlite') });
    const [mode] = await database.read<{ journal_mode: string }>('PRAGMA journal_mode');
    await database.write((tx) => tx.run('CREATE TABLE probe (id INTEGER)'));
    await database.close();
    if (mode?.journal_mode === 'wal') return ok(phrase`durability`, phrase`what is acknowledged survives a power loss`);
    return failure(phrase`durability`, phrase`${folder} is on a file system without shared memory: use a local disk`);
  } catch (error) {
    return failure(
      phrase`durability`,
      phrase`${folder} takes no database (${reasonOf(error)}): use a local disk with room on it`,
    );
  } finally {
    if (probe !== undefined) rmSync(probe, { recursive: true, force: true });
  }
}

function serverOn(file: string): Finding {
  try {
    ServerLock.acquire(file).release();
    return ok(phrase`server`, phrase`none is running on this database`);
  } catch (error) {
    if (error instanceof SecondServerError) return ok(phrase`server`, phrase`one is running on this database`);
    return failure(
      phrase`server`,
      phrase`the lock beside ${file} cannot be taken (${reasonOf(error)}): look at its owner and mode`,
    );
  }
}
