import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint } from '../fingerprint.mjs';
import { npmCommand } from '../npm.mjs';
import { inProject } from '../root.mjs';
import { runTool } from '../run-tool.mjs';
import { say } from '../say.mjs';

/** What `recado linked-phone install` installs: a kept list, which is no part of the project's own packages. */
const LIST = 'libs/gateways/src/linked-phone/library/list';
const FOLDER = inProject('node_modules', '.cache', 'linked-phone');
const RECORD = inProject('node_modules', '.cache', 'linked-phone', '.recado-install');
/** Other versions, each in a folder of its own. */
const VERSIONS = inProject('node_modules', '.cache', 'linked-phone-versions');
const OPTIONS = ['--omit=peer', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund'];
/** A registry may refuse one of 64 requests in a row. */
const TRIES = 3;

/** Installs the library of linked phones for its tests; answers whether it is there. */
export async function ensureLinkedPhoneLibrary() {
  const stamp = fingerprint([`${LIST}/lock.json`]);
  if (existsSync(RECORD) && readFileSync(RECORD, 'utf8') === stamp) return true;
  say('installing the library of linked phones for its tests');
  mkdirSync(FOLDER, { recursive: true });
  copyFileSync(inProject(LIST, 'manifest.json'), join(FOLDER, 'package.json'));
  copyFileSync(inProject(LIST, 'lock.json'), join(FOLDER, 'package-lock.json'));
  if (!(await npm(['ci', '--prefix', FOLDER, ...OPTIONS]))) return false;
  writeFileSync(RECORD, stamp);
  return true;
}

/** Installs another version of the library, once; answers its folder. Throws an Error where npm cannot. */
export async function ensureOtherLibrary(version) {
  const folder = join(VERSIONS, version);
  if (existsSync(folder)) return folder;
  say(`installing version ${version} of the library of linked phones`);
  // It gets its name once it is complete.
  const making = `${folder}.making`;
  rmSync(making, { recursive: true, force: true });
  mkdirSync(making, { recursive: true });
  writeFileSync(
    join(making, 'package.json'),
    JSON.stringify({ name: 'other-library', version: '1.0.0', private: true }),
  );
  const args = ['install', `baileys@${version}`, '--save-exact', '--prefix', making, ...OPTIONS];
  if (!(await npm(args))) throw new Error(`npm could not install version ${version}`);
  renameSync(making, folder);
  return folder;
}

async function npm(args) {
  for (let tried = 1; tried <= TRIES; tried++) {
    const { code, output } = await runTool(...npmCommand(args));
    if (code === 0) return true;
    say(`npm could not install it\n${output}`);
  }
  return false;
}
