import { spawn } from 'node:child_process';
import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sourceFolder } from '@recado/config';
import { installedVersion, LIBRARY_VERSION } from '../thread/library.js';

/** The kept list of names, versions and integrities; the build puts it there. */
const LIST = 'libs/gateways/src/linked-phone/library/list';
/** A slow line takes minutes for 24 MB. */
const TIMEOUT_MS = 10 * 60_000;
/** No scripts of packages run, and what is not needed for texts and files stays away. */
const OPTIONS = ['--omit=peer', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--no-update-notifier'];
/** Of what npm said at the end, in characters. */
const MAX_WORDS = 2_000;

/** What is installed, for whoever decides about it. */
export const LIBRARY_FACTS = {
  name: 'baileys',
  version: LIBRARY_VERSION,
  packages: 64,
  megabytes: 30,
  /** How many packages have which licence, as their manifests say. */
  licences: 'MIT 46, BSD-3-Clause 13, GPL-3.0 1 (libsignal), Apache-2.0 1, BlueOak-1.0.0 1, ISC 1, 0BSD 1',
  /** Their archives have no text of a licence. */
  unclear: 'whatsapp-rust-bridge, @tokenizer/token',
} as const;

/** npm could not install the library. `words`: the end of what it said. */
export class InstallError extends Error {
  constructor(readonly words: string) {
    super(words);
  }
}

/**
 * Installs the library into a folder by the kept list: exactly these versions, whose archives must have these integrities.
 * `npm`: the program and its first arguments. Throws InstallError.
 */
export async function installLibrary(folder: string, npm: readonly string[] = ['npm']): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const list = sourceFolder(LIST);
  await cp(join(list, 'manifest.json'), join(folder, 'package.json'));
  await cp(join(list, 'lock.json'), join(folder, 'package-lock.json'));
  const [program = 'npm', ...first] = npm;
  await run(program, [...first, 'ci', ...OPTIONS], folder);
  const found = installedVersion(folder);
  if (found !== LIBRARY_VERSION) throw new InstallError(`npm has installed ${found ?? 'nothing'}`);
}

function run(program: string, args: readonly string[], cwd: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'], timeout: TIMEOUT_MS });
    let words = '';
    const hear = (data: Buffer) => (words = (words + data.toString()).slice(-MAX_WORDS));
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('error', (error) => reject(new InstallError(error.message)));
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new InstallError(words.trim() || `npm ended with ${code}`)),
    );
  });
}
