import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inProject } from '../support/paths.js';

/** The commit that `--beside base` means. */
const BASE = 'test/bench/base';

/**
 * The folder of a checkout of a commit, built. It is kept for the next run in the folder for temporary files. Throws where
 * git does not know the commit, or its build fails.
 */
export function builtCheckout(commit: string): string {
  const named = commit === 'base' ? readFileSync(inProject(BASE), 'utf8').trim() : commit;
  const git = (...args: string[]) => execFileSync('git', args, { cwd: inProject(''), encoding: 'utf8' }).trim();
  const id = git('rev-parse', '--verify', `${named}^{commit}`);
  const folder = join(tmpdir(), 'recado-bench', id);
  if (existsSync(join(folder, 'dist/apps/server/src/main.js'))) return folder;
  mkdirSync(join(tmpdir(), 'recado-bench'), { recursive: true });
  if (!existsSync(folder))
    execFileSync('git', ['clone', '--quiet', '--shared', '--no-checkout', inProject(''), folder]);
  execFileSync('git', ['checkout', '--quiet', '--detach', id], { cwd: folder });
  if (!existsSync(join(folder, 'node_modules'))) installIn(folder);
  execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: folder, stdio: 'pipe' });
  return folder;
}

/** Takes the libraries of this checkout where the commit has the same. */
function installIn(folder: string): void {
  const lock = (of: string) => readFileSync(join(of, 'package-lock.json'), 'utf8');
  if (lock(folder) === lock(inProject(''))) symlinkSync(inProject('node_modules'), join(folder, 'node_modules'), 'dir');
  else execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'pipe' });
}
