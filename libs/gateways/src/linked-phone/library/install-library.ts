import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cp, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sourceFolder } from '@recado/config';
import type { LibraryFacts } from '../../port/pairing-library.js';
import { installedVersion, LIBRARY_VERSION } from '../thread/library.js';
import { npmEnvironment } from './environment.js';
import { InstallError, installErrorOf } from './install-error.js';
import { placeLibrary, removeAbandoned, STAGING } from './place-library.js';

/** The kept list of names, versions and integrities; the build puts it there. */
const LIST = 'libs/gateways/src/linked-phone/library/list';
/** A slow line takes minutes for 24 MB. */
const INSTALL_TIMEOUT_MS = 10 * 60_000;
/** No scripts of packages run, and what is not needed for texts and files stays away. */
const OPTIONS = ['--omit=peer', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--no-update-notifier'];
/** Of what npm said at the end, in characters. */
const MAX_WORDS = 2_000;
/** An installation that is older than this was ended with its process, in ms. */
export const ABANDONED_MS = INSTALL_TIMEOUT_MS + 60_000;

/** Licences as the manifests say. */
export const LIBRARY_FACTS: LibraryFacts = {
  name: 'baileys',
  version: LIBRARY_VERSION,
  packages: 64,
  megabytes: 30,
  licences: 'MIT 46, BSD-3-Clause 13, GPL-3.0 1 (libsignal), Apache-2.0 1, BlueOak-1.0.0 1, ISC 1, 0BSD 1',
  unclear: 'whatsapp-rust-bridge, @tokenizer/token',
};

interface InstallOptions {
  /** The program and its first arguments. */
  readonly npm?: readonly string[];
  /** Ends npm. */
  readonly signal?: AbortSignal;
}

/**
 * Installs the library into a folder by the kept list: exactly these versions, whose archives must have these integrities.
 * Several processes may do so at once. Throws InstallError.
 */
export async function installLibrary(folder: string, options: InstallOptions = {}): Promise<void> {
  const staging = join(folder, `${STAGING}${randomBytes(6).toString('hex')}`);
  const before = installedVersion(folder);
  await removeAbandoned(folder, ABANDONED_MS);
  try {
    await mkdir(staging, { recursive: true, mode: 0o700 });
    const list = sourceFolder(LIST);
    await cp(join(list, 'manifest.json'), join(staging, 'package.json'));
    await cp(join(list, 'lock.json'), join(staging, 'package-lock.json'));
    await run(staging, options);
    const found = installedVersion(staging);
    if (found !== LIBRARY_VERSION) throw new InstallError('other', `npm has installed ${found ?? 'nothing'}`);
    await placeLibrary(staging, folder, before);
  } catch (error) {
    throw error instanceof InstallError ? error : installErrorOf(String(error));
  } finally {
    // It is in nobody's way.
    await rm(staging, { recursive: true, force: true }).catch(() => undefined);
  }
}

function run(cwd: string, { npm: [program = 'npm', ...first] = ['npm'], signal }: InstallOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    // The home of who runs it may not be writable, as in a container.
    const env = { ...npmEnvironment(process.env), npm_config_cache: join(cwd, 'cache') };
    const args = [...first, 'ci', ...OPTIONS];
    const stdio = ['ignore', 'pipe', 'pipe'] as ['ignore', 'pipe', 'pipe'];
    const child = spawn(program, args, { cwd, env, stdio, timeout: INSTALL_TIMEOUT_MS, ...(signal && { signal }) });
    let words = '';
    let isCut = false;
    const hear = (data: Buffer) => {
      words += data.toString();
      isCut ||= words.length > MAX_WORDS;
      words = words.slice(-MAX_WORDS);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ENOENT' ? new InstallError('no_npm', error.message) : installErrorOf(error.message)),
    );
    child.once('close', (code, killedBy) => {
      if (code === 0) return resolve();
      const said = (isCut ? withoutFirstLine(words) : words).trim() || `npm ended with ${code ?? killedBy}`;
      reject(installErrorOf(said, killedBy === null ? undefined : 'too_slow'));
    });
  });
}

/** The rest of a line may be the end of a password, whose beginning was cut off. */
function withoutFirstLine(words: string): string {
  const end = words.indexOf('\n');
  return end === -1 ? '' : words.slice(end + 1);
}
