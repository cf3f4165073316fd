import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fingerprint } from './fingerprint.mjs';
import { npmCommand } from './npm.mjs';
import { inProject } from './root.mjs';
import { runTool } from './run-tool.mjs';
import { say } from './say.mjs';

/** What `recado linked-phone install` installs: a kept list, which is no part of the project's own packages. */
const LIST = 'libs/gateways/src/linked-phone/library/list';
const FOLDER = inProject('node_modules', '.cache', 'linked-phone');
const RECORD = inProject('node_modules', '.cache', 'linked-phone', '.recado-install');
/** A registry may refuse one of 64 requests in a row. */
const TRIES = 3;

/** Installs the library of linked phones for its tests; answers whether it is there. */
export async function ensureLinkedPhoneLibrary() {
  const stamp = fingerprint([`${LIST}/lock.json`]);
  if (existsSync(RECORD) && readFileSync(RECORD, 'utf8') === stamp) return true;
  say('installing the library of linked phones for its tests');
  mkdirSync(FOLDER, { recursive: true });
  copyFileSync(inProject(LIST, 'manifest.json'), inProject('node_modules/.cache/linked-phone/package.json'));
  copyFileSync(inProject(LIST, 'lock.json'), inProject('node_modules/.cache/linked-phone/package-lock.json'));
  const args = ['ci', '--prefix', FOLDER, '--omit=peer', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund'];
  for (let tried = 1; tried <= TRIES; tried++) {
    const { code, output } = await runTool(...npmCommand(args));
    if (code === 0) {
      writeFileSync(RECORD, stamp);
      return true;
    }
    say(`npm could not install it\n${output}`);
  }
  return false;
}
