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
  const dist = join(folder, 'dist');
  if (sabotage) for (const [path, source] of sabotaged(sabotage, dist)) writeFileSync(path, source);
  return dist;
}

/** The scripts of a build that a sabotage changes, by their paths, as they become. Throws where it does not fit the build. */
export function sabotaged(name: SabotageName, dist = inProject('dist')): ReadonlyMap<string, string> {
  const paths = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'));
  const scripts = new Map(paths.map((path) => [join(dist, path), readFileSync(join(dist, path), 'utf8')]));
  const changed = new Map<string, string>();
  for (const { where, by, append } of SABOTAGES[name].patches) {
    const [path, source] = onlyScriptWith(where, scripts);
    const patched = by === undefined ? source : source.replace(where, by);
    changed.set(path, append === undefined ? patched : `${patched}\n${append}\n`);
    scripts.set(path, changed.get(path)!);
  }
  return changed;
}

function onlyScriptWith(where: RegExp, scripts: ReadonlyMap<string, string>): [path: string, source: string] {
  const found = [...scripts].filter(([, source]) => where.test(source));
  if (found.length !== 1) throw new Error(`the sabotage does not fit the build: ${where} is in ${found.length} files`);
  return found[0]!;
}
