import { cpSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { temporaryFolder } from '../support/cleanup.js';
import { inProject } from '../support/paths.js';
import { type SabotageName, SABOTAGES } from './sabotage.js';

/**
 * Copies the build of a checkout, by default this one, to a temporary folder: a rebuild during the run must not change
 * it, and a sabotage may. Answers the `dist` folder of the copy.
 */
export function copyBuild(sabotage?: SabotageName, checkout = inProject('')): string {
  const folder = temporaryFolder();
  cpSync(join(checkout, 'dist'), join(folder, 'dist'), { recursive: true });
  cpSync(join(checkout, 'package.json'), join(folder, 'package.json'));
  symlinkSync(resolve(checkout, 'node_modules'), join(folder, 'node_modules'), 'dir');
  if (sabotage) applyPatches(join(folder, 'dist'), sabotage);
  return join(folder, 'dist');
}

function applyPatches(dist: string, name: SabotageName): void {
  for (const { where, by, append } of SABOTAGES[name].patches) {
    const path = onlyFileWith(where, dist);
    const source = readFileSync(path, 'utf8');
    const patched = by === undefined ? source : source.replace(where, by);
    writeFileSync(path, append === undefined ? patched : `${patched}\n${append}\n`);
  }
}

function onlyFileWith(where: RegExp, dist: string): string {
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'));
  const found = files.map((file) => join(dist, file)).filter((path) => where.test(readFileSync(path, 'utf8')));
  if (found.length !== 1) throw new Error(`the sabotage does not fit the build: ${where} is in ${found.length} files`);
  return found[0]!;
}
