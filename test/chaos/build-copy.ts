import { appendFileSync, cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inProject } from '../support/paths.js';
import { temporaryFolder } from '../support/index.js';
import { SABOTAGES, type SabotageName } from './sabotage.js';

/**
 * Copies the build to a folder of our own, so that nobody's rebuild changes it in mid-run and a control may spoil it.
 * Answers the copy's `dist`.
 */
export function copyBuild(sabotage?: SabotageName): string {
  const folder = temporaryFolder();
  cpSync(inProject('dist'), join(folder, 'dist'), { recursive: true });
  cpSync(inProject('package.json'), join(folder, 'package.json'));
  symlinkSync(inProject('node_modules'), join(folder, 'node_modules'), 'dir');
  if (sabotage) spoil(join(folder, 'dist'), sabotage);
  return join(folder, 'dist');
}

function spoil(dist: string, name: SabotageName): void {
  for (const { file, append, replace } of SABOTAGES[name].patches) {
    const path = join(dist, file);
    if (append !== undefined) appendFileSync(path, `\n${append}\n`);
    if (replace) writeFileSync(path, replaced(path, ...replace));
  }
}

function replaced(path: string, found: RegExp, by: string): string {
  const source = readFileSync(path, 'utf8');
  if (!found.test(source)) throw new Error(`the sabotage does not fit any more: ${found} is not in ${path}`);
  return source.replace(found, by);
}
