import { cpSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { temporaryFolder } from '../support/cleanup.js';
import { inProject } from '../support/paths.js';
import { type SabotageName, SABOTAGES } from './sabotage.js';

/**
 * Copies the build (of this checkout, or of another one) to a folder of our own, so that nobody's rebuild changes it in
 * mid-run and a control may spoil it. Answers the copy's `dist`.
 */
export function copyBuild(sabotage?: SabotageName, checkout = inProject('')): string {
  const folder = temporaryFolder();
  cpSync(join(checkout, 'dist'), join(folder, 'dist'), { recursive: true });
  cpSync(join(checkout, 'package.json'), join(folder, 'package.json'));
  symlinkSync(resolve(checkout, 'node_modules'), join(folder, 'node_modules'), 'dir');
  if (sabotage) spoil(join(folder, 'dist'), sabotage);
  return join(folder, 'dist');
}

function spoil(dist: string, name: SabotageName): void {
  for (const { where, by, append } of SABOTAGES[name].patches) {
    const path = theOneWith(where, dist);
    const source = readFileSync(path, 'utf8');
    const spoilt = by === undefined ? source : source.replace(where, by);
    writeFileSync(path, append === undefined ? spoilt : `${spoilt}\n${append}\n`);
  }
}

function theOneWith(where: RegExp, dist: string): string {
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'));
  const found = files.map((file) => join(dist, file)).filter((path) => where.test(readFileSync(path, 'utf8')));
  if (found.length !== 1) throw new Error(`the sabotage does not fit any more: ${where} is in ${found.length} files`);
  return found[0]!;
}
